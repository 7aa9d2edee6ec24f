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

/** When there is a free place but nobody can take it now (quiet hours, a payment), the waitlist is checked again after this long. */
export const RECHECK_MINUTES = 15;

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
 * What to write when a session changes: the changes and the fields derived from them (`fill`, when the waitlist is next checked,
 * `modifiedAt`). Every operation that writes a session's places, time or status uses this.
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
    modifiedAt: nextStamp(session.modifiedAt, now),
  };
}

/** Always increases, even if the clock stops or goes back: otherwise the open-data feed would miss the second change. */
function nextStamp(last: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  return isBefore(last, now) ? now : last.add({ microseconds: 1 });
}

/** Once anyone has joined the waitlist, the session is processed when it starts, so that the waitlist is cleared and counted. */
function waitlistDueAt(session: ChangingSession, now: Temporal.Instant): Temporal.Instant | null {
  const { startsAt, status, waitlist, offers } = session;
  if (status === 'cancelled' || (waitlist.length === 0 && session.waitlistDueAt === null)) return null;
  if (hasStarted(session, now)) return startsAt;
  const ends = offers.filter((offer) => isOpenOffer(offer, now)).map(({ until }) => until);
  const isAnyPlaceFree = !countPlaces(session, now).isFull;
  if (isAnyPlaceFree && waitlist.length > 0) ends.push(now.add({ minutes: RECHECK_MINUTES }));
  return ends.reduce((first, end) => (isBefore(end, first) ? end : first), startsAt);
}

/** Ends this person's offer: accepted, declined or given up. It stays listed, so that nobody is offered a class twice. */
export function withoutOffer<O extends LateOffer>(
  offers: readonly O[],
  memberUid: string,
  now: Temporal.Instant,
): O[] {
  return offers.map((offer) =>
    offer.memberUid === memberUid && isOpenOffer(offer, now) ? { ...offer, until: now } : offer,
  );
}

/** As it is once this person has given up their place, or their wait. */
export function withoutPerson<S extends Pick<ChangingSession, 'bookedCount' | 'waitlist' | 'offers'>>(
  session: S,
  memberUid: string,
  { isPlace, hasProfile }: { readonly isPlace: boolean; readonly hasProfile: boolean },
  now: Temporal.Instant,
): S {
  const { bookedCount, waitlist, offers } = session;
  return {
    ...session,
    bookedCount: bookedCount - (isPlace ? 1 : 0),
    waitlist: waitlist.filter((waiting) => waiting !== memberUid),
    // Somebody without a profile has closed their account: nothing may name them.
    offers: hasProfile
      ? withoutOffer(offers, memberUid, now)
      : offers.filter((offer) => offer.memberUid !== memberUid),
  };
}
