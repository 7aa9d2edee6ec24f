/**
 * The lock of a session for bookings within this process. Hundreds of requests at once would conflict over one document, and each retry
 * reads everything again. So one transaction at a time has the session, and those that wait for it go into the next one together:
 * the slower the store, the more of them share its round trips. Once somebody has been told that the session is full, those who come are
 * first looked up together without a transaction, and only who may still hope goes into one.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { DeadlineError, earliestOf, timeToWait, withDeadline, withPageDeadline } from '../data/deadline.ts';
import { StoreUnavailableError, TransactionContentionError } from '../data/store.ts';
import { type Waiting, WaitingQueue } from '../data/waiting-queue.ts';

/** Items in one transaction; each writes about eight documents, and Firestore allows 500. */
const MAX_PER_TRANSACTION = 20;
/** Other instances have their own locks: after five conflicts with them a transaction fails, and is tried again up to this many times in all. */
const MAX_ROUNDS = 4;
const LONGEST_PAUSE_MS = 200;
/** How long, in milliseconds, whoever wants a place in a session that was full is looked up before a transaction. */
const FULL_FOR_MS = 5000;

export interface SessionWork<T, R> {
  /** Answers without a transaction, all together; null: that item needs one. */
  early(items: readonly T[]): Promise<readonly (R | null)[]>;
  /** One transaction for all items, results in their order. May run again after it threw. */
  work(items: readonly T[]): Promise<R[]>;
  /** Whether two items may go into one transaction. */
  canShare(one: T, other: T): boolean;
  /** True if those that wait would probably get the same result: they are looked up by `early` first, as is who comes soon after. */
  isFull(result: R): boolean;
}

type Batch<T, R> = readonly Waiting<T, R>[];

interface SessionQueue<T, R> {
  readonly waiting: WaitingQueue<T, R>;
  isServed: boolean;
  /** On `performance.now()`'s clock. */
  fullUntil: number;
}

/**
 * Does an item's work while nothing else in this process works on the same session, in the order of the calls.
 * @param store the store of the sessions
 * @throws DeadlineError if it was still waiting at the deadline: nothing has been done; whatever the work throws
 */
export type WithSessionLock<T, R> = (store: object, sessionId: string, item: T) => Promise<R>;

export function createSessionLock<T extends object, R>(by: SessionWork<T, R>): WithSessionLock<T, R> {
  const queues = new WeakMap<object, Map<string, SessionQueue<T, R>>>();
  return (store, sessionId, item) => {
    const ofStore = queues.get(store) ?? new Map<string, SessionQueue<T, R>>();
    queues.set(store, ofStore);
    const queue = ofStore.get(sessionId) ?? { waiting: new WaitingQueue(), isServed: false, fullUntil: 0 };
    ofStore.set(sessionId, queue);
    const answer = queue.waiting.wait(item);
    if (!queue.isServed) void serve(queue, by).then(() => forget(ofStore, sessionId, queue));
    return answer;
  };
}

/** As soon as nothing waits and the session is not known to be full. */
function forget<T, R>(
  ofStore: Map<string, SessionQueue<T, R>>,
  sessionId: string,
  queue: SessionQueue<T, R>,
): void {
  if (queue.isServed) return;
  const left = queue.fullUntil - performance.now();
  if (left <= 0) ofStore.delete(sessionId);
  else setTimeout(() => forget(ofStore, sessionId, queue), left).unref();
}

async function serve<T extends object, R>(queue: SessionQueue<T, R>, by: SessionWork<T, R>): Promise<void> {
  const { waiting } = queue;
  queue.isServed = true;
  let lookedUp = new WeakSet<T>();
  while (waiting.size > 0) {
    const isFull = performance.now() < queue.fullUntil;
    if (isFull) await lookUp(waiting, by, lookedUp);
    const together: T[] = [];
    const batch = waiting.take(MAX_PER_TRANSACTION, (item) => {
      const fits = (!isFull || lookedUp.has(item)) && together.every((other) => by.canShare(item, other));
      if (fits) together.push(item);
      return fits;
    });
    const results = await answerAll(batch, by);
    if (results.some(by.isFull)) {
      queue.fullUntil = performance.now() + FULL_FOR_MS;
      lookedUp = new WeakSet();
    }
  }
  queue.isServed = false;
}

/** Answers whom it can, and never throws: the others wait on, and are noted as looked up. Nobody waits longer than they would without. */
async function lookUp<T extends object, R>(
  waiting: WaitingQueue<T, R>,
  by: SessionWork<T, R>,
  lookedUp: WeakSet<T>,
): Promise<void> {
  const asked = waiting.items().filter((item) => !lookedUp.has(item));
  if (asked.length === 0) return;
  for (const item of asked) lookedUp.add(item);
  try {
    const answers = await withPageDeadline(() => by.early(asked));
    const known = new Map(asked.map((item, at) => [item, answers[at] ?? null]));
    for (const { item, resolve } of waiting.take(Infinity, (one) => known.get(one) != null))
      resolve(known.get(item) as R);
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) return;
    for (const { reject } of waiting.take(Infinity, (item) => lookedUp.has(item))) reject(error);
  }
}

/** Answers the whole batch, and never throws. @returns the results */
async function answerAll<T, R>(batch: Batch<T, R>, by: SessionWork<T, R>): Promise<readonly R[]> {
  let left = batch;
  for (let round = 1; left.length > 0; round += 1) {
    try {
      return await withDeadline(earliestOf(left.map(({ deadline }) => deadline)), async () => {
        if (round > 1) left = await answerEarly(left, by);
        const results = left.length === 0 ? [] : await by.work(left.map(({ item }) => item));
        for (const [at, { resolve }] of left.entries()) resolve(results[at] as R);
        return results;
      });
    } catch (error) {
      if (error instanceof DeadlineError) left = rejectOverdue(left, error);
      else if (error instanceof TransactionContentionError && round < MAX_ROUNDS) continue;
      else return rejectAll(left, by, error);
    }
  }
  return [];
}

/** Other instances were quicker: items that can be answered already need no other transaction. */
async function answerEarly<T, R>(batch: Batch<T, R>, by: SessionWork<T, R>): Promise<Batch<T, R>> {
  await pause(Math.min(Math.random() * LONGEST_PAUSE_MS, timeToWait()));
  const early = await by.early(batch.map(({ item }) => item));
  for (const [at, { resolve }] of batch.entries()) {
    const result = early[at];
    if (result != null) resolve(result);
  }
  return batch.filter((_, at) => early[at] == null);
}

/** The earliest deadline in the batch has passed. @returns the items that have time left */
function rejectOverdue<T, R>(batch: Batch<T, R>, error: unknown): Batch<T, R> {
  const { waitUntil } = earliestOf(batch.map(({ deadline }) => deadline));
  const isOverdue = ({ deadline }: Waiting<T, R>) => deadline.waitUntil <= waitUntil;
  for (const waiting of batch) if (isOverdue(waiting)) waiting.reject(error);
  return batch.filter((waiting) => !isOverdue(waiting));
}

/** One item's failure must not fail the others: nothing has been written, so each runs alone. */
async function rejectAll<T, R>(
  batch: Batch<T, R>,
  by: SessionWork<T, R>,
  error: unknown,
): Promise<readonly R[]> {
  const isOfAll = error instanceof StoreUnavailableError || error instanceof TransactionContentionError;
  if (isOfAll || batch.length === 1) {
    for (const { reject } of batch) reject(error);
    return [];
  }
  const results: R[] = [];
  for (const waiting of batch) results.push(...(await answerAll([waiting], by)));
  return results;
}
