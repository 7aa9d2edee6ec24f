import * as paths from '#app/paths.ts';
import { bookingLabel } from '#domain/bookings/booking-text.ts';
import { findOpenOffer, placesText } from '#domain/timetable/session-fill.ts';
import {
  endOfLocalDay,
  formatTime,
  localDate,
  relativeDay,
  startOfLocalDay,
  storedDate,
} from '#domain/values/dates.ts';
import { type Booking, bookings } from '#server/data/collections/bookings.ts';
import type { Session } from '#server/data/collections/timetable.ts';
import type { Store } from '#server/data/store.ts';
import { listSessionsOn } from '#server/timetable/list-sessions.ts';
import { rosterPath } from './roster/roster-area.ts';

/** Days to choose from, the first is today. */
const DAYS = 14;
/** More than anybody books in a day. */
const MAX_BOOKED = 100;

/**
 * A day's classes for one member, with the way onto each; those that are over are left out.
 * @param asked the date in the address; another day than those to choose from is today
 */
export async function bookMemberView(
  store: Pick<Store, 'query'>,
  uid: string,
  asked: string | null,
  now: Temporal.Instant,
) {
  const today = localDate(now);
  const days = Array.from({ length: DAYS }, (_, day) => today.add({ days: day }));
  const wanted = storedDate(asked ?? '');
  const date = days.find((day) => wanted?.equals(day)) ?? today;
  const [sessions, booked] = await Promise.all([listSessionsOn(store, date), listBooked(store, uid, date)]);
  const open = sessions.filter(
    ({ status, endsAt }) => status === 'scheduled' && Temporal.Instant.compare(endsAt, now) > 0,
  );
  const own = new Map(booked.map((booking) => [booking.sessionId, booking]));
  return {
    day: relativeDay(date, now),
    days: days.map((day) => ({
      label: relativeDay(day, now),
      href: `${paths.bookMember(uid)}?date=${day}`,
      isChosen: day.equals(date),
    })),
    classes: open.map((session) => classView(session, own.get(session.id), now)),
  };
}

async function listBooked(store: Pick<Store, 'query'>, uid: string, date: Temporal.PlainDate) {
  const { items } = await store.query(bookings, {
    where: [
      ['memberUid', '==', uid],
      ['startsAt', '>=', startOfLocalDay(date)],
      ['startsAt', '<', endOfLocalDay(date)],
    ],
    orderBy: [['startsAt', 'asc']],
    limit: MAX_BOOKED,
  });
  return items;
}

/** On it, or on its waitlist. */
const isOn = ({ status }: Booking) => status !== 'cancelled' && status !== 'late-cancelled';

function classView(session: Session, booking: Booking | undefined, now: Temporal.Instant) {
  const waiting = session.waitlist.length;
  const where = [session.coachName, session.room].filter(Boolean);
  return {
    id: session.id,
    name: session.className || 'Class',
    time: formatTime(session.startsAt),
    where: where.join(', '),
    places: `${placesText(session, now)}${waiting > 0 ? `, ${waiting} waiting` : ''}`,
    roster: rosterPath('admin', session.id),
    chip:
      booking && isOn(booking)
        ? bookingLabel(booking, findOpenOffer(session, booking.memberUid, now)?.until)
        : null,
    action: `${paths.addPerson(session.id)}?area=admin&from=member`,
  };
}
export type ClassToBook = ReturnType<typeof classView>;
