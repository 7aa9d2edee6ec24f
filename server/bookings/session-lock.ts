/**
 * Who may book one session when, within this process. Hundreds at once would lose races to each other over one document, and each loser
 * reads everything again. So one transaction at a time has the session, and those who wait for it go into the next one together:
 * the further away the store is, the more of them share its round trips.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { DeadlineError, earliestOf, timeToWait, withDeadline } from '../data/deadline.ts';
import { StoreUnavailableError, TransactionContentionError } from '../data/store.ts';
import { type Waiting, WaitingQueue } from '../data/waiting-queue.ts';

/** So many in one transaction; each writes about five documents, and Firestore takes 500. */
const MOST_TOGETHER = 20;
/** Other instances have locks of their own: who loses to them five times over tries again, so many times in all. */
const MOST_ROUNDS = 4;
const LONGEST_PAUSE_MS = 200;

export interface SessionWork<T, R> {
  /** What somebody can be told without the lock; null: they have to wait for it. Only asked of those who had to wait. */
  early(item: T): Promise<R | null>;
  /** One transaction for all of them, results in their order. May run again where it threw. */
  work(items: readonly T[]): Promise<R[]>;
  /** Whether two may go into one transaction. */
  canShare(one: T, other: T): boolean;
  /** True for what those who wait would probably be told too: they are all asked at once whether it is so. */
  isFull(result: R): boolean;
}

type Answer<R> = { readonly result: R } | 'ask-early';
type Queue<T, R> = WaitingQueue<T, Answer<R>>;
type Batch<T, R> = readonly Waiting<T, Answer<R>>[];

/**
 * Does an item's work while nobody else in this process works at the same session, in the order in which they asked.
 * @param store whose sessions these are
 * @throws DeadlineError where others were first until the deadline: nothing has been done; whatever the work throws
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

/** @param end called in the same instant in which nobody waits any more, so that nobody joins a queue that is not served */
async function serve<T, R>(queue: Queue<T, R>, by: SessionWork<T, R>, end: () => void): Promise<void> {
  while (queue.size > 0) {
    const together: T[] = [];
    const batch = queue.take(MOST_TOGETHER, (item) => {
      const fits = together.every((other) => by.canShare(item, other));
      if (fits) together.push(item);
      return fits;
    });
    const results = await answerAll(batch, by);
    if (results.some(by.isFull)) for (const waiting of queue.take(Infinity)) waiting.resolve('ask-early');
  }
  end();
}

/** Answers everybody in the batch, and never throws. @returns what the work came to */
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
      else if (error instanceof TransactionContentionError && round < MOST_ROUNDS) continue;
      else return rejectAll(left, by, error);
    }
  }
  return [];
}

/** Other instances were quicker: whoever can be told already what that comes to for them needs no other transaction. */
async function answerEarly<T, R>(batch: Batch<T, R>, by: SessionWork<T, R>): Promise<Batch<T, R>> {
  await pause(Math.min(Math.random() * LONGEST_PAUSE_MS, timeToWait()));
  const early = await Promise.all(batch.map(({ item }) => by.early(item)));
  for (const [at, { resolve }] of batch.entries()) {
    const result = early[at];
    if (result != null) resolve({ result });
  }
  return batch.filter((_, at) => early[at] == null);
}

/** The first one's time was up, which was the time of the whole batch. @returns those who have time left */
function rejectOverdue<T, R>(batch: Batch<T, R>, error: unknown): Batch<T, R> {
  const { waitUntil } = earliestOf(batch.map(({ deadline }) => deadline));
  const isOverdue = ({ deadline }: Waiting<T, Answer<R>>) => deadline.waitUntil <= waitUntil;
  for (const waiting of batch) if (isOverdue(waiting)) waiting.reject(error);
  return batch.filter((waiting) => !isOverdue(waiting));
}

/** What one of them stumbled over is not the others' failure: nothing has landed, and each goes alone. */
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
