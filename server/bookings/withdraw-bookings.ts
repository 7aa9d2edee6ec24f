import { localDate } from '#domain/values/dates.ts';
import { type BookingProfile, bookingProfiles } from '../data/collections/bookings.ts';
import type { BookingParts } from './booking-step.ts';
import { cancelBooking } from './cancel-booking.ts';

export interface Withdrawal {
  readonly uid: string;
  /** First local date, included; null: from now on. */
  readonly from: Temporal.PlainDate | null;
  /** Last local date, included; null: no end. */
  readonly until: Temporal.PlainDate | null;
  /** A sentence for the member: why their bookings are cancelled. */
  readonly reason: string;
}

/**
 * Cancels a member's bookings and waitlist places on these days, without a strike, and gives the places to the next people, each class
 * in its own transaction. Can be stopped anywhere and run again.
 * @returns those that this call cancelled; what another has cancelled meanwhile is not among them
 */
export async function withdrawBookings(
  parts: BookingParts,
  { uid, reason, ...days }: Withdrawal,
): Promise<BookingProfile['upcoming']> {
  const bookingProfile = await parts.store.find(bookingProfiles, uid);
  const withdrawn: BookingProfile['upcoming'] = [];
  for (const entry of bookingProfile?.upcoming ?? []) {
    const { sessionId } = entry;
    if (!isWithin(localDate(entry.startsAt), days)) continue;
    const outcome = await cancelBooking(parts, { sessionId, uid, by: { withdrawn: reason } });
    const isDone = outcome.kind !== 'refused' && outcome.kind !== 'no-booking' && !outcome.isRepeat;
    if (isDone) withdrawn.push(entry);
  }
  return withdrawn;
}

function isWithin(date: Temporal.PlainDate, { from, until }: Pick<Withdrawal, 'from' | 'until'>): boolean {
  const isEarly = from !== null && Temporal.PlainDate.compare(date, from) < 0;
  const isLate = until !== null && Temporal.PlainDate.compare(date, until) > 0;
  return !isEarly && !isLate;
}
