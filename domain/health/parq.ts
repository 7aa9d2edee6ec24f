import { clubTime, localDate, storedDate } from '../values/dates.ts';
import type { Label } from '../values/label.ts';

/** A result goes stale after this many calendar months (specification, §9). */
export const PARQ_VALID_MONTHS = 6;

export const parqStatuses = ['not-completed', 'needs-update', 'requires-consultation', 'cleared'] as const;
export type ParqStatus = (typeof parqStatuses)[number];

/** What the status needs to know of one submission. `completedAt` is null where another client left it out. */
export interface DatedParqResult {
  readonly completedAt: Temporal.Instant | null;
  readonly hasYesAnswers: boolean;
}

/** The newest by `completedAt`, whatever the order; an undated one only where none is dated. Later in the array wins a tie. */
export function newestParqResult<R extends DatedParqResult>(results: readonly R[]): R | null {
  let newest: R | null = null;
  for (const result of results) {
    if (newest === null || compareDates(result.completedAt, newest.completedAt) >= 0) newest = result;
  }
  return newest;
}

function compareDates(one: Temporal.Instant | null, other: Temporal.Instant | null): number {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null);
  return Temporal.Instant.compare(one, other);
}

/** The last instant at which a result completed then still counts: the same wall-clock time six calendar months on. */
function runsOutAt(completedAt: Temporal.Instant): Temporal.Instant {
  return clubTime(completedAt).add({ months: PARQ_VALID_MONTHS }).toInstant();
}

/** The specification's status (§4): a function of the results and now, of nothing else. */
export function decideParqStatus(results: readonly DatedParqResult[], now: Temporal.Instant): ParqStatus {
  const newest = newestParqResult(results);
  if (newest === null) return 'not-completed';
  if (newest.completedAt === null) return 'needs-update';
  if (Temporal.Instant.compare(now, runsOutAt(newest.completedAt)) > 0) return 'needs-update';
  return newest.hasYesAnswers ? 'requires-consultation' : 'cleared';
}

/** The club's date on which the newest result runs out; null where there is no dated result. */
export function parqRunsOutOn(results: readonly DatedParqResult[]): Temporal.PlainDate | null {
  const completedAt = newestParqResult(results)?.completedAt ?? null;
  return completedAt === null ? null : localDate(runsOutAt(completedAt));
}

export type ReviewOutcome = 'cleared' | 'not-cleared' | 'more-information';

/** What a clearance is decided from; a stored member fits. */
export interface ParqFacts {
  readonly parqResults: readonly DatedParqResult[];
  readonly parqReviewedAt: Temporal.Instant | null;
  /** `validUntil`: last day `YYYY-MM-DD` of the clearance, or empty: until the result runs out. */
  readonly parqReview: { readonly outcome: ReviewOutcome; readonly validUntil: string } | null;
}

export type ParqClearance =
  /** `hasTakeCareFlag`: answered yes to something and was cleared by staff. `until` is the last day of it. */
  | { readonly kind: 'fit'; readonly hasTakeCareFlag: boolean; readonly until: Temporal.PlainDate }
  | { readonly kind: 'not-fit'; readonly reason: ParqObstacle };

export type ParqObstacle =
  | 'not-completed'
  | 'needs-update'
  /** A yes that nobody has looked at yet, or the answers are newer than the review. */
  | 'awaiting-review'
  | 'more-information'
  | 'not-cleared'
  /** Staff cleared it until a day that has passed. */
  | 'clearance-ended';

/**
 * Whether somebody may train. The status itself stays as the specification derives it; a yes that staff have cleared
 * counts until the result goes stale, the clearance's own last day passes, or newer answers come in.
 */
export function decideParqClearance(facts: ParqFacts, now: Temporal.Instant): ParqClearance {
  const status = decideParqStatus(facts.parqResults, now);
  if (status === 'not-completed' || status === 'needs-update') return { kind: 'not-fit', reason: status };
  const runsOutOn = parqRunsOutOn(facts.parqResults) ?? localDate(now);
  const review = reviewOfNewest(facts);
  if (review === null) {
    if (status === 'cleared') return { kind: 'fit', hasTakeCareFlag: false, until: runsOutOn };
    return { kind: 'not-fit', reason: 'awaiting-review' };
  }
  if (review.outcome !== 'cleared') return { kind: 'not-fit', reason: review.outcome };
  const lastDay = storedDate(review.validUntil);
  if (lastDay && Temporal.PlainDate.compare(localDate(now), lastDay) > 0) {
    return { kind: 'not-fit', reason: 'clearance-ended' };
  }
  const until = lastDay && Temporal.PlainDate.compare(lastDay, runsOutOn) < 0 ? lastDay : runsOutOn;
  return { kind: 'fit', hasTakeCareFlag: status === 'requires-consultation', until };
}

/** The review, if it was made with the newest answers on the table. */
function reviewOfNewest(facts: ParqFacts): ParqFacts['parqReview'] {
  const completedAt = newestParqResult(facts.parqResults)?.completedAt ?? null;
  if (facts.parqReview === null || facts.parqReviewedAt === null || completedAt === null) return null;
  return Temporal.Instant.compare(facts.parqReviewedAt, completedAt) >= 0 ? facts.parqReview : null;
}

/** True where a yes waits for staff: the review queue on the admin's dashboard. */
export function needsParqReview(facts: ParqFacts, now: Temporal.Instant): boolean {
  const clearance = decideParqClearance(facts, now);
  return (
    clearance.kind === 'not-fit' &&
    ['awaiting-review', 'more-information', 'clearance-ended'].includes(clearance.reason)
  );
}

/** All that a coach sees: no answers, no note, no outcome. The flag stays up for a yes that has gone stale. */
export function parqForCoach(
  facts: ParqFacts,
  now: Temporal.Instant,
): { readonly status: ParqStatus; readonly hasTakeCareFlag: boolean } {
  return {
    status: decideParqStatus(facts.parqResults, now),
    hasTakeCareFlag: newestParqResult(facts.parqResults)?.hasYesAnswers ?? false,
  };
}

/** Chip words and tone for a status. */
export const parqLabels: Record<ParqStatus, Label> = {
  'not-completed': { text: 'Not filled in', tone: 'warn' },
  'needs-update': { text: 'Out of date', tone: 'warn' },
  'requires-consultation': { text: 'Needs a consultation', tone: 'bad' },
  cleared: { text: 'Cleared', tone: 'good' },
};

/** Why somebody may not train yet, in plain words to the member. */
export const parqObstacleSentences: Record<ParqObstacle, string> = {
  'not-completed': 'Fill in your health questionnaire before you train.',
  'needs-update': 'Your health questionnaire is more than six months old. Please fill it in again.',
  'awaiting-review': 'A member of staff will talk your answers through with you before you train.',
  'more-information': 'We need to know a little more before you train. Please speak to us at the desk.',
  'not-cleared': 'Please speak to us at the desk before you train.',
  'clearance-ended': 'Your clearance to train has run out. Please speak to us at the desk.',
};
