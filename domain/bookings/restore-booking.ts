/** What a class that takes place after all gives back to the people who were on it. */

import { overlaps, type Span } from '../values/instants.ts';
import { withPlace, withWait } from './booking-profile-changes.ts';
import type { BookingReasonCode } from './booking-reasons.ts';
import type { PlanRules } from './eligibility-facts.ts';
import { membershipReasons } from './member-reasons.ts';
import { type Strike, withoutStrike, withStrike } from './strikes.ts';

export type RestorableStatus = 'booked' | 'waitlisted' | 'no-show' | 'late-cancelled';

/** A booking just before its class was cancelled. */
export interface BeforeCancellation {
  readonly status: RestorableStatus;
  /** It had used up a class of their plan. */
  readonly isUsed: boolean;
  readonly strike: Omit<Strike, 'sessionId'> | null;
}

type Member = Parameters<typeof membershipReasons>[0];

export type RestoreDecision =
  | 'restored'
  /** They have booked another class, or a session with a trainer, at that time since, and keep that one. */
  | 'booked-elsewhere'
  /** Their membership no longer covers the class, or the account has been closed. */
  | 'no-membership';

const uncovered: readonly BookingReasonCode[] = [
  'membership-pending',
  'membership-over',
  'membership-ends-before',
  'on-hold',
];

/**
 * @param member null: the account has been closed
 * @param others what they have booked besides
 */
export function decideRestore(
  booking: { readonly before: BeforeCancellation; readonly overriddenReasons: readonly string[] },
  member: Member | null,
  others: readonly (Span & { readonly isWaitlisted?: boolean })[],
  session: Span,
  now: Temporal.Instant,
): RestoreDecision {
  if (!member) return 'no-membership';
  const { status } = booking.before;
  // Only the strike of a late cancellation comes back.
  if (status === 'late-cancelled') return 'restored';
  const isCovered = membershipReasons(member, session, now).every(
    ({ code }) => !uncovered.includes(code) || booking.overriddenReasons.includes(code),
  );
  if (!isCovered) return 'no-membership';
  const isElsewhere = others.some((other) => !other.isWaitlisted && overlaps(other, session));
  return status !== 'waitlisted' && isElsewhere ? 'booked-elsewhere' : 'restored';
}

type Profile = Parameters<typeof withPlace>[0];
type Session = Parameters<typeof withPlace>[1];

/** The booking profile with the booking as it was. */
export function restoredProfile(
  profile: Profile,
  session: Session,
  before: BeforeCancellation,
  { plan, period }: { readonly plan: PlanRules | null; readonly period: Member | null },
  now: Temporal.Instant,
) {
  const paid = { plan, period: period ?? { currentPeriodStart: null, currentPeriodEnd: null } };
  const placed = withPlace(profile, session, paid, now);
  const waiting = withWait(profile, session, paid, now);
  const upcomingBy = {
    ...{ booked: placed.upcoming, 'no-show': placed.upcoming, waitlisted: waiting.upcoming },
    'late-cancelled': [...profile.upcoming],
  };
  const uses = (before.isUsed ? placed : waiting).uses;
  const strikes = before.strike
    ? withStrike(profile.strikes, { ...before.strike, sessionId: session.id }, now)
    : withoutStrike(profile.strikes, session.id);
  return { upcoming: upcomingBy[before.status], uses, strikes };
}
