import * as paths from '#app/paths.ts';
import { isKindOn } from '#domain/community/event-area.ts';
import { formatLongSpan, placesText, priceText } from '#domain/community/event-text.ts';
import { paceGroupText } from '#domain/community/run.ts';
import { effectiveStatus, hasMembership } from '#domain/membership/membership.ts';
import { formatDistance } from '#domain/training/units.ts';
import { notFound } from '#server/access/not-found.ts';
import { registrationKey } from '#server/community/events/event-step.ts';
import { isDocumentId } from '#server/data/collected-writes.ts';
import { type ClubEvent, eventRegistrations, events } from '#server/data/collections/events.ts';
import { members } from '#server/data/collections/members.ts';
import { runRoutes } from '#server/data/collections/run-routes.ts';
import type { Reads } from '#server/data/store.ts';
import { type Context, loginContext, servicesContext } from '#server/request/context.ts';
import { type RouteView, routeView } from '../runs/route-view.ts';
import { eventChip } from './event-view.ts';
import { placeView } from './place-view.ts';

/** The event of a page's address. @throws 404, also for one of an area that is switched off */
export async function findEvent(url: URL, context: Context, id: string): Promise<ClubEvent> {
  const { store, settings } = context.get(servicesContext);
  const event = isDocumentId(id) ? await store.find(events, id) : null;
  if (!event || !isKindOn(event, (await settings.read()).areasOff)) throw notFound(url);
  return event;
}

/** What a page about an event shows to whoever looks. */
export async function loadEventPage(context: Context, event: ClubEvent) {
  const { store, now: clock } = context.get(servicesContext);
  const now = clock();
  const uid = context.get(loginContext)?.uid ?? null;
  const { id } = event;
  const [registration, member, route] = await Promise.all([
    uid === null ? null : store.find(eventRegistrations, registrationKey(id, { kind: 'member', uid })),
    uid === null ? null : store.find(members, uid),
    findRouteOf(store, event),
  ]);
  const isMember = member !== null && hasMembership(effectiveStatus(member, now));
  // A visitor sees what they could do once they have signed in.
  const place = placeView(event, registration, isMember || uid === null, now);
  return {
    event: eventFacts(event, now),
    route,
    chip: eventChip(event, registration),
    place,
    isSignedIn: uid !== null,
    isForVisitors: event.audience === 'everyone',
    signInHref: `${paths.signIn}?${new URLSearchParams({ redirectTo: paths.eventPlace(id) })}`,
  };
}

/** An event's facts as its pages say them. */
export function eventFacts(event: ClubEvent, now: Temporal.Instant) {
  const { id, kind, title, description, location, guestLimit, cancelReason, audience, pictureId } = event;
  return {
    ...{ id, kind, title, description, location, guestLimit, cancelReason, pictureId },
    when: formatLongSpan(event, now),
    price: priceText(event),
    distance: event.run ? formatDistance(event.run.distanceInMetres) : '',
    paceGroups: (event.run?.paceGroups ?? []).map((group) => ({
      name: group.name,
      text: paceGroupText(group),
    })),
    places: event.status === 'cancelled' ? '' : placesText(event),
    isCancelled: event.status === 'cancelled',
    who: whoText(audience, guestLimit),
  };
}

function whoText(audience: ClubEvent['audience'], guestLimit: number): string {
  const who = audience === 'everyone' ? 'Everyone, members or not' : 'Members';
  if (guestLimit === 0) return who;
  return `${who}, with up to ${guestLimit} ${guestLimit === 1 ? 'guest' : 'guests'} each`;
}

export type EventFactsView = ReturnType<typeof eventFacts>;

/** The route of a run; null where it has none, or one that has been removed. */
async function findRouteOf(
  reads: Pick<Reads, 'find'>,
  { run }: Pick<ClubEvent, 'run'>,
): Promise<RouteView | null> {
  const route = run?.routeId ? await reads.find(runRoutes, run.routeId) : null;
  return route && routeView(route);
}
