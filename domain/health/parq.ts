import { clubTime, endOfLocalDay, localDate, storedDate } from '../values/dates.ts';
import type { Label } from '../values/label.ts';
import { remembered } from '../values/remembered.ts';

/** A result expires after this many calendar months (specification, §9). */
export const PARQ_VALID_MONTHS = 6;

export const parqStatuses = ['not-completed', 'needs-update', 'requires-consultation', 'cleared'] as const;
export type ParqStatus = (typeof parqStatuses)[number];

/** The part of a submission that decides the status. `completedAt` is null if another client left it out. */
export interface DatedParqResult {
  readonly completedAt: Temporal.Instant | null;
  readonly hasYesAnswers: boolean;
}

/** The newest by `completedAt`, whatever the order; an undated one only if none is dated. Later in the array wins a tie. */
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

/** The last instant at which a result is valid: the same wall-clock time six calendar months later. */
const expiresAt = remembered(
  (completedAt: Temporal.Instant): Temporal.Instant =>
    clubTime(completedAt).add({ months: PARQ_VALID_MONTHS }).toInstant(),
);

/** The specification's status (§4), from the results and now only. */
export function decideParqStatus(results: readonly DatedParqResult[], now: Temporal.Instant): ParqStatus {
  const newest = newestParqResult(results);
  if (newest === null) return 'not-completed';
  if (newest.completedAt === null) return 'needs-update';
  if (Temporal.Instant.compare(now, expiresAt(newest.completedAt)) > 0) return 'needs-update';
  return newest.hasYesAnswers ? 'requires-consultation' : 'cleared';
}

/** The local date on which the newest result expires; null if no result has a date. */
export function parqExpiresOn(results: readonly DatedParqResult[]): Temporal.PlainDate | null {
  const completedAt = newestParqResult(results)?.completedAt ?? null;
  return completedAt === null ? null : localDate(expiresAt(completedAt));
}

/** When a PAR-Q stops letting them train, unless something else is decided before. */
export interface ParqEnd {
  /** The last instant. */
  readonly at: Temporal.Instant;
  readonly on: Temporal.PlainDate;
  /** What ends: new answers follow the answers, and only staff can go on with a clearance of theirs. */
  readonly of: 'answers' | 'clearance';
}

/** What ends first: the newest answers, or a clearance that still holds. Null if no result has a date. */
export function parqEnd(facts: ParqFacts): ParqEnd | null {
  const completedAt = newestParqResult(facts.parqResults)?.completedAt ?? null;
  if (completedAt === null) return null;
  const answersEnd = expiresAt(completedAt);
  const lastDay = clearedUntil(facts);
  const at = lastDay && endOfLocalDay(lastDay).subtract({ milliseconds: 1 });
  return lastDay && at && Temporal.Instant.compare(at, answersEnd) < 0
    ? { at, on: lastDay, of: 'clearance' }
    : { at: answersEnd, on: localDate(answersEnd), of: 'answers' };
}

/** The last day of a clearance that no newer yes has ended; null: there is none, or it holds as long as the answers. */
export function clearedUntil(
  facts: Pick<ParqFacts, 'parqResults' | 'parqReview' | 'parqReviewedAt'>,
): Temporal.PlainDate | null {
  const { parqReview, parqReviewedAt } = facts;
  if (!parqReviewedAt || parqReview?.outcome !== 'cleared' || isConsultationOpen(facts)) return null;
  return storedDate(parqReview.validUntil);
}

export type ReviewOutcome = 'cleared' | 'not-cleared' | 'more-information';

/** Who signed for a child, where staff still have to check them; null: nobody, or somebody who is known. */
export interface Unconfirmed {
  readonly parq: object | null;
  readonly waiver: object | null;
}

/** The data that decides a clearance; a stored member fits. */
export interface ParqFacts {
  readonly parqResults: readonly DatedParqResult[];
  readonly parqReviewedAt: Temporal.Instant | null;
  /** `validUntil`: last day `YYYY-MM-DD` of the clearance, or empty: until the result expires. */
  readonly parqReview: { readonly outcome: ReviewOutcome; readonly validUntil: string } | null;
  /** When all answers were deleted because consent to store them was withdrawn; absent or null: never. */
  readonly healthWithdrawnAt?: Temporal.Instant | null;
  /** Who signed for a child without being known as their guardian (`declared-name.ts`); absent or null: somebody who may. */
  readonly unconfirmedSigners?: Unconfirmed;
}

export type ParqClearance =
  /** `hasTakeCareFlag`: answered yes to a question and was cleared by staff. `until` is the last valid day, and `ends` what ends then. */
  | {
      readonly kind: 'fit';
      readonly hasTakeCareFlag: boolean;
      readonly until: Temporal.PlainDate;
      readonly ends: ParqEnd['of'];
    }
  | { readonly kind: 'not-fit'; readonly reason: ParqObstacle };

export type ParqObstacle =
  | 'not-completed'
  | 'needs-update'
  /** A yes, or a withdrawal of earlier answers, that no consultation has followed. */
  | 'awaiting-review'
  | 'more-information'
  | 'not-cleared'
  /** The staff clearance has expired. */
  | 'clearance-ended'
  /** Somebody signed for a child, and staff haven’t checked that they are the parent or guardian. */
  | 'signer-unconfirmed';

