import type { Booking, BookingProfile } from '../data/collections/bookings.ts';
import type { Session } from '../data/collections/timetable.ts';

/** What a booking keeps of itself when staff cancel it or its class, so that they can put it back. */
export function stateBefore(
  { sessionId, memberUid, status }: Booking,
  { uses, strikes }: BookingProfile,
  { waitlist, offers }: Session,
): Booking['beforeCancellation'] {
  if (status !== 'booked' && status !== 'waitlisted' && status !== 'no-show' && status !== 'late-cancelled')
    return null;
  const strike = strikes.find((one) => one.sessionId === sessionId);
  const isWaiting = status === 'waitlisted';
  return {
    status,
    isUsed: uses.some((use) => use.sessionId === sessionId),
    strike: strike ? { at: strike.at, kind: strike.kind, isForgiven: strike.isForgiven } : null,
    position: isWaiting ? waitlist.indexOf(memberUid) + 1 : 0,
    offerUntil: (isWaiting && offers.find((offer) => offer.memberUid === memberUid)?.until) || null,
  };
}
