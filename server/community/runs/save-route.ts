import { randomUUID } from 'node:crypto';
import { type MeasuredRoute, writePoints } from '#domain/community/route-points.ts';
import { formatDistance } from '#domain/training/units.ts';
import { type RunRoute, runRoutes } from '../../data/collections/run-routes.ts';
import type { Reads } from '../../data/store.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';

/** All of them are in one list of choices. */
export const MAX_ROUTES = 40;

type Parts = Pick<Services, 'store' | 'now'>;

/** Every route, by name. */
export async function listRoutes(reads: Pick<Reads, 'query'>): Promise<RunRoute[]> {
  const { items } = await reads.query(runRoutes, { orderBy: [['sortName', 'asc']], limit: MAX_ROUTES });
  return items;
}

export type AddRouteOutcome =
  | { readonly kind: 'added'; readonly route: RunRoute }
  /** There are `MAX_ROUTES` already. */
  | { readonly kind: 'full' };

/** Adds a route. @param measured as `readGpx` has read it */
export async function addRoute(
  { store, now }: Parts,
  { name, measured, by }: { readonly name: string; readonly measured: MeasuredRoute; readonly by: Actor },
): Promise<AddRouteOutcome> {
  const { distanceInMetres, climbInMetres, samples } = measured;
  const id = randomUUID();
  return store.transaction(async (transaction): Promise<AddRouteOutcome> => {
    const at = now();
    if ((await listRoutes(transaction)).length >= MAX_ROUTES) return { kind: 'full' };
    const route = {
      ...{ id, name, sortName: name.toLowerCase(), distanceInMetres, climbInMetres },
      ...{ points: writePoints(samples), createdAt: at },
    };
    transaction.create(runRoutes, route);
    const summary = `${name}, ${formatDistance(distanceInMetres)}`;
    writeAudit(transaction, by, { action: 'run-route.added', summary }, at);
    return { kind: 'added', route };
  });
}

/** Removes a route; runs that have it show none from then on. @returns false: there was none */
export function removeRoute(
  { store, now }: Parts,
  { id, by }: { readonly id: string; readonly by: Actor },
): Promise<boolean> {
  return store.transaction(async (transaction) => {
    const route = await transaction.find(runRoutes, id);
    if (!route) return false;
    transaction.remove(runRoutes, id);
    writeAudit(transaction, by, { action: 'run-route.removed', summary: route.name }, now());
    return true;
  });
}
