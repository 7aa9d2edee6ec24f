import { hasStarted } from '../bookings/booking-times.ts';
import { isBefore } from '../values/instants.ts';
import {
  countPlaces,
  isOpenOffer,
  type LateOffer,
  type PlaceCounts,
  type SessionFill,
  sessionFill,
} from './session-fill.ts';

/** A free place and people who cannot take it now (quiet hours, a payment): they are asked again after this long. */
export const ASK_AGAIN_MINUTES = 15;

/** A stored session fits. */
export interface ChangingSession extends PlaceCounts {
  readonly startsAt: Temporal.Instant;
  readonly status: 'scheduled' | 'cancelled';
  readonly waitlist: readonly string[];
  readonly waitlistDueAt: Temporal.Instant | null;
  readonly modifiedAt: Temporal.Instant;
}

export interface DerivedChanges {
  readonly fill: SessionFill;
  readonly waitlistDueAt: Temporal.Instant | null;
  readonly modifiedAt: Temporal.Instant;
}

/**
 * What is to be written when something of a session changes: the changes and what follows from them (`fill`, when the waitlist
 * is looked at next, `modifiedAt`). Every operation that writes a session's places, time or status writes this.
 */
export function changedSession<Changes extends Partial<Omit<ChangingSession, keyof DerivedChanges>>>(
  session: ChangingSession,
  changes: Changes,
  now: Temporal.Instant,
): Changes & DerivedChanges {
  const after = { ...session, ...changes };
  return {
    ...changes,
    fill: sessionFill(after),
    waitlistDueAt: waitlistDueAt(after, now),
    modifiedAt: raised(session.modifiedAt, now),
  };
}

/** Never the same twice, though the clock stands still or goes back: the open-data feed would miss the second change. */
function raised(last: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  return isBefore(last, now) ? now : last.add({ microseconds: 1 });
}

/** From the first person who waits on, a session is looked at when it begins, so that waits are cleared and counted. */
function waitlistDueAt(session: ChangingSession, now: Temporal.Instant): Temporal.Instant | null {
  const { startsAt, status, waitlist, offers } = session;
  if (status === 'cancelled' || (waitlist.length === 0 && session.waitlistDueAt === null)) return null;
  if (hasStarted(session, now)) return startsAt;
  const ends = offers.filter((offer) => isOpenOffer(offer, now)).map(({ until }) => until);
  const isAnyPlaceFree = !countPlaces(session, now).isFull;
  if (isAnyPlaceFree && waitlist.length > 0) ends.push(now.add({ minutes: ASK_AGAIN_MINUTES }));
  return ends.reduce((first, end) => (isBefore(end, first) ? end : first), startsAt);
}

/** The offers with this person's at its end: taken, declined or let go. It stays listed, so that nobody is offered a class twice. */
export function withoutOffer<O extends LateOffer>(
  offers: readonly O[],
  memberUid: string,
  now: Temporal.Instant,
): O[] {
  return offers.map((offer) =>
    offer.memberUid === memberUid && isOpenOffer(offer, now) ? { ...offer, until: now } : offer,
  );
}
