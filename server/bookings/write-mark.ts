import type { AttendanceMark, MarkDecision } from '#domain/bookings/attendance.ts';
import { bookingKey } from '#domain/bookings/booking-key.ts';
import { withoutStrike, withStrike } from '#domain/bookings/strikes.ts';
import {
  type Booking,
  type BookingProfile,
  bookingProfiles,
  bookings,
} from '../data/collections/bookings.ts';
import { type Session, sessions } from '../data/collections/timetable.ts';
import type { Reads, Transaction } from '../data/store.ts';
import { findStanding, type MarkedStanding, noteStandingOutcome } from './standing-bookings.ts';

/** Who marks: staff, or a device at the door. */
export interface Marker {
  readonly id: string;
  readonly name: string;
}

/** What a mark is decided from, and changes. */
export interface MarkFacts {
  readonly session: Session;
  readonly booking: Booking;
  readonly bookingProfile: BookingProfile;
  /** "Every Tuesday 18:00" behind the booking, which no-shows in a row end. */
  readonly standing: MarkedStanding | null;
}

/** Null: nobody of that uid is or was on that session. To be read before the transaction's first write. */
export async function readMarkFacts(reads: Reads, sessionId: string, uid: string): Promise<MarkFacts | null> {
  const session = await reads.find(sessions, sessionId);
  const booking = await reads.find(bookings, bookingKey(sessionId, uid));
  const bookingProfile = await reads.find(bookingProfiles, uid);
  if (!session || !booking) return null;
  const standing = await findStanding(reads, booking);
  return { session, booking, bookingProfile: bookingProfile ?? bookingProfiles.decode(uid, {}), standing };
}

type Marked = Extract<MarkDecision, { kind: 'marked' }>;

/** What a mark does to its session; several marks of one session add up. */
export type SessionCounts = Pick<Session, 'attendedCount' | 'noShowCount'>;

export function countsAfter(counts: SessionCounts, decision: Marked): SessionCounts {
  return {
    attendedCount: counts.attendedCount + decision.attendedChange,
    noShowCount: counts.noShowCount + decision.noShowChange,
  };
}

/**
 * Writes one mark: the booking, the strikes and the classes attended of whoever booked, and their standing booking. The session's counts are the caller's to
 * write, since marking a whole class writes them once. Returns the booking as it is now.
 */
export function writeMark(
  transaction: Transaction,
  { session, booking, bookingProfile, standing }: MarkFacts,
  decision: Marked,
  { by, at, now }: { readonly by: Marker; readonly at: Temporal.Instant; readonly now: Temporal.Instant },
): Booking {
  const isTakenBack = decision.status === 'booked';
  const changes = {
    status: decision.status,
    markedAt: isTakenBack ? null : at,
    markedBy: by.id,
    markedByName: by.name,
    changedAt: now,
  };
  transaction.update(bookings, booking.id, changes);
  const attendedCount = Math.max(0, bookingProfile.attendedCount + decision.attendedChange);
  const strikes = strikesAfter(bookingProfile, booking, session, decision, now);
  if (attendedCount !== bookingProfile.attendedCount || strikes !== bookingProfile.strikes) {
    transaction.set(bookingProfiles, { ...bookingProfile, attendedCount, strikes });
  }
  noteStandingOutcome(transaction, standing, { from: booking.status, to: decision.status }, now);
  return { ...booking, ...changes };
}

/** A strike that was forgiven stays so when the mark comes back. */
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
  booked: 'mark taken back',
};
