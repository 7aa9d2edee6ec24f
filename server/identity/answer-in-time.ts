import { setTimeout } from 'node:timers/promises';
import { patienceLeft } from '../data/patience.ts';

/**
 * The answer of a package that knows no deadline of ours, or `late()` thrown: after `deadlineMs`, or earlier where the page has less
 * time left.
 */
export async function answerInTime<T>(work: Promise<T>, deadlineMs: number, late: () => Error): Promise<T> {
  const stop = new AbortController();
  const ms = Math.min(deadlineMs, patienceLeft(deadlineMs));
  const deadline = setTimeout(ms, null, { signal: stop.signal }).then(() => {
    throw late();
  });
  deadline.catch(() => undefined);
  try {
    return await Promise.race([work, deadline]);
  } finally {
    stop.abort();
  }
}
