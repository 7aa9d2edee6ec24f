import { shortWhen } from '#domain/bookings/booking-text.ts';
import { ordinal } from '#domain/values/ordinals.ts';

interface Done {
  readonly kind: 'booked' | 'waitlisted';
  readonly booking: { readonly className: string; readonly startsAt: Temporal.Instant };
  readonly position?: number;
}

/** The flash message after booking: `You’re booked: Hyrox, Tuesday 18:00.` */
export function bookingNotice({ kind, booking, position = 0 }: Done, now: Temporal.Instant): string {
  const what = `${booking.className}, ${shortWhen(booking.startsAt, now)}`;
  if (kind === 'booked') return `You’re booked: ${what}.`;
  return `You’re ${ordinal(Math.max(1, position))} on the waitlist: ${what}.`;
}
