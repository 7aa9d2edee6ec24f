import {
  type AllowancePlan,
  type ClassUse,
  pruneUses,
  withoutUse,
  withUse,
} from '../membership/allowance.ts';
import type { UpcomingSession } from './eligibility-facts.ts';
import { pruneStrikes, type Strike, withoutStrike } from './strikes.ts';

/** A stored booker fits. */
interface ChangingBookingProfile {
  readonly upcoming: readonly UpcomingSession[];
  readonly strikes: readonly Strike[];
  readonly uses: readonly ClassUse[];
}

interface BookedSession {
  readonly id: string;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly className: string;
}

/** What a person's plan and period say about how long a use is kept. */
export interface PaidPlan {
  readonly plan: AllowancePlan | null;
  readonly period: {
    readonly currentPeriodStart: Temporal.Instant | null;
    readonly currentPeriodEnd: Temporal.Instant | null;
  };
}

export interface BookingProfileChanges {
  upcoming: UpcomingSession[];
  strikes: Strike[];
  uses: ClassUse[];
}

/** Without what no longer decides anything: every change of a booker starts from here. */
function pruned(
  bookingProfile: ChangingBookingProfile,
  { plan, period }: PaidPlan,
  now: Temporal.Instant,
): BookingProfileChanges {
  return {
    upcoming: bookingProfile.upcoming.filter(({ endsAt }) => Temporal.Instant.compare(endsAt, now) > 0),
    strikes: pruneStrikes(bookingProfile.strikes, now),
    uses: pruneUses(bookingProfile.uses, plan, period, now),
  };
}

const without = (upcoming: readonly UpcomingSession[], id: string) =>
  upcoming.filter(({ sessionId }) => sessionId !== id);

const entryOf = ({ id, startsAt, endsAt, className }: BookedSession, isWaitlisted: boolean) => ({
  sessionId: id,
  startsAt,
  endsAt,
  className,
  isWaitlisted,
});

/** Holds a place in it now: uses up the allowance, and takes back the strike of an earlier late cancel of it. */
export function withPlace(
  bookingProfile: ChangingBookingProfile,
  session: BookedSession,
  paid: PaidPlan,
  now: Temporal.Instant,
): BookingProfileChanges {
  const { upcoming, strikes, uses } = pruned(bookingProfile, paid, now);
  const isOver = Temporal.Instant.compare(session.endsAt, now) <= 0;
  return {
    upcoming: [...without(upcoming, session.id), ...(isOver ? [] : [entryOf(session, false)])],
    strikes: withoutStrike(strikes, session.id),
    uses: withUse(uses, { sessionId: session.id, startsAt: session.startsAt }),
  };
}

/** Waits for it now. */
export function withWait(
  bookingProfile: ChangingBookingProfile,
  session: BookedSession,
  paid: PaidPlan,
  now: Temporal.Instant,
): BookingProfileChanges {
  const changes = pruned(bookingProfile, paid, now);
  return { ...changes, upcoming: [...without(changes.upcoming, session.id), entryOf(session, true)] };
}

/** What somebody is who waits no longer: whoever had cancelled the class late before they waited still has, and it stays used up. */
export function statusAfterWait(
  { uses }: Pick<ChangingBookingProfile, 'uses'>,
  sessionId: string,
): 'left-waitlist' | 'late-cancelled' {
  return uses.some((use) => use.sessionId === sessionId) ? 'late-cancelled' : 'left-waitlist';
}

/** Neither holds a place in it nor waits for it. A late cancel keeps its use. */
export function withoutSession(
  bookingProfile: ChangingBookingProfile,
  sessionId: string,
  paid: PaidPlan,
  isUseKept: boolean,
  now: Temporal.Instant,
): BookingProfileChanges {
  const changes = pruned(bookingProfile, paid, now);
  return {
    ...changes,
    upcoming: without(changes.upcoming, sessionId),
    uses: isUseKept ? changes.uses : withoutUse(changes.uses, sessionId),
  };
}
