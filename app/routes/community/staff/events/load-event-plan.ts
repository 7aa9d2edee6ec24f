import type { EventKind } from '#domain/community/event-registration.ts';
import { formatSpan } from '#domain/community/event-text.ts';
import { findEventsOnNow, findPastEvents, findUpcomingEvents } from '#server/community/events/find-events.ts';
import type { ClubEvent } from '#server/data/collections/events.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { pageHrefs } from '../../../../ui/page-links.ts';
import { planOf } from '../../events/event-kinds.ts';

/** The page of events, or of runs, as staff plan them: coming up with what is on now, or past. */
export async function loadEventPlan(url: URL, context: Context, kind: EventKind) {
  const { store, now: clock } = context.get(servicesContext);
  const now = clock();
  const isPast = url.searchParams.get('when') === 'past';
  const cursor = url.searchParams.get('cursor');
  const page = isPast
    ? await findPastEvents(store, now, cursor, kind)
    : await findUpcomingEvents(store, now, { cursor, kind });
  const onNow = isPast || cursor !== null ? [] : await findEventsOnNow(store, now, kind);
  return {
    ...{ isPast, listHref: planOf(kind), pastHref: `${planOf(kind)}?when=past` },
    rows: [...onNow, ...page.items].map((event) => rowOf(event, now)),
    ...pageHrefs(planOf(kind), new URLSearchParams(isPast ? { when: 'past' } : {}), page),
  };
}

function rowOf(event: ClubEvent, now: Temporal.Instant) {
  const { id, title, capacity, takenCount, waitlist, attendedCount, audience, status } = event;
  return {
    ...{ id, title, when: formatSpan(event, now), isCancelled: status === 'cancelled' },
    who: audience === 'everyone' ? 'Everyone' : 'Members',
    taken: capacity === 0 ? String(takenCount) : `${takenCount} of ${capacity}`,
    waiting: waitlist.length,
    came: attendedCount,
  };
}

export type EventPlanView = Awaited<ReturnType<typeof loadEventPlan>>;
