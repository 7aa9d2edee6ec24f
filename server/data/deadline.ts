/** Until when work may wait: for a store that is away, and for others who want the same (specification, §9). */
import { AsyncLocalStorage } from 'node:async_hooks';
import { StoreUnavailableError } from './store.ts';

/** A page waits this long, and has its answer within 10 seconds. */
const PAGE_MS = 8000;
/** What is left of them is for the page that says so: it may read and tidy up, one short try each. */
const PAGE_END_MS = 9500;
const ONE_TRY_MS = 500;
const BACKGROUND_MS = 120_000;

/** Too many want the same at once, or the store is slow: nothing of what was asked for has been done. */
export class DeadlineError extends StoreUnavailableError {
  override name = 'DeadlineError';
}

/** On `performance.now()`'s clock. */
export interface Deadline {
  /** Nobody waits for anybody after this. */
  readonly waitUntil: number;
  /** Nothing is begun after this. */
  readonly endAt: number;
  /** Nothing is begun once it is aborted. */
  readonly signal?: AbortSignal | undefined;
}

const current = new AsyncLocalStorage<Deadline>();

/** All that a page does shares one deadline. */
export function withPageDeadline<R>(work: () => R): R {
  return withDeadline(pageDeadline(), work);
}

/**
 * Nobody waits for a job: each of its operations has 2 minutes.
 * @param signal once aborted, the work begins nothing more at the store
 */
export function withBackgroundDeadline<R>(work: () => R, signal?: AbortSignal): R {
  return withDeadline({ waitUntil: Infinity, endAt: Infinity, signal }, work);
}

/** Runs `work` under a deadline made elsewhere, such as that of the first of several who are served together. */
export function withDeadline<R>(deadline: Deadline, work: () => R): R {
  return current.run(deadline, work);
}

/** The deadline of what runs now. Without one an operation has as long as a page. */
export function currentDeadline(): Deadline {
  return current.getStore() ?? pageDeadline();
}

/** The first of them to end. */
export function earliestOf(deadlines: readonly Deadline[]): Deadline {
  return {
    waitUntil: Math.min(...deadlines.map(({ waitUntil }) => waitUntil)),
    endAt: Math.min(...deadlines.map(({ endAt }) => endAt)),
  };
}

/**
 * Milliseconds that an operation begun now may take.
 * @param backgroundMs where nobody waits for it
 * @throws DeadlineError where nothing may begin any more; the reason of an aborted signal
 */
export function timeLeft(backgroundMs = BACKGROUND_MS): number {
  const { waitUntil, endAt, signal } = currentDeadline();
  signal?.throwIfAborted();
  const now = performance.now();
  if (now >= endAt) throw new DeadlineError('nothing is begun after the deadline');
  return Math.min(Math.max(waitUntil - now, ONE_TRY_MS), endAt - now, backgroundMs);
}

/**
 * Milliseconds that a commit begun now may take: all there is, since one that is broken off may or may not have landed.
 * @throws as `timeLeft`
 */
export function timeToCommit(): number {
  timeLeft();
  return Math.min(currentDeadline().endAt - performance.now(), BACKGROUND_MS);
}

/**
 * Milliseconds that may be spent on waiting for others.
 * @throws DeadlineError where none are left; the reason of an aborted signal
 */
export function timeToWait(): number {
  const { waitUntil, signal } = currentDeadline();
  signal?.throwIfAborted();
  const left = waitUntil - performance.now();
  if (left <= 0) throw new DeadlineError('others were first until the deadline');
  return Math.min(left, BACKGROUND_MS);
}

function pageDeadline(): Deadline {
  const now = performance.now();
  return { waitUntil: now + PAGE_MS, endAt: now + PAGE_END_MS };
}