/**
 * Whether a member may train. The status stays as the specification derives it. A consultation that staff have to hold stays due whatever is
 * answered afterwards, until they say that it was held; what they decided then holds until a newer yes, its own last day, or the
 * end of the newest answers (docs/decisions/0147).
 */
export function decideParqClearance(facts: ParqFacts, now: Temporal.Instant): ParqClearance {
  const status = decideParqStatus(facts.parqResults, now);
  if (status === 'not-completed' || status === 'needs-update') return { kind: 'not-fit', reason: status };
  if (isConsultationOpen(facts)) return { kind: 'not-fit', reason: 'awaiting-review' };
  const review = facts.parqReviewedAt === null ? null : facts.parqReview;
  if (review && review.outcome !== 'cleared') return { kind: 'not-fit', reason: review.outcome };
  const lastDay = clearedUntil(facts);
  if (lastDay && Temporal.PlainDate.compare(localDate(now), lastDay) > 0) {
    return { kind: 'not-fit', reason: 'clearance-ended' };
  }
  if (facts.unconfirmedSigners?.parq) return { kind: 'not-fit', reason: 'signer-unconfirmed' };
  const end = parqEnd(facts);
  const hasTakeCareFlag = review !== null && status === 'requires-consultation';
  return { kind: 'fit', hasTakeCareFlag, until: end?.on ?? localDate(now), ends: end?.of ?? 'answers' };
}

/** Whether somebody has answered yes, or had all answers deleted, and staff have not gone through it with them since. */
export function isConsultationOpen({
  parqResults,
  parqReview,
  parqReviewedAt,
  healthWithdrawnAt,
}: ParqFacts): boolean {
  const heldAt = parqReview === null ? null : parqReviewedAt;
  const isSince = (at: Temporal.Instant | null) =>
    heldAt === null || (at !== null && Temporal.Instant.compare(at, heldAt) > 0);
  const lastYes = newestParqResult(parqResults.filter(({ hasYesAnswers }) => hasYesAnswers));
  if (lastYes && isSince(lastYes.completedAt)) return true;
  return healthWithdrawnAt != null && isSince(healthWithdrawnAt);
}

/** Whether staff have something to go through with them: answers that are valid, with a yes or an open or refused consultation. */
export function canReviewParq(facts: ParqFacts, now: Temporal.Instant): boolean {
  const status = decideParqStatus(facts.parqResults, now);
  if (status === 'not-completed' || status === 'needs-update') return false;
  if (status === 'requires-consultation') return true;
  const clearance = decideParqClearance(facts, now);
  return clearance.kind === 'not-fit' && clearance.reason !== 'signer-unconfirmed';
}

/** True if staff have to hold a consultation: the review queue on the admin dashboard. */
export function needsParqReview(facts: ParqFacts, now: Temporal.Instant): boolean {
  const clearance = decideParqClearance(facts, now);
  return (
    clearance.kind === 'not-fit' &&
    ['awaiting-review', 'more-information', 'clearance-ended'].includes(clearance.reason)
  );
}

/** Chip text and tone for a status. */
export const parqLabels: Record<ParqStatus, Label> = {
  'not-completed': { text: 'Not filled in', tone: 'warn' },
  'needs-update': { text: 'Out of date', tone: 'warn' },
  'requires-consultation': { text: 'Needs a consultation', tone: 'bad' },
  cleared: { text: 'Cleared', tone: 'good' },
};

/**
 * Who goes through a “yes” with a member, as everybody is told: only admins read the answers, neither coaches nor the desk.
 * @param whose `your answers`
 */
export const talkText = (whose: string): string => `One of the club’s admins goes through ${whose} with you`;

/** Messages to a member who may not train yet. */
export const parqObstacleSentences: Record<ParqObstacle, string> = {
  'not-completed': 'Fill in your PAR-Q before you train.',
  'needs-update': 'Your PAR-Q is more than six months old. Please fill it in again.',
  'awaiting-review': `${talkText('your answers')} before you train.`,
  'more-information': 'We need more information before you train. Please speak to us at the desk.',
  'not-cleared': 'Please speak to us at the desk before you train.',
  'clearance-ended': 'Your clearance to train has expired. Please speak to us at the desk.',
  'signer-unconfirmed':
    'We still have to check who signed your PAR-Q for you. Please speak to us at the desk.',
};

/** Whether new answers are the next thing: otherwise staff are waited for, and answering again would not help. */
export const isAnsweringNext = (reason: ParqObstacle): boolean =>
  reason === 'not-completed' || reason === 'needs-update';

/** The same, to a guardian of the child. */
export const childObstacleSentences = (child: string): Record<ParqObstacle, string> => ({
  'not-completed': `Please answer ${child}’s PAR-Q before ${child} trains.`,
  'needs-update': `${child}’s PAR-Q is more than six months old. Please answer it again.`,
  'awaiting-review': `${talkText('the answers')} before ${child} trains.`,
  'more-information': `We need more information before ${child} trains. Please speak to us at the desk.`,
  'not-cleared': `Please speak to us at the desk before ${child} trains.`,
  'clearance-ended': `${child}’s clearance to train has expired. Please speak to us at the desk.`,
  'signer-unconfirmed': `We still have to check who signed ${child}’s PAR-Q. Answer it yourself, or speak to us at the desk.`,
});
