import { setTimeout } from 'node:timers/promises';
import { timeLeft } from '../data/deadline.ts';

/**
 * Waits for a package that does not know our deadlines. Throws `late()` after `deadlineMs`, or earlier where the page has less
 * time left.
 */
export async function answerInTime<T>(work: Promise<T>, deadlineMs: number, late: () => Error): Promise<T> {
  const stop = new AbortController();
  // It may fail after the caller has stopped waiting.
  work.catch(() => undefined);
  const deadline = setTimeout(timeLeft(deadlineMs), null, { signal: stop.signal }).then(() => {
    throw late();
  });
  deadline.catch(() => undefined);
  try {
    return await Promise.race([work, deadline]);
  } finally {
    stop.abort();
  }
}
