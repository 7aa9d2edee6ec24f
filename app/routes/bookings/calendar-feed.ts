import { data } from 'react-router';
import { calendarEntryOf } from '#server/bookings/calendar/calendar-entry.ts';
import { findFeed } from '#server/bookings/calendar/find-feed.ts';
import { calendarResponse, writeCalendar } from '#server/bookings/calendar/write-calendar.ts';
import { servicesContext } from '#server/request/context.ts';
import type { Route } from './+types/calendar-feed.ts';

/** `/calendar/{token}.ics`: a member's classes, for calendar apps. Anyone with the address may read it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { store, secret, settings, config, now } = context.get(servicesContext);
  const bookings = await findFeed(store, secret, params.token, now());
  if (!bookings) throw data('We can’t find this calendar.', { status: 404 });
  const { clubName, address } = await settings.read();
  const venue = { clubName, address, origin: config.linkOrigin };
  const entries = bookings.map((booking) => calendarEntryOf(booking, venue));
  return calendarResponse(await writeCalendar(`${clubName} classes`, entries), 'classes.ics');
}
