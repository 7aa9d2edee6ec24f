import * as paths from '#app/paths.ts';
import { bookingLabel } from '#domain/bookings/booking-text.ts';
import { classColour } from '#domain/timetable/class-colours.ts';
import { refuseRestoring } from '#domain/timetable/restore-session.ts';
import { countPlaces, placesText } from '#domain/timetable/session-fill.ts';
import { sessionLabel } from '#domain/timetable/session-labels.ts';
import { formatTime, localDate, relativeDateTime, relativeDay } from '#domain/values/dates.ts';
import type { Booking } from '#server/data/collections/bookings.ts';
import type { Session } from '#server/data/collections/timetable.ts';

/** The roster of a class. */
export const rosterHref = (sessionId: string): string => paths.rosterForAdmin(sessionId);

export const dayHref = (date: string): string => `${paths.dayView}?date=${date}`;

/** A class as staff see it in a list. */
export function toSessionRow(session: Session, now: Temporal.Instant) {
  const { id, startsAt, endsAt, className, colour, coachName, room, bookedCount, capacity, waitlist } =
    session;
  const isToCome = session.status === 'scheduled' && Temporal.Instant.compare(now, endsAt) < 0;
  return {
    id,
    when: nonBreaking(`${relativeDay(localDate(startsAt), now)}, ${formatTime(startsAt)}`),
    time: `${formatTime(startsAt)}–${formatTime(endsAt)}`,
    className,
    colour: classColour(colour),
    coachName,
    room,
    bookedCount,
    capacity,
    taken: countPlaces(session, now).taken,
    places: placesText(session, now),
    waiting: waitlist.length,
    chip: sessionLabel(session, now),
    isCancelled: session.status === 'cancelled',
    cancelReason: session.cancelReason,
    href: rosterHref(id),
    canChange: isToCome,
    canRestore: refuseRestoring(session, now) === null,
    canMove: isToCome && Temporal.Instant.compare(now, startsAt) < 0,
  };
}
export type SessionRow = ReturnType<typeof toSessionRow>;

const byLabels: Record<Booking['by'], string> = {
  member: 'by member',
  staff: 'by staff',
  standing: 'standing booking',
  'walk-in': 'walk-in',
  waitlist: 'from the waitlist',
};

/** One member's booking as staff see it in a list. */
export function toBookingRow(booking: Booking, now: Temporal.Instant, heldUntil?: Temporal.Instant) {
  const { id, sessionId, startsAt, className, colour, coachName, room, bookedAt, by, overrideNote } = booking;
  return {
    id,
    when: nonBreaking(`${relativeDay(localDate(startsAt), now)}, ${formatTime(startsAt)}`),
    className,
    colour: classColour(colour),
    coachName,
    room,
    chip: bookingLabel(booking, heldUntil),
    booked: `${relativeDateTime(bookedAt, now)}, ${byLabels[by]}`,
    note: overrideNote,
    href: rosterHref(sessionId),
  };
}
export type BookingRow = ReturnType<typeof toBookingRow>;

const nonBreaking = (text: string) => text.replaceAll(' ', '\u00a0');
