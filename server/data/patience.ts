/** How long an operation of the store may wait for a store that is away before it fails (specification, §9). */
import { AsyncLocalStorage } from 'node:async_hooks';

/** A page never waits longer than 10 seconds; what is left of them is for the page that says so. */
const PAGE_MS = 9000;
const BACKGROUND_MS = 120_000;
/** Even at the end of its patience an operation is given the time of one try. */
const ONE_TRY_MS = 500;

const patience = new AsyncLocalStorage<(backgroundMs: number) => number>();

/** All that a page does shares one span of time. */
export function withPagePatience<R>(work: () => R): R {
  const end = performance.now() + PAGE_MS;
  return patience.run(() => end - performance.now(), work);
}

/** Nobody waits for a job: each of its operations may try for 2 minutes. */
export function withBackgroundPatience<R>(work: () => R): R {
  return patience.run((backgroundMs) => backgroundMs, work);
}

/**
 * Milliseconds that an operation begun now may take.
 * @param backgroundMs where nobody waits for it
 */
export function patienceLeft(backgroundMs = BACKGROUND_MS): number {
  return Math.max(ONE_TRY_MS, patience.getStore()?.(backgroundMs) ?? PAGE_MS);
}
