/** Events as the standard's Event, with the places left. */
import * as paths from '#app/paths.ts';
import { freePlaces } from '#domain/community/event-places.ts';
import { pictureName } from '#domain/files/picture.ts';
import type { ClubSettings } from '../../data/collections/club.ts';
import { type ClubEvent, events } from '../../data/collections/events.ts';
import type { Store } from '../../data/store.ts';
import { activityOf } from '../../timetable/open-data/activities.ts';
import { CONTEXT, locationOf, organizerOf } from '../../timetable/open-data/club-as-open-data.ts';
import { type FeedItem, readSource, toModified } from '../../timetable/open-data/feed.ts';
import { type FeedRequest, isoLocal } from '../../timetable/open-data/scheduled-sessions.ts';
import { isoMinutes } from '../../timetable/open-data/session-series.ts';

/** The next page of the feed of events. None is ever removed: a cancelled one stays in it as cancelled. */
export function readOpenEvents(store: Store, club: ClubSettings, request: FeedRequest): Promise<FeedItem[]> {
  const source = {
    collection: events,
    orderedBy: 'modifiedAt',
    toItem: (event: ClubEvent) => ({
      id: event.id,
      kind: 'Event' as const,
      modified: toModified(event.modifiedAt),
      data: { '@context': [CONTEXT], ...openEvent(event, club, request.origin) },
    }),
  } as const;
  return readSource(store, source, request);
}

/** Also schema.org's Event, for search engines. */
export function openEvent(event: ClubEvent, club: ClubSettings, origin: string): Record<string, unknown> {
  const { id, title, description, location, startsAt, endsAt, status, capacity } = event;
  const isOn = status === 'scheduled';
  const free = freePlaces(event);
  return {
    '@type': 'Event',
    '@id': `${origin}${paths.openEvents}#${encodeURIComponent(id)}`,
    identifier: id,
    name: title,
    ...(description ? { description } : {}),
    url: origin + paths.viewEvent(id),
    startDate: isoLocal(startsAt),
    endDate: isoLocal(endsAt),
    duration: isoMinutes(startsAt.until(endsAt).total('minutes')),
    eventStatus: `https://schema.org/${isOn ? 'EventScheduled' : 'EventCancelled'}`,
    ...(capacity > 0
      ? { maximumAttendeeCapacity: capacity, remainingAttendeeCapacity: isOn ? free : 0 }
      : {}),
    // The standard requires one; where the name speaks of none, the same as for a class.
    activity: [activityOf(event.run ? 'Running' : title)],
    organizer: organizerOf(club, origin),
    // Elsewhere only the name is known: the club's address would be wrong there.
    location: location ? { '@type': 'Place', name: location } : locationOf(club, origin),
    ...offersOf(event, origin),
    ...imageOf(event, origin),
  };
}

/** Of the JPEG: readers of the feed, and what shows shared links, may not know WebP. Empty: it has no picture. */
function pictureAddress({ pictureId }: Pick<ClubEvent, 'pictureId'>, origin: string): string {
  return pictureId && origin + paths.showPicture(pictureName(pictureId, 'large.jpg'));
}

function imageOf(event: ClubEvent, origin: string): { image?: object[] } {
  const url = pictureAddress(event, origin);
  return url ? { image: [{ '@type': 'ImageObject', url }] } : {};
}

function offersOf(event: ClubEvent, origin: string): { offers?: object[] } {
  const { id, memberPriceInPence, guestPriceInPence, audience, priceNote } = event;
  const offer = (kind: string, name: string, priceInPence: number | null) =>
    priceInPence === null
      ? []
      : [
          {
            ...{ '@type': 'Offer', '@id': `${origin}${paths.openEvents}#${id}-${kind}`, name },
            ...{ price: priceInPence / 100, priceCurrency: 'GBP' },
            ...(priceNote ? { description: priceNote } : {}),
          },
        ];
  const offers = [
    ...offer('members', 'Members', memberPriceInPence),
    ...offer(
      'guests',
      audience === 'everyone' ? 'Guests and visitors' : 'Guests of members',
      guestPriceInPence,
    ),
  ];
  return offers.length > 0 ? { offers } : {};
}
