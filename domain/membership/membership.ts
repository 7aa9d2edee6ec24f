import { pendingName, type StaffProfile } from '../accounts/roles.ts';
import { isLiveSubscription } from '../payments/payment-account.ts';
import { clubTime, endOfLocalDay, formatShortDate, localDate, storedDate } from '../values/dates.ts';
import type { Label } from '../values/label.ts';
import { formatPence } from '../values/money.ts';
import { remembered } from '../values/remembered.ts';
import type { DayPassHolder } from './day-pass.ts';
import type { NextPlan } from './next-plan.ts';
import { dueOfPart, type PartPaid } from './part-paid.ts';
import type { GivenBackFacts } from './refunded-period.ts';

/** Membership states. `pending` is also what a missing status means. */
export const membershipStatuses = [
  'pending',
  'active',
  'past_due',
  'on_hold',
  'cancelling',
  'cancelled',
  'expired',
] as const;
export type MembershipStatus = (typeof membershipStatuses)[number];

/** The input of decisions about a membership, under the stored names; a stored member fits. */
export interface MembershipFacts extends DayPassHolder, GivenBackFacts {
  readonly membershipStatus: MembershipStatus;
  readonly planId: string;
  readonly requestedPlanId: string;
  readonly currentPeriodStart: Temporal.Instant | null;
  /** The first instant that is no longer paid for. */
  readonly currentPeriodEnd: Temporal.Instant | null;
  /** The day of the month that periods paid at the desk are counted from (`period-days.ts`). */
  readonly anchorDay?: number;
  readonly cancelAtPeriodEnd: boolean;
  readonly cancelledAt: Temporal.Instant | null;
  /** First and last day, `YYYY-MM-DD`, both included. */
  readonly hold: MembershipHold | null;
  /** The payment provider's word for the subscription; empty or absent: paid at the desk. */
  readonly subscriptionStatus?: string;
  /** A payment that the bank is processing; null or absent: none. */
  readonly pendingPayment?: object | null;
  /** Several packs of classes at once, as they were bought; empty or absent: one, which the plan and the period say. */
  readonly packs?: ClassPack[];
  /** The plan that the running period was paid for, where it was changed since; empty or absent: `planId`. */
  readonly periodPlanId?: string;
  /** Another plan that is paid for ahead, in what is paid until the end of the period; null or absent: none. */
  readonly nextPlan?: NextPlan | null;
  /** From when its classes are counted, once it has begun (`class-packs.ts`). */
  readonly allowanceFrom?: Temporal.Instant | null;
  /** The bank reversed what paid for the current period: overdue until then, or until it is settled. Null or absent: it did not. */
  readonly disputedUntil?: Temporal.Instant | null;
  /** What they pay; null: not known, as of older imports. Absent: not asked. */
  readonly planPriceInPence?: number | null;
  /** Their period was paid in part: what is left, and the sale that it is left of. Null or absent: all of it was, or nothing. */
  readonly partPaid?: PartPaid | null;
  /** When a payment last settled what was overdue. */
  readonly debtSettledAt?: Temporal.Instant | null;
}

/** One of several packs; of a single one the plan and the period say all of it. */
export interface ClassPack {
  readonly name: string;
  /** Null: as many as they like. */
  readonly classes: number | null;
  /** Taken in the system that it was brought from; absent: none. */
  readonly usedBefore?: number | undefined;
  /** When it was bought; a class before then is not one of its. */
  readonly from: Temporal.Instant;
  /** The first instant at which it is over. */
  readonly until: Temporal.Instant;
  /** Its money went back while another was bought after it: none of its classes are left. Absent: no. */
  readonly isGivenBack?: boolean | undefined;
}

export interface MembershipHold {
  readonly from: string;
  readonly until: string;
  readonly reason: string;
}

/**
 * The effective status. The stored one gets out of date: a period ends, a hold starts or ends. A debt
 * does not end automatically: a member stays past due until it is settled or staff let the membership expire.
 */
export function effectiveStatus(facts: MembershipFacts, now: Temporal.Instant): MembershipStatus {
  const stored = facts.membershipStatus;
  if (!hasMembership(stored)) return stored;
  if (isPeriodOver(facts, now)) {
    if (isLeaving(facts)) return 'cancelled';
    return stored === 'past_due' ? 'past_due' : 'expired';
  }
  if (stored === 'past_due') return 'past_due';
  const hold = holdDays(facts.hold);
  if (hold ? isHoldDay(hold, localDate(now)) : stored === 'on_hold') return 'on_hold';
  return restingStatus(facts);
}

/** True for the statuses of somebody who has a membership, also one that is overdue or on hold. */
export function hasMembership(status: MembershipStatus): boolean {
  return status !== 'pending' && status !== 'cancelled' && status !== 'expired';
}

/** The stored statuses of members: everybody with a membership, also one that is overdue, on hold or about to end. */
export const statusesOfMembers: readonly MembershipStatus[] = membershipStatuses.filter(hasMembership);

/** True where the membership is set to end at the end of the period. */
export function isLeaving(facts: MembershipFacts): boolean {
  return facts.membershipStatus === 'cancelling' || facts.cancelAtPeriodEnd;
}

/** The status that a membership returns to after a hold or a debt. */
export function restingStatus(facts: MembershipFacts): 'cancelling' | 'active' {
  return isLeaving(facts) ? 'cancelling' : 'active';
}

/** Stripe retries a webhook event for three days; until then we may not have heard of a renewal. */
const RENEWAL_GRACE_HOURS = 72;

/** True where the current period is overdue since the bank took the payment back, although the provider reports it as paid. */
export function isDisputed({ disputedUntil = null }: MembershipFacts, now: Temporal.Instant): boolean {
  return disputedUntil !== null && Temporal.Instant.compare(now, disputedUntil) < 0;
}

