import * as paths from '#app/paths.ts';
import { priceText } from '#domain/community/event-text.ts';
import { type CalendarEntry, calendarUid, type Venue } from '../../bookings/calendar/calendar-entry.ts';
import { type ClubEvent, type EventRegistration, eventRegistrations } from '../../data/collections/events.ts';
import type { Reads } from '../../data/store.ts';

/** As long as classes stay in a feed. */
const PAST_DAYS = 60;
const MAX_ENTRIES = 100;

/** An event for anyone's calendar. */
export function eventEntry(event: ClubEvent, venue: Venue): CalendarEntry {
  const url = venue.origin + paths.viewEvent(event.id);
  const isCancelled = event.status === 'cancelled';
  const price = priceText(event);
  return {
    ...{ uid: uidOf(event.id), sequence: event.sequence, url },
    status: isCancelled ? 'cancelled' : 'confirmed',
    summary: (isCancelled ? 'Cancelled: ' : '') + event.title,
    description: [event.description, price, url].filter(Boolean).join('\n\n'),
    location: locationOf(event, venue),
    ...{ startsAt: event.startsAt, endsAt: event.endsAt, changedAt: event.modifiedAt },
  };
}

const statusOf = { place: 'confirmed', position: 'tentative', nothing: 'cancelled' } as const;
const prefixOf = { place: '', position: 'Waitlist: ', nothing: 'Cancelled: ' } as const;

/** A member's registration. It has the id of the event's own entry, so that a calendar with both shows one. */
export function registrationEntry(registration: EventRegistration, venue: Venue): CalendarEntry {
  const { eventId, sequence, has, title, startsAt, endsAt, changedAt } = registration;
  const url = venue.origin + paths.eventPlace(eventId);
  return {
    ...{ uid: uidOf(eventId), sequence: registration.knownSequence + sequence, url },
    status: statusOf[has],
    summary: prefixOf[has] + title,
    description: `See or change your registration: ${url}`,
    location: locationOf(registration, venue),
    ...{ startsAt, endsAt, changedAt },
  };
}

const uidOf = (eventId: string) => calendarUid('calendar event', eventId);

function locationOf({ location }: { readonly location: string }, { clubName, address }: Venue): string {
  return location || [clubName, address].filter(Boolean).join(', ');
}

/** The events in a member's private calendar feed, the oldest first. */
export async function findCalendarEvents(
  reads: Pick<Reads, 'query'>,
  uid: string,
  now: Temporal.Instant,
): Promise<EventRegistration[]> {
  const { items } = await reads.query(eventRegistrations, {
    where: [
      ['memberUid', '==', uid],
      ['startsAt', '>=', now.subtract({ hours: PAST_DAYS * 24 })],
    ],
    orderBy: [['startsAt', 'asc']],
    limit: MAX_ENTRIES,
  });
  return items;
}
