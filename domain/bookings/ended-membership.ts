import { type AllowancePlan, isPaidFor } from '../membership/allowance.ts';
import type { ClassUse } from '../membership/class-packs.ts';
import { usablePacks } from '../membership/class-packs.ts';
import { hasMembership, type MembershipFacts, type MembershipStatus } from '../membership/membership.ts';
import type { BookingReasonCode } from './booking-reasons.ts';
import { membershipReasons } from './member-reasons.ts';

const ended: readonly MembershipStatus[] = ['cancelled', 'expired'];

/** True if this change, from the stored status to the effective one, ends a membership or takes back that it has begun. */
export function isEnding(before: MembershipStatus, after: MembershipStatus): boolean {
  if (after === 'pending') return hasMembership(before);
  return ended.includes(after) && !ended.includes(before);
}

/** True if this change takes away days, packs or a day pass that were paid for, but for those of a hold: bookings may depend on them. */
export function isLess(before: MembershipFacts, after: MembershipFacts): boolean {
  if (before.dayPass?.opensClasses && !after.dayPass) return true;
  const packs = ({ packs: all }: MembershipFacts) => usablePacks(all).length;
  if (before.planId === after.planId && packs(after) < packs(before)) return true;
  const [was, is] = [before.currentPeriodEnd, after.currentPeriodEnd];
  const isSameHold = JSON.stringify(before.hold) === JSON.stringify(after.hold);
  return isSameHold && was !== null && is !== null && Temporal.Instant.compare(is, was) < 0;
}

const withoutMembership: readonly BookingReasonCode[] = [
  'membership-pending',
  'membership-over',
  'membership-ends-before',
];

/**
 * Whether a member may keep a booking of this class: only if their membership still covers it, with a class that is paid for, or if staff
 * overrode that when they booked it.
 */
export function canKeepBooking(
  member: Parameters<typeof membershipReasons>[0],
  { overriddenReasons }: { readonly overriddenReasons: readonly string[] },
  session: { readonly id: string; readonly startsAt: Temporal.Instant },
  { plan, uses }: { readonly plan: AllowancePlan | null; readonly uses: readonly ClassUse[] },
  now: Temporal.Instant,
): boolean {
  if (withoutMembership.some((code) => overriddenReasons.includes(code))) return true;
  const against = membershipReasons(member, session, now);
  if (against.some(({ code }) => withoutMembership.includes(code))) return false;
  return overriddenReasons.includes('allowance-used') || isPaidFor(plan, member, uses, session);
}
