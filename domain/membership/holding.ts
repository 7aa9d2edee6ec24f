import { formatDate, localDate } from '../values/dates.ts';
import type { HoldDays } from './membership.ts';

/** The club's rules for holds; the stored club settings fit. */
export interface HoldRules {
  readonly holdShortestDays: number;
  readonly holdLongestDays: number;
  /** In any twelve months. */
  readonly holdMostDaysAYear: number;
  readonly holdNoticeDays: number;
}

/** Why not, in a few words. */
export const holdReasonNames = {
  order: 'last day before the first',
  past: 'in the past',
  'too-soon': 'too little notice',
  'too-short': 'too short',
  'too-long': 'too long',
  'too-many': 'too many days in 12 months',
} as const;
export type HoldReasonCode = keyof typeof holdReasonNames;

export interface HoldReason {
  readonly code: HoldReasonCode;
  readonly sentence: string;
  /** The day to correct. */
  readonly field: keyof HoldDays;
  /** Staff may override it, with a reason. */
  readonly canStaffOverride: boolean;
}

const reason = (code: HoldReasonCode, sentence: string, canStaffOverride = true): HoldReason => ({
  code,
  sentence,
  field: code === 'past' || code === 'too-soon' ? 'from' : 'until',
  canStaffOverride,
});

/**
 * Every reason against a hold of these days, both included; empty: it is allowed.
 *
 * @param earlier the days of past and planned holds, without the one that this hold replaces
 */
export function findHoldReasons(
  { from, until }: HoldDays,
  earlier: readonly HoldDays[],
  rules: HoldRules,
  now: Temporal.Instant,
): HoldReason[] {
  const today = localDate(now);
  if (Temporal.PlainDate.compare(until, from) < 0)
    return [reason('order', 'The last day must be on or after the first day.', false)];
  const reasons: HoldReason[] = [];
  const earliest = today.add({ days: rules.holdNoticeDays });
  if (Temporal.PlainDate.compare(from, today) < 0) {
    reasons.push(reason('past', 'A hold can’t start in the past.', false));
  } else if (Temporal.PlainDate.compare(from, earliest) < 0) {
    const notice = `Holds need ${noticePeriod(rules.holdNoticeDays)}: the earliest first day is ${formatDate(earliest)}.`;
    reasons.push(reason('too-soon', notice));
  }
  const length = daysOf({ from, until });
  if (length < rules.holdShortestDays)
    reasons.push(
      reason(
        'too-short',
        `A hold must be at least ${days(rules.holdShortestDays)}. This one is ${days(length)}.`,
      ),
    );
  if (length > rules.holdLongestDays)
    reasons.push(
      reason('too-long', `A hold can be up to ${days(rules.holdLongestDays)}. This one is ${days(length)}.`),
    );
  const most = mostInTwelveMonths({ from, until }, earlier);
  // Where this hold alone breaks both limits, only the stricter one is given.
  const isCoveredByTooLong =
    most === length && length > rules.holdLongestDays && rules.holdLongestDays <= rules.holdMostDaysAYear;
  if (most > rules.holdMostDaysAYear && !isCoveredByTooLong) {
    const left = Math.max(0, rules.holdMostDaysAYear - (most - length));
    const sentence = `You can be on hold for up to ${days(rules.holdMostDaysAYear)} in 12 months. Days left: ${left}.`;
    reasons.push(reason('too-many', sentence));
  }
  return reasons;
}

/** The rules in one sentence, for staff. */
export function rulesSentence(rules: HoldRules): string {
  const { holdShortestDays, holdLongestDays, holdMostDaysAYear, holdNoticeDays } = rules;
  return `Hold rules: ${holdShortestDays} to ${days(holdLongestDays)}, up to ${holdMostDaysAYear} in 12 months, ${noticePeriod(holdNoticeDays)}.`;
}

/** Whole days, first and last included. */
export function daysOf({ from, until }: HoldDays): number {
  return from.until(until).days + 1;
}

/** The most hold days in any twelve months that include part of the new hold; the worst such span starts or ends with a hold. */
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

/** `7 days’ notice`. */
export function noticePeriod(count: number): string {
  if (count === 0) return 'no notice';
  return count === 1 ? '1 day’s notice' : `${count} days’ notice`;
}
