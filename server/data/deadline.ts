/** How long work may wait for an unavailable store and for contended data (specification, §9). */
import { AsyncLocalStorage } from 'node:async_hooks';
import { StoreUnavailableError } from './store.ts';

/** A page waits this long, and has its response within 10 seconds. */
export const PAGE_MS = 8000;
/** The rest is for the error page: it may read and clean up, one short attempt each. */
const ERROR_PAGE_MS = 1500;
const ONE_TRY_MS = 500;
const BACKGROUND_MS = 120_000;

/** Too much contention, or a slow store: none of the requested work has been done. */
export class DeadlineError extends StoreUnavailableError {
  override name = 'DeadlineError';
}

/** On `performance.now()`'s clock. */
export interface Deadline {
  /** No waiting for others after this. */
  readonly waitUntil: number;
  /** Nothing is started after this. */
  readonly endAt: number;
  /** Nothing is started once it is aborted. */
  readonly signal?: AbortSignal | undefined;
  /** Somebody stands at the door, or another server gives up soon: before others that wait for the same. */
  readonly isUrgent?: boolean;
  /** It reads through whole collections: nobody asks for the same again. */
  readonly readsThrough?: boolean;
}

const current = new AsyncLocalStorage<Deadline>();

/** Everything that a page does shares one deadline. */
export function withPageDeadline<R>(work: () => R, isUrgent = false, pageMs = PAGE_MS): R {
  return withDeadline({ ...pageDeadline(pageMs), isUrgent }, work);
}

/** For each step of a download: it has as long as a page, and what it reads drives nothing out that people look at. */
export function withDownloadDeadline<R>(work: () => R): R {
  return withDeadline({ ...pageDeadline(), readsThrough: true }, work);
}

/**
 * For work that no one is waiting for: each operation has 2 minutes.
 * @param signal once aborted, the work starts no more store operations
 */
export function withBackgroundDeadline<R>(work: () => R, signal?: AbortSignal): R {
  return withDeadline({ waitUntil: Infinity, endAt: Infinity, signal }, work);
}

/** Runs `work` under a deadline made elsewhere, such as the earliest of several that are served together. */
export function withDeadline<R>(deadline: Deadline, work: () => R): R {
  return current.run(deadline, work);
}

/** Whether no one is waiting for the current work. */
export function isBackgroundWork(): boolean {
  return current.getStore()?.waitUntil === Infinity;
}

/** Whether what the current work reads is not worth keeping: jobs and downloads read through whole collections. */
export function readsThrough(): boolean {
  return isBackgroundWork() || (current.getStore()?.readsThrough ?? false);
}

/** Whether the current work goes before others. */
export function isUrgentWork(): boolean {
  return current.getStore()?.isUrgent ?? false;
}

/** The deadline of the current work. Without one an operation has as long as a page. */
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

/** The last of two to end. */
export function latestOf(one: Deadline, other: Deadline): Deadline {
  return {
    waitUntil: Math.max(one.waitUntil, other.waitUntil),
    endAt: Math.max(one.endAt, other.endAt),
  };
}

/**
 * Milliseconds that an operation started now may take.
 * @param backgroundMs the limit for background work
 * @throws DeadlineError where nothing may be started any more; the reason of an aborted signal
 */
export function timeLeft(backgroundMs = BACKGROUND_MS): number {
  const { waitUntil, endAt, signal } = currentDeadline();
  signal?.throwIfAborted();
  const now = performance.now();
  if (now >= endAt) throw new DeadlineError('nothing is started after the deadline');
  return Math.min(Math.max(waitUntil - now, ONE_TRY_MS), endAt - now, backgroundMs);
}

/**
 * Milliseconds that a commit started now may take: all that is left, since an aborted commit may or may not have been applied.
 * @throws as `timeLeft`
 */
export function timeToCommit(): number {
  timeLeft();
  return Math.min(currentDeadline().endAt - performance.now(), BACKGROUND_MS);
}

/**
 * Milliseconds that may be spent waiting for others.
 * @throws DeadlineError where none are left; the reason of an aborted signal
 */
export function timeToWait(): number {
  const { waitUntil, signal } = currentDeadline();
  signal?.throwIfAborted();
  const left = waitUntil - performance.now();
  if (left <= 0) throw new DeadlineError('others held it until the deadline');
  return Math.min(left, BACKGROUND_MS);
}

/**
 * Of a read that others share, such as one that a job began: each waits for as long as they have themselves, and no longer.
 * What is there already is given even where nothing may be started any more.
 * @throws StoreUnavailableError, and the read goes on for the others; as `timeLeft`; whatever the read throws
 */
export async function inOwnTime<R>(shared: Promise<R>): Promise<R> {
  const answer = await Promise.race([shared, notYet]);
  if (answer !== NOT_YET) return answer;
  const { promise: late, reject } = Promise.withResolvers<never>();
  const limit = setTimeout(
    () => reject(new StoreUnavailableError('the store did not answer before the deadline')),
    timeLeft(),
  );
  try {
    return await Promise.race([shared, late]);
  } finally {
    clearTimeout(limit);
  }
}

const NOT_YET = Symbol('not yet');
const notYet = Promise.resolve(NOT_YET as typeof NOT_YET);

function pageDeadline(pageMs = PAGE_MS): Deadline {
  const waitUntil = performance.now() + pageMs;
  return { waitUntil, endAt: waitUntil + ERROR_PAGE_MS };
}
