import type { AttendanceMark, MarkDecision } from '#domain/bookings/attendance.ts';
import { bookingKey } from '#domain/bookings/booking-key.ts';
import { withoutStrike, withStrike } from '#domain/bookings/strikes.ts';
import { localDate } from '#domain/values/dates.ts';
import { markDue } from '../community/challenges/mark-due.ts';
import {
  type Booking,
  type BookingProfile,
  bookingProfiles,
  bookings,
} from '../data/collections/bookings.ts';
import { type Session, sessions } from '../data/collections/timetable.ts';
import type { Reads, Transaction } from '../data/store.ts';
import { markClassDay } from '../insight/class-figures.ts';
import { markFigures } from '../insight/figures/mark-figures.ts';
import { VISITS } from '../insight/visit-figures.ts';
import { newBookingProfile } from './booking-facts.ts';
import { findStanding, type MarkedStandingBooking, writeStandingOutcome } from './standing-bookings.ts';

/** Who sets a mark: staff, or a device at the door. */
export interface Marker {
  readonly id: string;
  readonly name: string;
}

/** What a mark depends on, and changes. */
export interface MarkFacts {
  readonly session: Session;
  readonly booking: Booking;
  readonly bookingProfile: BookingProfile;
  /** The standing booking that made the booking; no-shows in a row end it. */
  readonly standing: MarkedStandingBooking | null;
}

/** Null: that person has never been booked on that session. To be read before the transaction's first write. */
export async function readMarkFacts(reads: Reads, sessionId: string, uid: string): Promise<MarkFacts | null> {
  const session = await reads.find(sessions, sessionId);
  const booking = await reads.find(bookings, bookingKey(sessionId, uid));
  const bookingProfile = await reads.find(bookingProfiles, uid);
  if (!session || !booking) return null;
  const standing = await findStanding(reads, booking);
  return { session, booking, bookingProfile: bookingProfile ?? newBookingProfile(uid), standing };
}

type Marked = Extract<MarkDecision, { kind: 'marked' }>;

/** The session counts that a mark changes; several marks of one session add up. */
export type SessionCounts = Pick<Session, 'attendedCount' | 'noShowCount'>;

export function countsAfter(counts: SessionCounts, decision: Marked): SessionCounts {
  return {
    attendedCount: counts.attendedCount + decision.attendedChange,
    noShowCount: counts.noShowCount + decision.noShowChange,
  };
}

interface Marking {
  readonly by: Marker;
  readonly at: Temporal.Instant;
  readonly now: Temporal.Instant;
  /** The mark that it replaces though whoever made it had not seen it; left out: none. */
  readonly otherMark?: Booking['otherMark'];
}

/**
 * Writes one mark: the booking, the member's strikes, classes attended and challenges, and their standing booking. The caller writes the session's
 * counts, since marking a whole class writes them once. Returns the booking as it is now.
 */
export function writeMark(
  transaction: Transaction,
  { session, booking, bookingProfile, standing }: MarkFacts,
  decision: Marked,
  { by, at, now, otherMark = null }: Marking,
): Booking {
  const isUndone = decision.status === 'booked';
  const changes = {
    status: decision.status,
    markedAt: isUndone ? null : at,
    markedBy: by.id,
    markedByName: by.name,
    otherMark,
    changedAt: now,
  };
  transaction.update(bookings, booking.id, changes);
  markClassDay(transaction, session, now);
  if (decision.attendedChange !== 0) {
    markDue(transaction, booking.memberUid);
    markFigures(transaction, { kind: VISITS, date: localDate(session.startsAt) }, now);
  }
  const profile = profileAfter({ bookingProfile, booking, session }, decision, now);
  const { attendedCount, strikes } = profile;
  if (attendedCount !== bookingProfile.attendedCount || strikes !== bookingProfile.strikes) {
    transaction.set(bookingProfiles, profile);
  }
  writeStandingOutcome(transaction, standing, { from: booking.status, to: decision.status }, now);
  return { ...booking, ...changes };
}

/** What a mark makes of the booking profile. */
export function profileAfter(
  { bookingProfile, booking, session }: Omit<MarkFacts, 'standing'>,
  decision: Marked,
  now: Temporal.Instant,
): BookingProfile {
  const attendedCount = Math.max(0, bookingProfile.attendedCount + decision.attendedChange);
  return {
    ...bookingProfile,
    attendedCount,
    strikes: strikesAfter(bookingProfile, booking, session, decision, now),
  };
}

/** A forgiven strike stays forgiven when the mark is set again. */
function strikesAfter(
  { strikes }: BookingProfile,
  { isForgiven }: Booking,
  { id, startsAt }: Session,
  { strike }: Marked,
  now: Temporal.Instant,
): BookingProfile['strikes'] {
  if (strike === 'none') return strikes;
  if (strike === 'remove') return withoutStrike(strikes, id);
  return withStrike(strikes, { sessionId: id, at: startsAt, kind: 'no-show', isForgiven }, now);
}

/** For the audit log: `Hyrox, Tue 24 Nov, 18:00: present`. */
export const markSummaries: Record<AttendanceMark, string> = {
  attended: 'present',
  late: 'late',
  'no-show': 'no-show',
  booked: 'mark removed',
};
