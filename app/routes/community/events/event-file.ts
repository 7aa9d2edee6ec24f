import { calendarResponse, writeCalendar } from '#server/bookings/calendar/write-calendar.ts';
import { eventEntry } from '#server/community/events/event-calendar.ts';
import { servicesContext } from '#server/request/context.ts';
import type { Route } from './+types/event-file.ts';
import { findEvent } from './load-event.ts';

/** `/events/{event}.ics`: the event, for anyone's calendar. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { settings, config } = context.get(servicesContext);
  const event = await findEvent(url, context, params.id);
  const { clubName, address } = await settings.read();
  const entry = eventEntry(event, { clubName, address, origin: config.linkOrigin });
  return calendarResponse(await writeCalendar(clubName, [entry]), 'event.ics');
}
