import type { z } from 'zod';
import { typedTimes } from '#domain/community/event-times.ts';
import { typedPaceGroups } from '#domain/community/run.ts';
import { formatDistance } from '#domain/training/units.ts';
import { notFound } from '#server/access/not-found.ts';
import { listRoutes } from '#server/community/runs/save-route.ts';
import { isDocumentId } from '#server/data/collected-writes.ts';
import type { ClubEvent } from '#server/data/collections/events.ts';
import { runRoutes } from '#server/data/collections/run-routes.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { findEvent } from '../../events/load-event.ts';
import { type ReadEvent, readEvent } from '../events/read-event.ts';
import { NO_ROUTE, type runForm } from './run.form.ts';

/** A run of the run club. @throws 404 for any other event */
export async function findRun(url: URL, context: Context, id: string) {
  const event = await findEvent(url, context, id);
  if (!event.run) throw notFound(url);
  return { ...event, run: event.run };
}

/** The posted run as it is stored: free, and over on the same day or in the night. */
export async function readRun(
  context: Context,
  { distance, paceGroups, routeId, ...typed }: z.output<typeof runForm>,
): Promise<ReadEvent> {
  const { store } = context.get(servicesContext);
  const isThere = isDocumentId(routeId) && (await store.find(runRoutes, routeId)) !== null;
  if (routeId !== '' && !isThere) {
    return { kind: 'invalid', fieldErrors: { routeId: [NO_ROUTE] } };
  }
  const read = readEvent({ ...typed, lastDate: null, memberPrice: null, guestPrice: null, priceNote: '' });
  if (read.kind === 'invalid') return read;
  return { ...read, facts: { ...read.facts, run: { distanceInMetres: distance, paceGroups, routeId } } };
}

/** The routes that a run can take, as choices. */
export async function listRouteChoices(context: Context) {
  const routes = await listRoutes(context.get(servicesContext).store);
  return routes.map(({ id, name, distanceInMetres }) => ({
    value: id,
    label: `${name}, ${formatDistance(distanceInMetres)}`,
  }));
}

/** A run as its form shows it. */
export function typedRun(event: ClubEvent & { run: NonNullable<ClubEvent['run']> }) {
  const { title, description, location, audience, capacity, guestLimit, run } = event;
  const { date, startTime, endTime } = typedTimes(event);
  return {
    ...{ title, description, location, audience, date, startTime, endTime },
    distance: String(run.distanceInMetres / 1000),
    paceGroups: typedPaceGroups(run.paceGroups),
    routeId: run.routeId,
    capacity: String(capacity),
    guestLimit: String(guestLimit),
  };
}
