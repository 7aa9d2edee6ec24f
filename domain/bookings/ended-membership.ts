import { hasMembership, type MembershipStatus } from '../membership/membership.ts';
import type { BookingReasonCode } from './booking-reasons.ts';
import { membershipReasons } from './member-reasons.ts';

const ended: readonly MembershipStatus[] = ['cancelled', 'expired'];

/** True if this change, from the stored status to the effective one, ends a membership or takes back that it has begun. */
export function isEnding(before: MembershipStatus, after: MembershipStatus): boolean {
  if (after === 'pending') return hasMembership(before);
  return ended.includes(after) && !ended.includes(before);
}

const withoutMembership: readonly BookingReasonCode[] = [
  'membership-pending',
  'membership-over',
  'membership-ends-before',
];

/**
 * Whether a member may keep a booking of this class: only if their membership still covers it, or if staff overrode that when they
 * booked it.
 */
export function canKeepBooking(
  member: Parameters<typeof membershipReasons>[0],
  { overriddenReasons }: { readonly overriddenReasons: readonly string[] },
  session: { readonly startsAt: Temporal.Instant },
  now: Temporal.Instant,
): boolean {
  if (withoutMembership.some((code) => overriddenReasons.includes(code))) return true;
  const against = membershipReasons(member, session, now);
  return !against.some(({ code }) => withoutMembership.includes(code));
}
