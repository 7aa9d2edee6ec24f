import { type AllowancePlan, allowanceSpan } from '../membership/allowance.ts';
import type { ClassUse } from '../membership/class-packs.ts';
import { earlierOf, isBefore } from '../values/instants.ts';
import type { BookedTraining, UpcomingSession } from './eligibility-facts.ts';
import { pruneStrikes, type Strike, withoutStrike } from './strikes.ts';

/** A stored booking profile fits. */
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

/** The plan and period, which decide how long a use is kept. */
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

/** Without entries that no longer matter: every change of a booking profile starts from here. */
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

/** With a place in the session: uses the allowance, and removes the strike of an earlier late cancellation of it. */
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

/** With a place on the waitlist. */
export function withWait(
  bookingProfile: ChangingBookingProfile,
  session: BookedSession,
  paid: PaidPlan,
  now: Temporal.Instant,
): BookingProfileChanges {
  const changes = pruned(bookingProfile, paid, now);
  return { ...changes, upcoming: [...without(changes.upcoming, session.id), entryOf(session, true)] };
}

/** The booking status after a wait: if they cancelled the class late before they waited, that still holds, and so does its use. */
export function statusAfterWait(
  { uses }: Pick<ChangingBookingProfile, 'uses'>,
  sessionId: string,
): 'left-waitlist' | 'late-cancelled' {
  return uses.some((use) => use.sessionId === sessionId) ? 'late-cancelled' : 'left-waitlist';
}

/** Without the session, booked or waitlisted. @param lateAt of a late cancellation, which keeps its use; null: none */
export function withoutSession(
  bookingProfile: ChangingBookingProfile,
  sessionId: string,
  paid: PaidPlan,
  lateAt: Temporal.Instant | null,
  now: Temporal.Instant,
): BookingProfileChanges {
  const changes = pruned(bookingProfile, paid, now);
  return {
    ...changes,
    upcoming: without(changes.upcoming, sessionId),
    uses: lateAt ? keptUse(changes.uses, sessionId, lateAt) : withoutUse(changes.uses, sessionId),
  };
}

/** Cancelled late, and then left once more from the waitlist: it was given up the first time. */
const keptUse = (uses: readonly ClassUse[], id: string, at: Temporal.Instant): ClassUse[] =>
  uses.map((use) => (use.sessionId === id ? { ...use, cancelledAt: use.cancelledAt ?? at } : use));

interface TrainingSession extends Omit<BookedTraining, 'sessionId'> {
  readonly id: string;
}

/** The sessions with trainers in a booking profile, with one that has been booked; without those that are over. */
export function withTraining(
  training: readonly BookedTraining[],
  { id, startsAt, endsAt }: TrainingSession,
  now: Temporal.Instant,
): BookedTraining[] {
  const added = [...withoutTraining(training, new Set([id])), { sessionId: id, startsAt, endsAt }];
  return added.filter((one) => isBefore(now, one.endsAt));
}

export const withoutTraining = (training: readonly BookedTraining[], ids: ReadonlySet<string>) =>
  training.filter(({ sessionId }) => !ids.has(sessionId));

/** Adds the use, once per session. */
export function withUse<U extends ClassUse>(uses: readonly U[], use: U): U[] {
  return [...withoutUse(uses, use.sessionId), use];
}

/** Removes the session's use: the booking was cancelled in time, or the club cancelled the class. */
export function withoutUse<U extends ClassUse>(uses: readonly U[], sessionId: string): U[] {
  return uses.filter((use) => use.sessionId !== sessionId);
}

/** For as long an earlier period counts again where the payment for the one after it goes back. */
const KEPT_DAYS = 92;

/**
 * Removes uses from before the month that counts and before what is paid for: after a change to a pack, all that was paid for counts. Future
 * ones always stay, and those of the last three months, which may count again.
 */
export function pruneUses<U extends ClassUse>(
  uses: readonly U[],
  plan: AllowancePlan | null,
  period: PaidPlan['period'],
  now: Temporal.Instant,
): U[] {
  const { from } = allowanceSpan(plan ?? { interval: 'month', kind: 'membership' }, period, now);
  const paid = period.currentPeriodStart ? earlierOf(from, period.currentPeriodStart) : from;
  const first = earlierOf(paid, now.subtract({ hours: KEPT_DAYS * 24 }));
  return uses.filter(({ startsAt }) => Temporal.Instant.compare(startsAt, first) >= 0);
}
