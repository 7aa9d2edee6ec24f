import { type Booking, bookings } from '../data/collections/timetable.ts';
import type { Reads, Writes } from '../data/store.ts';
import { withoutUse } from '../domain/allowance.ts';
import { withoutStrike } from '../domain/strikes.ts';
import { type ClassMailParts, queueClassMail } from '../messages/queue-class-mail.ts';
import { findBookings, type SessionParts, type SessionPerson, saveBooker } from './session-people.ts';

/** Whoever has a booking that a cancelled class ends; late cancels too, since they cost nothing where there was no class. */
export function findCancellable(reads: Pick<Reads, 'query'>, sessionId: string): Promise<Booking[]> {
  return findBookings(reads, sessionId, ['booked', 'waitlisted', 'no-show', 'late-cancelled']);
}

export interface CancelledClass {
  /** In the club's words, may be empty. */
  readonly why: string;
  readonly mail: ClassMailParts;
  readonly at: Temporal.Instant;
}

type PersonWrites = Pick<Writes<void>, 'create' | 'set' | 'update'>;

/** Ends the bookings and tells whoever held one or waited; in the transaction that has read them. */
export function cancelPeople(
  { clubEvents }: Pick<SessionParts, 'clubEvents'>,
  writes: PersonWrites,
  people: readonly SessionPerson[],
  { why, mail, at }: CancelledClass,
): void {
  for (const person of people) {
    const { booking, booker } = person;
    const { sessionId, memberUid, status } = booking;
    saveBooker(writes, {
      ...booker,
      upcoming: booker.upcoming.filter((entry) => entry.sessionId !== sessionId),
      uses: withoutUse(booker.uses, sessionId),
      strikes: withoutStrike(booker.strikes, sessionId),
    });
    if (status === 'late-cancelled') {
      // They had left before: nothing ends for them but what leaving cost.
      writes.update(bookings, booking.id, { status: 'cancelled', changedAt: at });
      continue;
    }
    writes.update(bookings, booking.id, {
      ...{ status: 'session-cancelled', cancelledAt: at, changedAt: at },
      sequence: booking.sequence + 1,
    });
    const isWaiting = status === 'waitlisted';
    queueClassMail(mail, writes, person, { kind: 'class-called-off', why, isWaiting }, booking, at);
    if (isWaiting) continue;
    const facts = { sessionId, startsAt: booking.startsAt.toString(), status: 'session-cancelled' };
    clubEvents.note(writes, { type: 'class.cancelled', memberUid, facts });
  }
}
