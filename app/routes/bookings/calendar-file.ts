import { data } from 'react-router';
import { bookingKey } from '#domain/bookings/booking-key.ts';
import { calendarEntryOf } from '#server/bookings/calendar/calendar-entry.ts';
import { calendarResponse, writeCalendar } from '#server/bookings/calendar/write-calendar.ts';
import { bookings } from '#server/data/collections/bookings.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import type { Route } from './+types/calendar-file.ts';

/** `/account/bookings/{session}.ics`: the member's own booking of that session, for any calendar. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { store, settings, config } = context.get(servicesContext);
  const booking = await store.find(bookings, bookingKey(params.id, requireLogin(context).uid));
  if (!booking) throw data('We can’t find this booking.', { status: 404 });
  const { clubName, address } = await settings.read();
  const entry = calendarEntryOf(booking, { clubName, address, origin: config.linkOrigin });
  return calendarResponse(
    await writeCalendar(clubName, [entry]),
    `${booking.classSlug || 'class'}-${booking.date}.ics`,
  );
}
