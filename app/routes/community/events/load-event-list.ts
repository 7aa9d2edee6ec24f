import type { EventKind } from '#domain/community/event-registration.ts';
import { registrationKey } from '#server/community/events/event-step.ts';
import { findEventsOnNow, findUpcomingEvents } from '#server/community/events/find-events.ts';
import { type ClubEvent, eventRegistrations } from '#server/data/collections/events.ts';
import { type Context, loginContext, servicesContext } from '#server/request/context.ts';
import { pageHrefs } from '../../../ui/page-links.ts';
import { listOf } from './event-kinds.ts';
import { eventRow } from './event-view.ts';

/** The page of events, or of runs, that have not ended: what is on now and what is coming, as the signed-in person has registered. */
export async function loadEventList(url: URL, context: Context, kind: EventKind) {
  const { store, settings, now: clock } = context.get(servicesContext);
  const now = clock();
  const cursor = url.searchParams.get('cursor');
  const [onNow, upcoming, { clubName }] = await Promise.all([
    cursor === null ? findEventsOnNow(store, now, kind) : [],
    findUpcomingEvents(store, now, { cursor, kind }),
    settings.read(),
  ]);
  const registered = await findRegistered(context, [...onNow, ...upcoming.items]);
  const rowOf = (event: ClubEvent) => eventRow(event, registered.get(event.id) ?? null, now);
  return {
    kind,
    clubName,
    isSignedIn: context.get(loginContext) !== null,
    onNow: onNow.filter(({ status }) => status === 'scheduled').map(rowOf),
    upcoming: upcoming.items.map(rowOf),
    ...pageHrefs(listOf(kind), new URLSearchParams(), upcoming),
  };
}

/** The signed-in person's registrations, by event. */
async function findRegistered(context: Context, listed: readonly ClubEvent[]) {
  const login = context.get(loginContext);
  if (!login || listed.length === 0) return new Map();
  const keys = listed.map(({ id }) => registrationKey(id, { kind: 'member', uid: login.uid }));
  const found = await context.get(servicesContext).store.findMany(eventRegistrations, keys);
  return new Map(
    found.flatMap((registration) => (registration ? [[registration.eventId, registration]] : [])),
  );
}

export type EventListView = Awaited<ReturnType<typeof loadEventList>>;
