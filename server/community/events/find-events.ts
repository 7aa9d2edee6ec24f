import type { EventKind } from '#domain/community/event-registration.ts';
import { LONGEST_EVENT_HOURS } from '#domain/community/event-times.ts';
import {
  type ClubEvent,
  type EventRegistration,
  eventRegistrations,
  events,
} from '../../data/collections/events.ts';
import { eachPage } from '../../data/each-of.ts';
import type { Page, Reads } from '../../data/store.ts';

/** More than run at the same time. */
const MAX_ON_NOW = 10;
const PAGE = 15;
const REGISTRATIONS = 25;

type Queries = Pick<Reads, 'query'>;

/** Events that have begun and not ended. */
export async function findEventsOnNow(
  reads: Queries,
  now: Temporal.Instant,
  kind: EventKind = 'event',
): Promise<ClubEvent[]> {
  const { items } = await reads.query(events, {
    where: [
      ['kind', '==', kind],
      ['startsAt', '<=', now],
      ['startsAt', '>', now.subtract({ hours: LONGEST_EVENT_HOURS })],
    ],
    orderBy: [['startsAt', 'desc']],
    limit: MAX_ON_NOW,
  });
  return items.filter(({ endsAt }) => Temporal.Instant.compare(endsAt, now) > 0).reverse();
}

/** Events that have not begun, the next one first. */
export function findUpcomingEvents(
  reads: Queries,
  now: Temporal.Instant,
  {
    cursor = null,
    limit = PAGE,
    kind = 'event',
  }: { readonly cursor?: string | null; readonly limit?: number; readonly kind?: EventKind } = {},
): Promise<Page<ClubEvent>> {
  return reads.query(events, {
    where: [
      ['kind', '==', kind],
      ['startsAt', '>', now],
    ],
    orderBy: [['startsAt', 'asc']],
    ...{ limit, cursor },
  });
}

/** What is on now and what is next, without what is cancelled. @param limit at most */
export async function findNextEvents(
  reads: Queries,
  now: Temporal.Instant,
  limit: number,
  kind: EventKind = 'event',
): Promise<ClubEvent[]> {
  // A few more, since some may be cancelled.
  const [onNow, { items }] = await Promise.all([
    findEventsOnNow(reads, now, kind),
    findUpcomingEvents(reads, now, { kind, limit: limit + 3 }),
  ]);
  return [...onNow, ...items].filter(({ status }) => status === 'scheduled').slice(0, limit);
}

/** Events that have begun, the newest first. */
export function findPastEvents(
  reads: Queries,
  now: Temporal.Instant,
  cursor: string | null,
  kind: EventKind = 'event',
): Promise<Page<ClubEvent>> {
  return reads.query(events, {
    where: [
      ['kind', '==', kind],
      ['startsAt', '<=', now],
    ],
    orderBy: [['startsAt', 'desc']],
    ...{ limit: PAGE, cursor },
  });
}

/** A member's registrations for events that have not begun (the next first), or that have (the newest first). */
export function findOwnRegistrations(
  reads: Queries,
  { uid, isPast, now }: { readonly uid: string; readonly isPast: boolean; readonly now: Temporal.Instant },
  cursor: string | null,
): Promise<Page<EventRegistration>> {
  return reads.query(eventRegistrations, {
    where: [
      ['memberUid', '==', uid],
      ['startsAt', isPast ? '<=' : '>', now],
    ],
    orderBy: [['startsAt', isPast ? 'desc' : 'asc']],
    ...{ limit: PAGE, cursor },
  });
}

/** What a member has at events that have not begun: places and positions in waitlists, the next one first. */
export async function findPlacesAhead(
  reads: Queries,
  uid: string,
  now: Temporal.Instant,
): Promise<EventRegistration[]> {
  const ahead = { uid, isPast: false, now };
  const pages = await Array.fromAsync(eachPage((cursor) => findOwnRegistrations(reads, ahead, cursor)));
  return pages.flat().filter(({ has }) => has !== 'nothing');
}

/** Who has a place, by name. */
export function findComing(
  reads: Queries,
  eventId: string,
  cursor: string | null,
): Promise<Page<EventRegistration>> {
  return reads.query(eventRegistrations, {
    where: [
      ['rosterKey', '>', `${eventId} `],
      ['rosterKey', '<', `${eventId}!`],
    ],
    orderBy: [['rosterKey', 'asc']],
    ...{ limit: REGISTRATIONS, cursor },
  });
}
