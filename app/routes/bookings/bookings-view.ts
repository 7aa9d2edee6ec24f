import type { ClubSettings } from '#server/data/collections/club.ts';
import {
  type Booker,
  type Booking,
  bookings,
  type Session,
  sessions,
} from '#server/data/collections/timetable.ts';
import type { Store } from '#server/data/store.ts';
import { bookingKey } from '#server/domain/booking-key.ts';
import {
  type BookingLabel,
  bookingLabel,
  deadline,
  ordinal,
  strikesSentence,
} from '#server/domain/booking-words.ts';
import { classColour } from '#server/domain/class-colours.ts';
import { formatShortDate, formatTime, localDate, relativeDay } from '#server/domain/dates.ts';
import { bookingPath } from '#server/domain/eligibility.ts';
import { findOpenOffer } from '#server/domain/session-fill.ts';
import { strikesInWindow } from '#server/domain/strikes.ts';
import type { SessionLine } from '../classes/session-line.ts';

/** More than anybody can have: `mostUpcomingBookings` is at most 100, called-off ones beside. */
const MOST_UPCOMING = 120;
const PAST_PAGE = 20;
/** The longest class there may be. */
const LONGEST_CLASS_HOURS = 10;

/** A booking as the timetable's list shows a class. */
export type BookingRow = SessionLine;

/** What is ahead, soonest first: booked, waiting with a position, offers, and what the club has called off. */
export async function findUpcoming(store: Store, uid: string, now: Temporal.Instant) {
  const { items } = await store.query(bookings, {
    where: [
      ['memberUid', '==', uid],
      ['status', 'in', ['booked', 'waitlisted', 'attended', 'late', 'session-cancelled']],
      ['startsAt', '>', now.subtract({ hours: LONGEST_CLASS_HOURS })],
    ],
    orderBy: [['startsAt', 'asc']],
    limit: MOST_UPCOMING,
  });
  const ahead = items.filter(({ endsAt }) => Temporal.Instant.compare(endsAt, now) > 0);
  const waiting = ahead.filter(({ status }) => status === 'waitlisted');
  const queues = await store.findMany(
    sessions,
    waiting.map(({ sessionId }) => sessionId),
  );
  const sessionOf = new Map(waiting.map(({ id }, index) => [id, queues[index] ?? null]));
  const rows = (statuses: readonly string[]) =>
    ahead
      .filter(({ status }) => statuses.includes(status))
      .map((booking) => rowOf(booking, sessionOf.get(booking.id) ?? null, now));
  return {
    booked: rows(['booked', 'attended', 'late', 'session-cancelled']),
    waiting: rows(['waitlisted']),
  };
}

/** Page by page, the newest first. */
export async function findPast(store: Store, uid: string, cursor: string | null, now: Temporal.Instant) {
  const page = await store.query(bookings, {
    where: [
      ['memberUid', '==', uid],
      ['startsAt', '<=', now],
    ],
    orderBy: [['startsAt', 'desc']],
    limit: PAST_PAGE,
    cursor,
  });
  const rows = page.items
    .filter(({ endsAt }) => Temporal.Instant.compare(endsAt, now) <= 0)
    .map((booking) => rowOf(booking, null, now));
  return { rows, nextCursor: page.nextCursor, previousCursor: page.previousCursor };
}

function rowOf(booking: Booking, session: Session | null, now: Temporal.Instant): BookingRow {
  const { id, sessionId, className, coachName, room, startsAt, endsAt, status } = booking;
  const { text, tone } = chipOf(booking, session, now);
  return {
    id,
    href: bookingPath(sessionId),
    day: relativeDay(localDate(startsAt), now),
    time: formatTime(startsAt),
    length: `${Math.round(startsAt.until(endsAt).total('minutes'))} min`,
    name: className,
    coach: [coachName, room].filter(Boolean).join(' · '),
    colour: classColour(booking.colour),
    takenShare: 0,
    left: '',
    isOff: status === 'session-cancelled',
    tone,
    chip: text,
  };
}

function chipOf(
  booking: Booking,
  session: Session | null,
  now: Temporal.Instant,
): Pick<BookingLabel, 'text' | 'tone'> {
  if (!session) return bookingLabel(booking.status);
  const offer = findOpenOffer(session, booking.memberUid, now);
  if (offer) return { text: `Take it by ${deadline(offer.until, now)}`, tone: 'on' };
  const position = session.waitlist.indexOf(booking.memberUid) + 1;
  return position > 0 ? { text: `You are ${ordinal(position)}`, tone: 'info' } : bookingLabel(booking.status);
}

export type StrikesView = Awaited<ReturnType<typeof strikesView>>;

/** Null: there are none that count. */
export async function strikesView(
  store: Store,
  booker: Booker,
  settings: ClubSettings,
  now: Temporal.Instant,
) {
  const counting = strikesInWindow(booker.strikes, settings, now);
  if (counting.length === 0) return null;
  const keys = counting.map(({ sessionId }) => bookingKey(sessionId, booker.id));
  const of = await store.findMany(bookings, keys);
  return {
    count: counting.length,
    limit: settings.strikeLimit,
    days: settings.strikeWindowDays,
    meaning: strikesSentence(booker.strikes, settings, now),
    items: counting.map(({ sessionId, kind, at }, index) => ({
      key: sessionId,
      what: kind === 'no-show' ? 'Missed' : 'Cancelled late',
      name: of[index]?.className || 'A class',
      when: formatShortDate(localDate(of[index]?.startsAt ?? at), now),
    })),
  };
}
