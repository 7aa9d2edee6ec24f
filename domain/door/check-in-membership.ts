import { hasStaffProfile } from '../accounts/roles.ts';
import { hasDayPass } from '../membership/day-pass.ts';
import {
  effectiveStatus,
  hasMembership,
  holdDays,
  type MembershipFacts,
  type MembershipStatus,
} from '../membership/membership.ts';
import { endedOn } from '../membership/paid-until.ts';
import { dueOfPart } from '../membership/part-paid.ts';
import { formatShortDate } from '../values/dates.ts';
import { formatPence } from '../values/money.ts';

/** Why a membership does not open the door: the result for the log, and the reason for staff. */
export interface MembershipObstacle {
  readonly result: 'no-membership' | 'pending' | 'payment-overdue' | 'on-hold' | 'cancelled' | 'expired';
  readonly staffReason: string;
}

/**
 * Null where the membership opens the door now: active, or cancelled and still paid for; or a day pass in its place, which pays for today
 * but not for what is overdue.
 */
export function findMembershipObstacle(
  member: MembershipFacts,
  now: Temporal.Instant,
): MembershipObstacle | null {
  const status = effectiveStatus(member, now);
  const result = resultOfStatus(status, member);
  if (result !== 'payment-overdue' && hasDayPass(member, now)) return null;
  return result && { result, staffReason: membershipReason(status, member, now) };
}

/**
 * Whether somebody who is in has neither a membership nor a day pass now, such as after the void of the payment that it began with. They are in the
 * building until they leave, so lists and counts of who is in keep them.
 */
export const isInWithoutMembership = (
  member: MembershipFacts & Parameters<typeof hasStaffProfile>[0],
  now: Temporal.Instant,
): boolean =>
  !hasMembership(effectiveStatus(member, now)) && !hasDayPass(member, now) && !hasStaffProfile(member);

function resultOfStatus(
  status: MembershipStatus,
  member: MembershipFacts,
): MembershipObstacle['result'] | null {
  switch (status) {
    case 'active':
    case 'cancelling':
      return null;
    case 'pending':
      return member.requestedPlanId === '' ? 'no-membership' : 'pending';
    case 'past_due':
      return 'payment-overdue';
    case 'on_hold':
      return 'on-hold';
    case 'cancelled':
    case 'expired':
      return status;
  }
}

function membershipReason(status: MembershipStatus, member: MembershipFacts, now: Temporal.Instant): string {
  const lastDay = endedOn(member, now);
  const hold = holdDays(member.hold);
  switch (status) {
    case 'pending':
      return member.requestedPlanId === ''
        ? 'No membership yet'
        : 'Waiting for the desk to start the membership';
    case 'past_due':
      return member.partPaid
        ? `${formatPence(dueOfPart(member.partPaid))} of a payment is overdue`
        : 'A payment is overdue';
    case 'on_hold':
      return hold ? `On hold until ${formatShortDate(hold.until, now)}` : 'On hold';
    case 'cancelled':
      return 'The membership was cancelled';
    default:
      return lastDay
        ? `The membership ended on ${formatShortDate(lastDay, now)}`
        : 'The membership has ended';
  }
}
