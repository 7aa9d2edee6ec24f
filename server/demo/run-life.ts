/** The routes of the demo's run club: made up, and uploaded as GPX like those of a watch. */
import { readGpx } from '../community/runs/read-gpx.ts';
import { addRoute } from '../community/runs/save-route.ts';
import type { DemoEvent } from './event-facts.ts';
import type { Club } from './story.ts';

const free = { memberPriceInPence: null, guestPriceInPence: null, priceNote: '' };

/** A route of the demo: around a middle, in and out by the waves of a coast. */
interface DemoRoute {
  readonly key: string;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Metres from the middle, and from the sea up. */
  readonly radius: number;
  readonly hill: number;
}

const demoRoutes: readonly DemoRoute[] = [
  {
    ...{ key: 'quay', name: 'Quay and lighthouse', latitude: 55.012, longitude: -1.431 },
    ...{ radius: 880, hill: 9 },
  },
  {
    ...{ key: 'coast', name: 'Coast path over Kiln Head', latitude: 55.034, longitude: -1.446 },
    ...{ radius: 2330, hill: 62 },
  },
];

interface DemoRun extends DemoEvent {
  /** Of `demoRoutes`. */
  readonly routeKey: string;
}

const demoRuns: readonly DemoRun[] = [
  {
    ...{
      title: 'Tuesday social run',
      day: -19,
      weekday: 2,
      from: '18:30',
      until: '19:30',
      location: 'Our front door',
    },
    description:
      'Along the quay, out to the lighthouse and back. Flat, lit all the way, and nobody is left behind.\n\nBags can stay at the desk. Tea afterwards.',
    ...{
      audience: 'everyone',
      capacity: 0,
      guestLimit: 2,
      parties: 16,
      member: 'first',
      visitors: 3,
      ...free,
    },
    run: {
      routeId: '',
      distanceInMetres: 6500,
      paceGroups: [
        { name: 'Fast', secondsPerKilometre: 285 },
        { name: 'Steady', secondsPerKilometre: 345 },
        { name: 'Easy', secondsPerKilometre: 405 },
        { name: 'Walk and run', secondsPerKilometre: 0 },
      ],
    },
    repeated: { rhythm: 'weekly', times: 8 },
    routeKey: 'quay',
  },
  {
    ...{
      title: 'Sunday long run',
      day: -19,
      weekday: 7,
      from: '08:30',
      until: '10:30',
      location: 'Car park at Kiln Head',
    },
    description: 'Two hours on the coast path, with hills. Bring water and shoes with grip.',
    ...{ audience: 'members', capacity: 20, guestLimit: 0, parties: 9, member: 'no', visitors: 0, ...free },
    run: {
      routeId: '',
      distanceInMetres: 17_000,
      paceGroups: [
        { name: 'Steady', secondsPerKilometre: 360 },
        { name: 'Easy', secondsPerKilometre: 420 },
      ],
    },
    repeated: { rhythm: 'weekly', times: 8 },
    routeKey: 'coast',
  },
];

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
