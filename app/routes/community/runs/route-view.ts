import { planOfRoute, profileOfRoute } from '#domain/community/route-drawing.ts';
import { metresBetween, readPoints } from '#domain/community/route-points.ts';
import { formatDistance } from '#domain/training/units.ts';
import type { RunRoute } from '#server/data/collections/run-routes.ts';
import { CHART_WIDTH } from '../../../ui/chart-width.ts';

/** Height of the drawing of a route's heights, without its margins. */
export const PROFILE_HEIGHT = 80;
/** A start and a finish this near are one place. */
const SAME_PLACE = 150;

/** A route as its pages draw and say it; null where there is nothing to draw. */
export function routeView({ id, name, points: stored, distanceInMetres, climbInMetres }: RunRoute) {
  const points = readPoints(stored);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return null;
  const size = { width: CHART_WIDTH, height: PROFILE_HEIGHT };
  const isRound = metresBetween(first, last) <= SAME_PLACE;
  const climb = climbInMetres === null ? '' : `${climbInMetres} m`;
  return {
    ...{ id, name, isRound, climb, distance: formatDistance(distanceInMetres) },
    plan: planOfRoute(points, distanceInMetres, CHART_WIDTH),
    profile: profileOfRoute(points, distanceInMetres, size),
  };
}
export type RouteView = NonNullable<ReturnType<typeof routeView>>;
