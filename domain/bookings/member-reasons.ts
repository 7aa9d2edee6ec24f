import {
  decideParqClearance,
  isAnsweringNext,
  type ParqFacts,
  type ParqObstacle,
  parqObstacleSentences,
} from '../health/parq.ts';
import {
  findWaiverObstacle,
  needsGuardian,
  type WaiverFacts,
  type WaiverSettings,
  waiverObstacleSentences,
} from '../health/waiver.ts';
import type { NextAction } from '../members/actions.ts';
import { coversClass } from '../membership/day-pass.ts';
import {
  effectiveStatus,
  holdDays,
  isLeaving,
  lastDayOf,
  type MembershipFacts,
} from '../membership/membership.ts';
import { endedOn } from '../membership/paid-until.ts';
import { formatDate, formatShortDate, localDate } from '../values/dates.ts';
import { type BookingReason, type BookingReasonCode, reason } from './booking-reasons.ts';

interface Membership extends MembershipFacts {
  readonly stripeSubscriptionId: string;
}

const plansLink: NextAction = { action: 'choose-plan', label: 'Choose a membership' };
const billingLink: NextAction = { action: 'pay', label: 'See your membership' };

/**
 * The reasons in the membership against a class at this time. A hold counts if it covers the date of the class. A day pass with classes
 * stands in for the membership, but not for what is overdue.
 */
export function membershipReasons(
  member: Membership,
  session: { readonly startsAt: Temporal.Instant },
  now: Temporal.Instant,
): BookingReason[] {
  const status = effectiveStatus(member, now);
  if (status !== 'past_due' && coversClass(member, session.startsAt)) return [];
  switch (status) {
    case 'pending':
      return [pending(member)];
    case 'cancelled':
      return [reason('membership-over', 'Your membership has ended.', plansLink)];
    case 'expired':
      return [reason('membership-over', endedSentence(member, now), plansLink)];
    case 'past_due':
      return [
        reason('payment-overdue', 'Your payment is overdue.', {
          action: 'pay',
          label: 'See what to pay',
        }),
        ...holdReasons(member, session),
      ];
    default:
      return [...holdReasons(member, session), ...periodReasons(member, session)];
  }
}

function pending(member: Membership): BookingReason {
  return member.requestedPlanId === ''
    ? reason('membership-pending', 'You need a membership to book classes.', plansLink)
    : reason('membership-pending', 'Your membership starts when you pay at the front desk.');
}

function endedSentence(member: Membership, now: Temporal.Instant): string {
  const lastDay = endedOn(member, now);
  return lastDay
    ? `Your membership ended on ${formatShortDate(lastDay, now)}.`
    : 'Your membership has ended.';
}

function holdReasons(member: Membership, session: { readonly startsAt: Temporal.Instant }): BookingReason[] {
  const hold = holdDays(member.hold);
  const fix: NextAction = { action: 'see-hold', label: 'See your hold' };
  if (!hold) {
    if (member.membershipStatus !== 'on_hold') return [];
    return [reason('on-hold', 'Your membership is on hold.', fix)];
  }
  const date = localDate(session.startsAt);
  const isBefore = Temporal.PlainDate.compare(date, hold.from) < 0;
  if (isBefore || Temporal.PlainDate.compare(date, hold.until) > 0) return [];
  return [reason('on-hold', `Your membership is on hold until ${formatDate(hold.until)}.`, fix)];
}

/** A membership that is not renewed automatically (leaving, or paid at the desk) covers classes until its last day. */
function periodReasons(
  member: Membership,
  session: { readonly startsAt: Temporal.Instant },
): BookingReason[] {
  const end = member.currentPeriodEnd;
  if (!end || Temporal.Instant.compare(session.startsAt, end) < 0) return [];
  const renews = member.stripeSubscriptionId !== '' && !isLeaving(member);
  if (renews) return [];
  const lastDay = formatDate(lastDayOf(end));
  const sentence = isLeaving(member)
    ? `Your membership ends on ${lastDay}, before this class.`
    : `Your membership is paid until ${lastDay}. Renew it to book classes after that.`;
  return [reason('membership-ends-before', sentence, billingLink)];
}

const healthCodes: Record<ParqObstacle, BookingReasonCode> = {
  'not-completed': 'parq-not-completed',
  'needs-update': 'parq-needs-update',
  'awaiting-review': 'parq-awaiting-review',
  'more-information': 'parq-awaiting-review',
  'clearance-ended': 'parq-awaiting-review',
  'signer-unconfirmed': 'parq-awaiting-review',
  'not-cleared': 'parq-not-cleared',
};

type Born = { readonly dob: string };

/** Of a link to what a parent or guardian does, under 18: the page says how. */
const labelFor = (member: Born, own: string, now: Temporal.Instant) =>
  needsGuardian(member, now) ? 'Ask a parent or guardian' : own;

/** The reasons in the PAR-Q against booking now, whenever the class is: it is checked again at the door. */
export function healthReasons(member: ParqFacts & Born, now: Temporal.Instant): BookingReason[] {
  const clearance = decideParqClearance(member, now);
  if (clearance.kind === 'fit') return [];
  const code = healthCodes[clearance.reason];
  const fix: NextAction | null = isAnsweringNext(clearance.reason)
    ? { action: 'fill-in-parq', label: labelFor(member, 'Fill in your PAR-Q', now) }
    : null;
  return [reason(code, parqObstacleSentences[clearance.reason], fix)];
}

/**
 * That the PAR-Q ends before this class, which can be booked: what to do by then. Empty: it doesn’t, or something stands against booking.
 * Of nobody by name, since a child’s guardian reads it too.
 */
export function parqEndsText(
  member: ParqFacts,
  session: { readonly startsAt: Temporal.Instant },
  now: Temporal.Instant,
): string {
  const clearance = decideParqClearance(member, now);
  if (clearance.kind !== 'fit' || decideParqClearance(member, session.startsAt).kind === 'fit') return '';
  const lastDay = formatDate(clearance.until);
  return clearance.ends === 'answers'
    ? `The PAR-Q expires on ${lastDay}, before this class: please update it by then.`
    : `The clearance to train ends on ${lastDay}, before this class: please speak to us at the desk by then.`;
}

/** The waiver, where nobody trains without having signed it: checked again at the door, like the PAR-Q. */
export function waiverReasons(
  member: WaiverFacts & Born,
  settings: WaiverSettings,
  now: Temporal.Instant,
): BookingReason[] {
  const obstacle = findWaiverObstacle(member, settings);
  if (!obstacle) return [];
  const fix: NextAction = { action: 'sign-waiver', label: labelFor(member, 'Sign the waiver', now) };
  return [reason('waiver-not-signed', waiverObstacleSentences[obstacle], fix)];
}
