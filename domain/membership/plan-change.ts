/** The cost of changing plan for a member who pays at the desk; for card payers the provider computes it. */

import type { PlanKind } from '../payments/ledger.ts';
import { clubTime, formatDate, localDate } from '../values/dates.ts';
import type { PriceInterval } from '../values/money.ts';
import { isPaidOnce } from './allowance.ts';
import { remainingHoldDays } from './hold-changes.ts';
import {
  effectiveStatus,
  hasMembership,
  lastDayOf,
  type MembershipFacts,
  movePeriodEnd,
} from './membership.ts';
import { anchorOf, lastPeriodStart, type PaidPeriod } from './period-days.ts';

interface Priced {
  readonly priceInPence: number;
  readonly interval: PriceInterval;
  /** Left out: a membership. */
  readonly kind?: PlanKind;
}

/** The member's own price: the one they joined at, whatever the plan costs now. */
export function ownPrice(
  member: { readonly planPriceInPence: number | null; readonly planInterval: PriceInterval | null },
  plan: Priced,
): Priced {
  return {
    priceInPence: member.planPriceInPence ?? plan.priceInPence,
    interval: member.planInterval ?? plan.interval,
    ...(plan.kind && { kind: plan.kind }),
  };
}

export type DeskChange =
  /** More expensive, same interval: the difference for what is paid and not used yet is due, and the new plan starts now. Null: nothing is paid. */
  | { readonly kind: 'now'; readonly dueInPence: number; readonly unused: UnusedTime | null }
  /** A pack or trial is not paid by the day: a period of the new plan starts now, at its price. */
  | { readonly kind: 'start'; readonly dueInPence: number }
  /** Cheaper, or another interval: what is paid stays as it is, and the new plan starts with the next payment. */
  | { readonly kind: 'next-payment' };

/** What is paid at once for it, in pence. */
export const dueAtOnce = (change: DeskChange): number =>
  change.kind === 'next-payment' ? 0 : change.dueInPence;

/** Of what is paid: whole periods, and days of the one that runs. */
export interface UnusedTime {
  readonly periods: number;
  readonly restDays: number;
  readonly ofDays: number;
}

type Changing = MembershipFacts & {
  readonly planPriceInPence: number | null;
  readonly planInterval: PriceInterval | null;
};

/** What a change of plan at the desk costs this member, and when it starts. @param from their plan; null: none is known */
export function deskChangeOf(
  member: Changing,
  from: Priced | null,
  to: Priced,
  now: Temporal.Instant,
): DeskChange {
  const isUnpaid = effectiveStatus(member, now) === 'past_due';
  // What is owed for the period is then the new plan’s price.
  if (!from || isUnpaid) return { kind: 'now', dueInPence: 0, unused: null };
  return decideDeskChange(ownPrice(member, from), to, member, now);
}

/** To the member: what a plan that starts when it is paid takes the place of, or the hold that stands against it. Empty: it takes no other’s place. */
export function replacesText(
  member: Changing & { readonly membershipType: string },
  from: Priced | null,
  to: Priced,
  now: Temporal.Instant,
): string {
  if (!hasMembership(effectiveStatus(member, now))) return '';
  if (deskChangeOf(member, from, to, now).kind !== 'start') return '';
  if (member.hold) return 'It can’t start during a hold, so that has to be ended or cancelled first.';
  const { membershipType, currentPeriodEnd: end } = member;
  const until = end ? ` (paid until ${formatDate(lastDayOf(end))})` : '';
  return `It starts that day, in place of what’s left of ${membershipType}${until}.`;
}

/** In whole pence: the days that have not started yet, without those of a hold, which were paid for before it. */
export function decideDeskChange(
  from: Priced,
  to: Priced,
  paid: PaidPeriod & Pick<Partial<MembershipFacts>, 'hold'>,
  now: Temporal.Instant,
): DeskChange {
  if (isPaidOnce({ kind: 'membership', ...from })) return { kind: 'start', dueInPence: to.priceInPence };
  const difference = to.priceInPence - from.priceInPence;
  if (difference <= 0 || to.interval !== from.interval || isPaidOnce({ kind: 'membership', ...to })) {
    return { kind: 'next-payment' };
  }
  const unused = unusedTime(paid, from.interval, now);
  if (!unused) return { kind: 'next-payment' };
  const { periods, restDays, ofDays } = unused;
  const dueInPence = difference * periods + Math.round((difference * restDays) / ofDays);
  return { kind: 'now', dueInPence, unused };
}

/** Back from the last day, one period after the other; null: nothing is left, or it is not known. */
function unusedTime(
  paid: PaidPeriod & Pick<Partial<MembershipFacts>, 'hold'>,
  interval: PriceInterval,
  now: Temporal.Instant,
): UnusedTime | null {
  let end = paid.currentPeriodEnd;
  if (!end) return null;
  end = movePeriodEnd(end, -remainingHoldDays({ hold: paid.hold ?? null }, localDate(now)));
  const anchorDay = anchorOf(paid, lastDayOf(end));
  for (let periods = 0; ; periods += 1) {
    const restDays = daysBetween(now, end);
    if (restDays <= 0) return periods > 0 ? { periods, restDays: 0, ofDays: 1 } : null;
    // Before a whole period lies another, however late in it they joined.
    const currentPeriodStart = periods > 0 ? null : paid.currentPeriodStart;
    const start = lastPeriodStart({ currentPeriodStart, currentPeriodEnd: end, anchorDay }, interval);
    if (!start) return null;
    const ofDays = Math.max(1, daysBetween(start, end));
    if (restDays < ofDays) return { periods, restDays, ofDays };
    if (Temporal.Instant.compare(start, end) >= 0) return null;
    end = start;
  }
}

/** `2 months and 25 of 31 days` */
export function unusedTimeText({ periods, restDays, ofDays }: UnusedTime, interval: PriceInterval): string {
  const unit = interval === 'year' ? 'year' : 'month';
  const whole = periods > 0 ? `${periods} ${unit}${periods === 1 ? '' : 's'}` : '';
  const days = restDays > 0 ? `${restDays} of ${ofDays} days` : '';
  return [whole, days].filter(Boolean).join(' and ');
}

/** Whole days in the club's time zone, so that a clock change does not count. */
function daysBetween(from: Temporal.Instant, until: Temporal.Instant): number {
  return Math.floor(clubTime(from).until(clubTime(until), { largestUnit: 'days' }).days);
}
