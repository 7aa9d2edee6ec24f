/** Limits on stored results and on submissions: a Firestore document holds at most 1 MiB. */
import { localDate } from '../values/dates.ts';
import { type DatedParqResult, newestParqResult } from './parq.ts';

/** Answers may change within a day; more submissions than this are refused. */
export const MAX_PARQS_PER_DAY = 10;
/** Above this number the oldest results move to their own collection. */
const MAX_IN_PROFILE = 40;
/** How many then remain, and how many move at most per submission. */
const REMAINING_IN_PROFILE = 30;
const MOVED_AT_ONCE = 100;

export const TOO_MANY_PARQS = `You’ve filled in the PAR-Q ${MAX_PARQS_PER_DAY} times today. Try again tomorrow, or speak to us at the desk.`;

/** Whether the member has reached today's limit of submissions. */
export function hasReachedParqLimit(
  results: readonly Pick<DatedParqResult, 'completedAt'>[],
  now: Temporal.Instant,
): boolean {
  const today = localDate(now);
  const sent = results.filter(({ completedAt }) => completedAt && localDate(completedAt).equals(today));
  return sent.length >= MAX_PARQS_PER_DAY;
}

/**
 * Which results stay in the profile, in their order, and which move out: the oldest, undated ones first. The newest stays, and the newest
 * yes: neither the status nor a consultation that is due changes.
 * @param read a result that is invalid has no date and no yes
 */
export function splitParqResults<R>(
  results: readonly R[],
  read: (result: R) => DatedParqResult,
): { kept: R[]; moved: R[] } {
  if (results.length <= MAX_IN_PROFILE) return { kept: [...results], moved: [] };
  const known = results.map(read);
  const lastYes = newestParqResult(known.filter(({ hasYesAnswers }) => hasYesAnswers));
  const age = (at: number) => known[at]?.completedAt?.epochMilliseconds ?? Number.NEGATIVE_INFINITY;
  const oldestFirst = results
    .map((_, at) => at)
    .filter((at) => known[at] !== lastYes)
    .sort((one, other) => (age(one) === age(other) ? one - other : age(one) - age(other)));
  const movedIndexes = new Set(
    oldestFirst.slice(0, Math.min(results.length - REMAINING_IN_PROFILE, MOVED_AT_ONCE)),
  );
  return {
    kept: results.filter((_, at) => !movedIndexes.has(at)),
    moved: results.filter((_, at) => movedIndexes.has(at)),
  };
}
