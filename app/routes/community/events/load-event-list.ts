import type { EventKind } from '#domain/community/event-registration.ts';
import { findEventsOnNow, findUpcomingEvents } from '#server/community/events/find-events.ts';
import { type Context, loginContext, servicesContext } from '#server/request/context.ts';
import { pageHrefs } from '../../../ui/page-links.ts';
import { listOf } from './event-kinds.ts';
import { loadEventRows } from './load-event-rows.ts';

/** The page of events, or of runs, that have not ended: what is on now and what is coming, as the signed-in person has registered. */
export async function loadEventList(url: URL, context: Context, kind: EventKind) {
  const { store, now: clock } = context.get(servicesContext);
  const now = clock();
  const cursor = url.searchParams.get('cursor');
  const [onNow, upcoming] = await Promise.all([
    cursor === null ? findEventsOnNow(store, now, kind) : [],
    findUpcomingEvents(store, now, { cursor, kind }),
  ]);
  const running = onNow.filter(({ status }) => status === 'scheduled');
  const rows = await loadEventRows(context, [...running, ...upcoming.items], now);
  return {
    kind,
    isSignedIn: context.get(loginContext) !== null,
    onNow: rows.slice(0, running.length),
    upcoming: rows.slice(running.length),
    ...pageHrefs(listOf(kind), new URLSearchParams(), upcoming),
  };
}

export type EventListView = Awaited<ReturnType<typeof loadEventList>>;
