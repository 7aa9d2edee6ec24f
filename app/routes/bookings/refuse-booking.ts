import { data } from 'react-router';
import type { BookingReason } from '#domain/bookings/booking-reasons.ts';

/** Why a post was not done, for the error summary; the page below shows what mends it. Status 422. */
export function refuseBooking(reasons: readonly Pick<BookingReason, 'sentence'>[]) {
  return data({ problems: reasons.map(({ sentence }) => ({ message: sentence })) }, { status: 422 });
}
