import type { ClubEvent } from '#server/data/collections/events.ts';
import { runRoutes } from '#server/data/collections/run-routes.ts';
import type { Reads } from '#server/data/store.ts';
import { type RouteView, routeView } from './route-view.ts';

/** The route of a run; null where it has none, or one that has been removed. */
export async function findRouteOf(
  reads: Pick<Reads, 'find'>,
  { run }: Pick<ClubEvent, 'run'>,
): Promise<RouteView | null> {
  const route = run?.routeId ? await reads.find(runRoutes, run.routeId) : null;
  return route && routeView(route);
}
