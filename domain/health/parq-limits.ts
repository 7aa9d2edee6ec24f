/** How many results a profile holds, and how often somebody may answer: a document has an end, at 1 MiB on Firestore. */
import { localDate } from '../values/dates.ts';
import type { DatedParqResult } from './parq.ts';

/** Answers may change within a day, but nobody needs more submissions than this. */
export const MOST_PARQ_A_DAY = 10;
/** A profile with more results than this hands the oldest on to a collection of their own. */
const MOST_IN_PROFILE = 40;
/** What it then keeps, and moves at most in one submission. */
const KEPT_IN_PROFILE = 30;
const MOVED_AT_ONCE = 100;

export const TOO_MANY_PARQS = `You have filled in the PAR-Q ${MOST_PARQ_A_DAY} times today. Try again tomorrow, or speak to us at the desk.`;

/** Whether the club's day has seen as many submissions of this member as it may. */
export function hasSpentParqs(
  results: readonly Pick<DatedParqResult, 'completedAt'>[],
  now: Temporal.Instant,
): boolean {
  const today = localDate(now);
  const sent = results.filter(({ completedAt }) => completedAt && localDate(completedAt).equals(today));
  return sent.length >= MOST_PARQ_A_DAY;
}

/**
 * Which results stay in the profile, in their order, and which are moved out: the oldest, those without a date first. The newest stays,
 * so that the status is what it was.
 * @param dateOf null: without a date, or no result at all
 */
export function splitParqResults<R>(
  results: readonly R[],
  dateOf: (result: R) => Temporal.Instant | null,
): { kept: R[]; moved: R[] } {
  if (results.length <= MOST_IN_PROFILE) return { kept: [...results], moved: [] };
  const age = (at: number) => dateOf(results[at] as R)?.epochMilliseconds ?? Number.NEGATIVE_INFINITY;
  const oldestFirst = results
    .map((_, at) => at)
    .sort((one, other) => (age(one) === age(other) ? one - other : age(one) - age(other)));
  const leaving = new Set(oldestFirst.slice(0, Math.min(results.length - KEPT_IN_PROFILE, MOVED_AT_ONCE)));
  return {
    kept: results.filter((_, at) => !leaving.has(at)),
    moved: results.filter((_, at) => leaving.has(at)),
  };
}
