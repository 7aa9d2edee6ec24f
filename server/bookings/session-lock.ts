/**
 * The lock of a session for bookings within this process. Hundreds of requests at once would conflict over one document, and each retry
 * reads everything again. So one transaction at a time has the session, and those that wait for it go into the next one together:
 * the slower the store, the more of them share its round trips.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { DeadlineError, earliestOf, timeToWait, withDeadline } from '../data/deadline.ts';
import { StoreUnavailableError, TransactionContentionError } from '../data/store.ts';
import { type Waiting, WaitingQueue } from '../data/waiting-queue.ts';

/** Items in one transaction; each writes about five documents, and Firestore allows 500. */
const MAX_PER_TRANSACTION = 20;
/** Other instances have their own locks: after five conflicts with them a transaction fails, and is tried again up to this many times in all. */
const MAX_ROUNDS = 4;
const LONGEST_PAUSE_MS = 200;

export interface SessionWork<T, R> {
  /** An answer without the lock; null: the item has to wait for it. Only called for items that had to wait. */
  early(item: T): Promise<R | null>;
  /** One transaction for all items, results in their order. May run again after it threw. */
  work(items: readonly T[]): Promise<R[]>;
  /** Whether two items may go into one transaction. */
  canShare(one: T, other: T): boolean;
  /** True if those that wait would probably get the same result: `early` is then called for all of them at once. */
  isFull(result: R): boolean;
}

type Answer<R> = { readonly result: R } | 'ask-early';
type Queue<T, R> = WaitingQueue<T, Answer<R>>;
type Batch<T, R> = readonly Waiting<T, Answer<R>>[];

/**
 * Does an item's work while nothing else in this process works on the same session, in the order of the calls.
 * @param store the store of the sessions
 * @throws DeadlineError if it was still waiting at the deadline: nothing has been done; whatever the work throws
 */
export type WithSessionLock<T, R> = (store: object, sessionId: string, item: T) => Promise<R>;

export function createSessionLock<T, R>(by: SessionWork<T, R>): WithSessionLock<T, R> {
  const queues = new WeakMap<object, Map<string, Queue<T, R>>>();

  const join = (store: object, sessionId: string, item: T): Promise<Answer<R>> => {
    const ofStore = queues.get(store) ?? new Map<string, Queue<T, R>>();
    queues.set(store, ofStore);
    const known = ofStore.get(sessionId);
    if (known) return known.wait(item);
    const queue: Queue<T, R> = new WaitingQueue();
    const answer = queue.wait(item);
    ofStore.set(sessionId, queue);
    void serve(queue, by, () => ofStore.delete(sessionId));
    return answer;
  };

  return async (store, sessionId, item) => {
    for (;;) {
      const answer = await join(store, sessionId, item);
      if (answer !== 'ask-early') return answer.result;
      const early = await by.early(item);
      if (early !== null) return early;
    }
  };
}

/** @param end called as soon as nothing waits any more, so that nothing joins a queue that is no longer served */
async function serve<T, R>(queue: Queue<T, R>, by: SessionWork<T, R>, end: () => void): Promise<void> {
  while (queue.size > 0) {
    const together: T[] = [];
    const batch = queue.take(MAX_PER_TRANSACTION, (item) => {
      const fits = together.every((other) => by.canShare(item, other));
      if (fits) together.push(item);
      return fits;
    });
    const results = await answerAll(batch, by);
    if (results.some(by.isFull)) for (const waiting of queue.take(Infinity)) waiting.resolve('ask-early');
  }
  end();
}

/** Answers the whole batch, and never throws. @returns the results */
async function answerAll<T, R>(batch: Batch<T, R>, by: SessionWork<T, R>): Promise<readonly R[]> {
  let left = batch;
  for (let round = 1; left.length > 0; round += 1) {
    try {
      return await withDeadline(earliestOf(left.map(({ deadline }) => deadline)), async () => {
        if (round > 1) left = await answerEarly(left, by);
        const results = left.length === 0 ? [] : await by.work(left.map(({ item }) => item));
        for (const [at, { resolve }] of left.entries()) resolve({ result: results[at] as R });
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
  const early = await Promise.all(batch.map(({ item }) => by.early(item)));
  for (const [at, { resolve }] of batch.entries()) {
    const result = early[at];
    if (result != null) resolve({ result });
  }
  return batch.filter((_, at) => early[at] == null);
}

/** The earliest deadline in the batch has passed. @returns the items that have time left */
function rejectOverdue<T, R>(batch: Batch<T, R>, error: unknown): Batch<T, R> {
  const { waitUntil } = earliestOf(batch.map(({ deadline }) => deadline));
  const isOverdue = ({ deadline }: Waiting<T, Answer<R>>) => deadline.waitUntil <= waitUntil;
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
