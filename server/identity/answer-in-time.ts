import { setTimeout } from 'node:timers/promises';
import { timeLeft } from '../data/deadline.ts';

/**
 * The answer of a package that knows no deadline of ours, or `late()` thrown: after `deadlineMs`, or earlier where the page has less
 * time left.
 */
export async function answerInTime<T>(work: Promise<T>, deadlineMs: number, late: () => Error): Promise<T> {
  const stop = new AbortController();
  // Nobody may be listening any more when it fails.
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
