import { type Booking, type BookingStatus, bookings, type Session } from '../data/collections/timetable.ts';
import type { Reads, Writes } from '../data/store.ts';
import { type MailFrame, sessionChangedMail } from '../messages/session-mails.ts';
import { findBookings, type SessionParts, type SessionPerson, saveBooker } from './session-people.ts';

const holding: readonly BookingStatus[] = ['booked', 'waitlisted', 'attended', 'late', 'no-show'];

type Copied = Pick<
  Session,
  'startsAt' | 'endsAt' | 'date' | 'room' | 'coachUid' | 'coachName' | 'className' | 'colour'
>;

/** Bookings whose copy of the session is not what the session says: whoever has yet to hear of a change. */
export async function findBehind(
  reads: Pick<Reads, 'query'>,
  session: Copied & { readonly id: string },
): Promise<Booking[]> {
  const found = await findBookings(reads, session.id, holding);
  return found.filter((booking) => !isAsIn(booking, session));
}

function isAsIn(booking: Booking, session: Copied): boolean {
  return (
    booking.startsAt.equals(session.startsAt) &&
    booking.endsAt.equals(session.endsAt) &&
    booking.room === session.room &&
    booking.coachUid === session.coachUid &&
    booking.coachName === session.coachName
  );
}

/**
 * Brings bookings and bookers up to what the session says and tells their people what has changed for them, in the transaction that
 * has read them. Whoever is booked and gets another time may cancel free of charge from then on.
 */
export function followSession(
  { outbox }: Pick<SessionParts, 'outbox'>,
  writes: Pick<Writes<void>, 'create' | 'set' | 'update'>,
  people: readonly SessionPerson[],
  { session, frame, at }: { session: Copied; frame: MailFrame; at: Temporal.Instant },
): void {
  const { startsAt, endsAt, date, room, coachUid, coachName } = session;
  for (const { booking, booker, member } of people) {
    const { sessionId, memberUid, status } = booking;
    const isRetimed = !booking.startsAt.equals(startsAt) || !booking.endsAt.equals(endsAt);
    writes.update(bookings, booking.id, {
      ...{ startsAt, endsAt, date, room, coachUid, coachName },
      isPenaltyFree: booking.isPenaltyFree || (isRetimed && status === 'booked'),
      sequence: booking.sequence + 1,
      changedAt: at,
    });
    const times = { startsAt, endsAt };
    if (isRetimed) {
      saveBooker(writes, {
        ...booker,
        upcoming: booker.upcoming.map((entry) =>
          entry.sessionId === sessionId ? { ...entry, ...times } : entry,
        ),
        uses: booker.uses.map((use) => (use.sessionId === sessionId ? { ...use, startsAt } : use)),
      });
    }
    const isComing = status === 'booked' || status === 'waitlisted';
    if (!isComing || !member?.email || Temporal.Instant.compare(booking.startsAt, at) <= 0) continue;
    const reader = { firstName: member.firstName, isWaiting: status === 'waitlisted' };
    const change = {
      before: booking,
      after: { ...booking, ...times, room, coachName },
      canLeaveFree: isRetimed,
    };
    const mail = sessionChangedMail(frame, reader, change);
    outbox.queueMessage(writes, { ...mail, to: member.email, memberUid });
  }
}