/** Whether the payment provider takes the payments: a card, or a Direct Debit. */
export const isByCard = ({ subscriptionStatus = '' }: MembershipFacts): boolean =>
  isLiveSubscription(subscriptionStatus);

/** True where the card is charged again at the period's end. */
export function isRenewing(facts: MembershipFacts): boolean {
  return isByCard(facts) && !isLeaving(facts);
}

/** True from the instant of the period's end; where the card renews it, only after the grace period. */
export function isPeriodOver(facts: MembershipFacts, now: Temporal.Instant): boolean {
  if (facts.currentPeriodEnd === null) return false;
  const over = isRenewing(facts) ? endOfGrace(facts.currentPeriodEnd) : facts.currentPeriodEnd;
  return Temporal.Instant.compare(now, over) >= 0;
}

const endOfGrace = remembered((periodEnd: Temporal.Instant) => periodEnd.add({ hours: RENEWAL_GRACE_HOURS }));

export interface HoldDays {
  readonly from: Temporal.PlainDate;
  readonly until: Temporal.PlainDate;
}

/** The days of a stored hold; null where there is none or another client stored no dates. */
export function holdDays(hold: MembershipHold | null): HoldDays | null {
  const from = storedDate(hold?.from ?? '');
  const until = storedDate(hold?.until ?? '');
  return from && until ? { from, until } : null;
}

/** True where a hold is planned that has not started yet. */
export function isHoldAhead({ hold }: Pick<MembershipFacts, 'hold'>, now: Temporal.Instant): boolean {
  const days = holdDays(hold);
  return days !== null && Temporal.PlainDate.compare(days.from, localDate(now)) > 0;
}

/** The days of a hold that is booked or running; null: there is none. */
export function currentHold(facts: MembershipFacts, now: Temporal.Instant): HoldDays | null {
  const isCurrent = isHoldAhead(facts, now) || effectiveStatus(facts, now) === 'on_hold';
  return isCurrent ? holdDays(facts.hold) : null;
}

/** True on the days of a hold, the first and the last included. */
export function isHoldDay(hold: HoldDays, date: Temporal.PlainDate): boolean {
  return (
    Temporal.PlainDate.compare(hold.from, date) <= 0 && Temporal.PlainDate.compare(date, hold.until) <= 0
  );
}

/** The stored period end for a membership whose last day is `lastDay`: the start of the day after, in London. */
export function periodEndAfter(lastDay: Temporal.PlainDate): Temporal.Instant {
  return endOfLocalDay(lastDay);
}

/** The last day of a period that ends at this instant. */
export const lastDayOf = remembered(
  (periodEnd: Temporal.Instant): Temporal.PlainDate => localDate(periodEnd.subtract({ nanoseconds: 1 })),
);

/** A period end moved by whole local days, at the same wall-clock time. */
export function movePeriodEnd(periodEnd: Temporal.Instant, days: number): Temporal.Instant {
  return clubTime(periodEnd).add({ days }).toInstant();
}

/**
 * The last day as a member of somebody whose membership has ended; null where it is not known. It is never a day to come: a list from another
 * system may say of somebody who has left how far they had paid.
 */
export function leftOn(
  { cancelledAt, currentPeriodEnd }: Pick<MembershipFacts, 'cancelledAt' | 'currentPeriodEnd'>,
  now: Temporal.Instant,
): Temporal.PlainDate | null {
  const end = cancelledAt ?? currentPeriodEnd;
  const day = end && lastDayOf(end);
  return day && Temporal.PlainDate.compare(day, localDate(now)) <= 0 ? day : null;
}

/** Chip text and tone for an `effectiveStatus`: "Ends 30 Nov". */
export function membershipLabel(
  status: MembershipStatus,
  facts: MembershipFacts & StaffProfile,
  now: Temporal.Instant,
): Label {
  const short = (date: Temporal.PlainDate) => formatShortDate(date, now);
  const lastDay = () => facts.currentPeriodEnd && short(lastDayOf(facts.currentPeriodEnd));
  const leftDay = () => {
    const day = leftOn(facts, now);
    return day && short(day);
  };
  switch (status) {
    case 'pending':
      if (facts.pendingPayment) return { text: 'Payment processing', tone: 'plain' };
      return { text: facts.requestedPlanId ? 'Plan requested' : pendingName(facts), tone: 'plain' };
    case 'active':
      return { text: 'Active', tone: 'good' };
    case 'past_due': {
      const left = facts.partPaid && formatPence(dueOfPart(facts.partPaid));
      return { text: left ? `Part paid, ${left} due` : 'Payment overdue', tone: 'bad' };
    }
    case 'on_hold': {
      const hold = holdDays(facts.hold);
      return { text: hold ? `On hold until ${short(hold.until)}` : 'On hold', tone: 'warn' };
    }
    case 'cancelling': {
      const day = lastDay();
      return { text: day ? `Ends ${day}` : 'Leaving', tone: 'warn' };
    }
    case 'cancelled':
      return { text: ['Left', leftDay()].filter(Boolean).join(' '), tone: 'plain' };
    case 'expired':
      return { text: ['Ended', leftDay()].filter(Boolean).join(' '), tone: 'plain' };
  }
}

/** The name of a status, for filters and exports. */
export const membershipStatusNames: Record<MembershipStatus, string> = {
  pending: pendingName({}),
  active: 'Active',
  past_due: 'Payment overdue',
  on_hold: 'On hold',
  cancelling: 'Leaving',
  cancelled: 'Left',
  expired: 'Ended',
};
