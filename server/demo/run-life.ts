/** The routes of the demo's run club: made up, and uploaded as GPX like those of a watch. */
import { readGpx } from '../community/runs/read-gpx.ts';
import { addRoute } from '../community/runs/save-route.ts';
import type { DemoEvent } from './event-facts.ts';
import { type DemoRoute, demoRoutes, demoRuns } from './run-facts.ts';
import type { Club } from './story.ts';

const POINTS = 720;
const METRES_PER_DEGREE = 111_195;

/** Adds the routes. @returns the runs, each with its route */
export async function drawRoutes({ services, staff: [by] }: Club): Promise<DemoEvent[]> {
  const ids = new Map<string, string>();
  for (const route of demoRoutes) {
    const read = readGpx(gpxOf(route));
    if (read.kind !== 'read') throw new Error(`the demo’s route ${route.name}: ${read.reason}`);
    const outcome = await addRoute(services, { name: route.name, measured: read.route, by });
    if (outcome.kind !== 'added') throw new Error(`the demo’s route ${route.name}: ${outcome.kind}`);
    ids.set(route.key, outcome.route.id);
  }
  return demoRuns.map(({ routeKey, run, ...facts }) => ({
    ...facts,
    run: run ? { ...run, routeId: ids.get(routeKey) ?? '' } : null,
  }));
}

function gpxOf({ latitude, longitude, radius, hill }: DemoRoute): string {
  const points = Array.from({ length: POINTS + 1 }, (_, at) => {
    const turn = (2 * Math.PI * at) / POINTS;
    const out =
      radius * (1 + 0.28 * Math.sin(2 * turn + 0.6) + 0.1 * Math.sin(5 * turn) + 0.03 * Math.sin(13 * turn));
    const lat = latitude + (out * 0.7 * Math.sin(turn)) / METRES_PER_DEGREE;
    const lon =
      longitude + (out * 1.25 * Math.cos(turn)) / (METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180));
    const height = 4 + hill * Math.max(0, Math.sin(turn) ** 3 + 0.4 * Math.sin(3 * turn + 1));
    return `<trkpt lat="${lat.toFixed(6)}" lon="${lon.toFixed(6)}"><ele>${height.toFixed(1)}</ele></trkpt>`;
  });
  return `<gpx version="1.1" creator="demo"><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`;
}
