import { data } from 'react-router';
import { calendarEntryOf } from '#server/bookings/calendar/calendar-entry.ts';
import { findFeed } from '#server/bookings/calendar/find-feed.ts';
import { calendarResponse, writeCalendar } from '#server/bookings/calendar/write-calendar.ts';
import { findCalendarEvents, registrationEntry } from '#server/community/events/event-calendar.ts';
import { findOwnTraining } from '#server/community/trainers/find-sessions.ts';
import { trainingEntry } from '#server/community/trainers/training-calendar.ts';
import { servicesContext } from '#server/request/context.ts';
import type { Route } from './+types/calendar-feed.ts';

/** `/calendar/{token}.ics`: a member's classes, events and sessions with trainers, for calendar apps. Anyone with the address may read it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { store, secret, settings, config, now } = context.get(servicesContext);
  const feed = await findFeed(store, secret, params.token, now());
  if (!feed) throw data('We can’t find this calendar.', { status: 404 });
  const { clubName, address, areasOff } = await settings.read();
  const venue = { clubName, address, origin: config.linkOrigin };
  const [events, training] = await Promise.all([
    findCalendarEvents(store, feed.memberUid, now()),
    findOwnTraining(store, feed.memberUid, null),
  ]);
  const entries = [
    ...feed.bookings.map((booking) => calendarEntryOf(booking, venue)),
    ...events.map((registration) => registrationEntry(registration, venue)),
    ...training.items.map((session) => trainingEntry(session, venue, !areasOff.includes('trainers'))),
  ];
  return calendarResponse(await writeCalendar(`${clubName} classes`, entries), 'classes.ics');
}
