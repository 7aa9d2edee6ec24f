import { type Booking, bookings } from '../data/collections/timetable.ts';
import type { Reads, Writes } from '../data/store.ts';
import { withoutUse } from '../domain/allowance.ts';
import { withoutStrike } from '../domain/strikes.ts';
import { type MailFrame, sessionCancelledMail } from '../messages/session-mails.ts';
import { findBookings, type SessionParts, type SessionPerson, saveBooker } from './session-people.ts';

/** Whoever has a booking that a cancelled class ends; late cancels too, since they cost nothing where there was no class. */
export function findCancellable(reads: Pick<Reads, 'query'>, sessionId: string): Promise<Booking[]> {
  return findBookings(reads, sessionId, ['booked', 'waitlisted', 'no-show', 'late-cancelled']);
}

/** Ends the bookings and tells whoever held one or waited; in the transaction that has read them. */
export function cancelPeople(
  { outbox }: Pick<SessionParts, 'outbox'>,
  writes: Pick<Writes<void>, 'create' | 'set' | 'update'>,
  people: readonly SessionPerson[],
  { frame, reason, at }: { frame: MailFrame; reason: string; at: Temporal.Instant },
): void {
  for (const { booking, booker, member } of people) {
    const { sessionId, memberUid, status } = booking;
    const hadLeft = status === 'late-cancelled';
    writes.update(bookings, booking.id, {
      // They had cancelled: nothing ends for them but what it cost.
      status: hadLeft ? 'cancelled' : 'session-cancelled',
      cancelledAt: hadLeft ? booking.cancelledAt : at,
      sequence: hadLeft ? booking.sequence : booking.sequence + 1,
      changedAt: at,
    });
    saveBooker(writes, {
      ...booker,
      upcoming: booker.upcoming.filter((entry) => entry.sessionId !== sessionId),
      uses: withoutUse(booker.uses, sessionId),
      strikes: withoutStrike(booker.strikes, sessionId),
    });
    if (hadLeft || !member?.email) continue;
    const reader = { firstName: member.firstName, isWaiting: status === 'waitlisted' };
    const mail = sessionCancelledMail(frame, reader, booking, reason);
    outbox.queueMessage(writes, { ...mail, to: member.email, memberUid });
  }
}
