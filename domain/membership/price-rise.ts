import { formatDate, localDate, startOfLocalDay } from '../values/dates.ts';
import { laterOf } from '../values/instants.ts';
import { formatPrice, type PriceInterval } from '../values/money.ts';
import { effectiveStatus, hasMembership, isLeaving, type MembershipFacts } from './membership.ts';

/** Members know of a new price this long before they pay it. */
export const RISE_NOTICE_DAYS = 30;
const FURTHEST_DAYS = 366;

export const riseStages = ['telling', 'told', 'changing', 'over', 'withdrawing', 'withdrawn'] as const;
export type RiseStage = (typeof riseStages)[number];

/** A plan's price, for the people who still pay less for it. */
export interface PriceRise {
  readonly id: string;
  readonly planId: string;
  readonly priceInPence: number;
  readonly interval: PriceInterval;
}

/** A member as far as a rise is concerned; a stored one fits. */
export type RiseFacts = MembershipFacts & {
  readonly planPriceInPence: number | null;
  readonly planInterval: PriceInterval | null;
  readonly priceRise: { readonly riseId: string } | null;
};

/** True while a rise is on its way: a plan has one at a time. */
export const isOpenRise = (stage: RiseStage): boolean => stage !== 'over' && stage !== 'withdrawn';

/** True where a rise can still be withdrawn: nobody pays the new price yet. */
export const canWithdraw = (stage: RiseStage): boolean => stage === 'telling' || stage === 'told';

/** True where the member pays for this plan, less than the rise says, and as often. */
export function paysLess(member: RiseFacts, rise: Omit<PriceRise, 'id'>): boolean {
  const { planId, planPriceInPence, planInterval } = member;
  if (planId !== rise.planId || planPriceInPence === null) return false;
  return planPriceInPence < rise.priceInPence && (planInterval ?? rise.interval) === rise.interval;
}

/** True for those who are told: they pay less and will pay again. Somebody who is leaving won’t. */
export function isToBeTold(member: RiseFacts, rise: PriceRise, now: Temporal.Instant): boolean {
  if (member.priceRise?.riseId === rise.id || !paysLess(member, rise)) return false;
  return hasMembership(effectiveStatus(member, now)) && !isLeaving(member);
}

/**
 * What happens to a member whom a rise concerns, from the first day on: `change`: they pay the new price from their next payment; `wait`:
 * they owe a payment at the old price, or have not known of the new one for long enough; `drop`: it no longer concerns them.
 *
 * @param toldAt when their notice went, or an admin said how they were told; null: neither yet
 */
export function decideRise(
  member: RiseFacts,
  rise: PriceRise,
  toldAt: Temporal.Instant | null,
  now: Temporal.Instant,
): 'change' | 'wait' | 'drop' {
  const status = effectiveStatus(member, now);
  if (!paysLess(member, rise) || !hasMembership(status)) return 'drop';
  const hasNotice = toldAt !== null && Temporal.PlainDate.compare(earliestRise(toldAt), localDate(now)) <= 0;
  return status === 'past_due' || !hasNotice ? 'wait' : 'change';
}

/** The first day for those who are told now. */
export const earliestRise = (now: Temporal.Instant): Temporal.PlainDate =>
  localDate(now).add({ days: RISE_NOTICE_DAYS });

/** From when the notice counts of those who are told another way: the day that an admin says, also one to come; not before the rise was announced. */
export function noticeFrom(
  toldOn: Temporal.PlainDate | null,
  now: Temporal.Instant,
  announcedAt: Temporal.Instant = now,
): Temporal.Instant {
  return toldOn ? laterOf(startOfLocalDay(toldOn), announcedAt) : now;
}

/** The first day of a month, with enough notice. */
export function proposedRise(now: Temporal.Instant): Temporal.PlainDate {
  const earliest = earliestRise(now);
  return earliest.day === 1 ? earliest : earliest.with({ day: 1 }).add({ months: 1 });
}

/** Why a rise can’t start on that day; null: it can. */
export function refuseRiseDate(from: Temporal.PlainDate, now: Temporal.Instant): string | null {
  const earliest = earliestRise(now);
  if (Temporal.PlainDate.compare(from, earliest) < 0) {
    return `Enter ${formatDate(earliest)} or later: members need ${RISE_NOTICE_DAYS} days’ notice`;
  }
  const isFar = Temporal.PlainDate.compare(from, localDate(now).add({ days: FURTHEST_DAYS })) > 0;
  return isFar ? 'Enter a day within a year' : null;
}

interface AnnouncedPrice {
  readonly planInterval: PriceInterval | null;
  readonly priceRise: { readonly priceInPence: number; readonly from: string } | null;
}

/**
 * `£85 a month from 1 January 2027`: the first day on which they can pay it (`decideRise`); empty: no rise lies ahead of them, or they
 * haven’t been told of it.
 *
 * @param toldAt as for `decideRise`
 */
export function nextPriceText(member: AnnouncedPrice, toldAt: Temporal.Instant | null): string {
  if (!member.priceRise?.from || !toldAt) return '';
  const from = Temporal.PlainDate.from(member.priceRise.from);
  const earliest = earliestRise(toldAt);
  return priceFrom(member, Temporal.PlainDate.compare(earliest, from) > 0 ? earliest : from);
}

/** The same for staff, who also see what somebody hasn’t been told of. */
export function nextPriceForStaff(member: AnnouncedPrice, toldAt: Temporal.Instant | null): string {
  if (!member.priceRise?.from || toldAt) return nextPriceText(member, toldAt);
  const first = priceFrom(member, Temporal.PlainDate.from(member.priceRise.from));
  return `${first}, or ${RISE_NOTICE_DAYS} days after they’re told if that’s later`;
}

function priceFrom({ priceRise, planInterval }: AnnouncedPrice, from: Temporal.PlainDate): string {
  return `${formatPrice(priceRise?.priceInPence ?? 0, planInterval ?? 'month')} from ${formatDate(from)}`;
}
