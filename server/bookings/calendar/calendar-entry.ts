import { createHash } from 'node:crypto';
import type { Booking, BookingStatus } from '../../data/collections/bookings.ts';

/** One class in a calendar. Contains nothing about the member. */
export interface CalendarEntry {
  /** Never changes, so that a calendar updates its entry instead of adding another. */
  readonly uid: string;
  /** RFC 5545 SEQUENCE: grows with each change. */
  readonly sequence: number;
  readonly status: 'confirmed' | 'tentative' | 'cancelled';
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly url: string;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly changedAt: Temporal.Instant;
}

const statusOf: Record<BookingStatus, CalendarEntry['status']> = {
  booked: 'confirmed',
  attended: 'confirmed',
  late: 'confirmed',
  'no-show': 'confirmed',
  waitlisted: 'tentative',
  cancelled: 'cancelled',
  'late-cancelled': 'cancelled',
  'session-cancelled': 'cancelled',
  'left-waitlist': 'cancelled',
};

const prefixOf = { confirmed: '', tentative: 'Waitlist: ', cancelled: 'Cancelled: ' } as const;

export interface Venue {
  readonly clubName: string;
  readonly address: string;
  /** `https://club.example` */
  readonly origin: string;
}

/** The `uid` of an entry. The id is hashed, since a booking's contains the member's. @param kind no two are alike */
export const calendarUid = (kind: string, id: string): string =>
  `${createHash('sha256').update(`${kind}\0${id}`).digest('hex').slice(0, 40)}@clubfloor`;

/** A booking as an entry. */
export function calendarEntryOf(booking: Booking, { clubName, address, origin }: Venue): CalendarEntry {
  const status = statusOf[booking.status];
  const place = [booking.room, clubName, address].filter(Boolean).join(', ');
  const url = `${origin}/account/book-class/${booking.sessionId}`;
  const coach = booking.coachName ? `With ${booking.coachName}. ` : '';
  return {
    uid: calendarUid('calendar', booking.id),
    sequence: Math.max(0, booking.sequence),
    status,
    summary: prefixOf[status] + booking.className,
    description: `${coach}See or change your booking: ${url}`,
    location: place,
    url,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    changedAt: booking.changedAt,
  };
}
