import { formatDate, localDate } from '../values/dates.ts';
import type { HoldDays } from './membership.ts';

/** How a club lets its members pause; the club's stored settings fit. */
export interface HoldRules {
  readonly holdShortestDays: number;
  readonly holdLongestDays: number;
  /** In any twelve months. */
  readonly holdMostDaysAYear: number;
  readonly holdNoticeDays: number;
}

export const holdReasonCodes = ['order', 'past', 'too-soon', 'too-short', 'too-long', 'too-many'] as const;
export type HoldReasonCode = (typeof holdReasonCodes)[number];

export interface HoldReason {
  readonly code: HoldReasonCode;
  readonly sentence: string;
  /** Staff may set it aside, and say why. */
  readonly canStaffOverride: boolean;
}

const reason = (code: HoldReasonCode, sentence: string, canStaffOverride = true): HoldReason => ({
  code,
  sentence,
  canStaffOverride,
});

/**
 * Every reason against a hold of these days, both included; empty: it may be.
 *
 * @param earlier the days of holds that were taken or are planned, but for one that this hold takes the place of
 */
export function findHoldReasons(
  { from, until }: HoldDays,
  earlier: readonly HoldDays[],
  rules: HoldRules,
  now: Temporal.Instant,
): HoldReason[] {
  const today = localDate(now);
  if (Temporal.PlainDate.compare(until, from) < 0)
    return [reason('order', 'The last day of the hold is before the first.', false)];
  const reasons: HoldReason[] = [];
  const earliest = today.add({ days: rules.holdNoticeDays });
  if (Temporal.PlainDate.compare(from, today) < 0) {
    reasons.push(reason('past', 'A hold cannot begin in the past.', false));
  } else if (Temporal.PlainDate.compare(from, earliest) < 0) {
    const notice = `A hold needs ${days(rules.holdNoticeDays)} of notice: the first day can be ${formatDate(earliest)}.`;
    reasons.push(reason('too-soon', notice));
  }
  const length = daysOf({ from, until });
  if (length < rules.holdShortestDays)
    reasons.push(
      reason('too-short', `A hold is ${days(rules.holdShortestDays)} or longer. This is ${days(length)}.`),
    );
  if (length > rules.holdLongestDays)
    reasons.push(
      reason('too-long', `A hold is ${days(rules.holdLongestDays)} at most. This is ${days(length)}.`),
    );
  const most = mostInTwelveMonths({ from, until }, earlier);
  // A hold that alone breaks both limits hears of the stricter one only.
  const isSaid =
    most === length && length > rules.holdLongestDays && rules.holdLongestDays <= rules.holdMostDaysAYear;
  if (most > rules.holdMostDaysAYear && !isSaid) {
    const left = Math.max(0, rules.holdMostDaysAYear - (most - length));
    const sentence = `Holds come to ${days(rules.holdMostDaysAYear)} at most in twelve months: ${days(left)} are left.`;
    reasons.push(reason('too-many', sentence));
  }
  return reasons;
}

/** The rules in one sentence, for staff. */
export function rulesSentence(rules: HoldRules): string {
  const { holdShortestDays, holdLongestDays, holdMostDaysAYear, holdNoticeDays } = rules;
  return `The rules: ${holdShortestDays} to ${days(holdLongestDays)}, ${holdMostDaysAYear} at most in twelve months, ${days(holdNoticeDays)} of notice.`;
}

/** Whole days, first and last included. */
export function daysOf({ from, until }: HoldDays): number {
  return from.until(until, { largestUnit: 'days' }).days + 1;
}

/** The most days on hold in any twelve months that touch the new hold; the worst of them begin or end with a hold. */
function mostInTwelveMonths(hold: HoldDays, earlier: readonly HoldDays[]): number {
  const all = [hold, ...earlier];
  const spans = all.flatMap(({ from, until }) => [yearFrom(from), yearUntil(until)]);
  return Math.max(...spans.filter((span) => overlap(span, hold) > 0).map((span) => daysWithin(span, all)));
}

const yearUntil = (last: Temporal.PlainDate): HoldDays => ({
  from: last.subtract({ months: 12 }).add({ days: 1 }),
  until: last,
});
const yearFrom = (first: Temporal.PlainDate): HoldDays => ({
  from: first,
  until: first.add({ months: 12 }).subtract({ days: 1 }),
});

function daysWithin(span: HoldDays, holds: readonly HoldDays[]): number {
  return holds.reduce((sum, hold) => sum + overlap(span, hold), 0);
}

function overlap(one: HoldDays, other: HoldDays): number {
  return Math.max(0, daysOf({ from: later(one.from, other.from), until: earlierOf(one.until, other.until) }));
}

const later = (one: Temporal.PlainDate, other: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(one, other) > 0 ? one : other;
const earlierOf = (one: Temporal.PlainDate, other: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(one, other) < 0 ? one : other;
const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);
