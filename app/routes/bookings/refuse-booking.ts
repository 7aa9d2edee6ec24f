import { data } from 'react-router';
import type { BookingReason } from '#domain/bookings/booking-reasons.ts';

/** The reasons for the error summary, with status 422; the page below shows how to fix them. */
export function refuseBooking(reasons: readonly Pick<BookingReason, 'sentence'>[]) {
  return data({ problems: reasons.map(({ sentence }) => ({ message: sentence })) }, { status: 422 });
}
