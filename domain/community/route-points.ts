/** A running route as points on the earth: how long it is, how far up it goes, and a few hundred points to draw it by. */

export interface RoutePoint {
  /** Degrees north, -90 to 90. */
  readonly latitude: number;
  /** Degrees east, -180 to 180. */
  readonly longitude: number;
  /** Above the sea; null: not known. */
  readonly heightInMetres: number | null;
}

/** Points of a file. At one a second this is more than eight hours. */
export const MAX_ROUTE_POINTS = 30_000;
export const SHORTEST_ROUTE = 100;
export const LONGEST_ROUTE = 200_000;
/** Points that are stored and drawn, at equal distances. */
const SAMPLES = 300;
/** The mean radius of the earth (IUGG), in metres. */
const EARTH_RADIUS = 6_371_008.8;

/** Metres between two points over the ground, by the haversine formula; heights do not count. */
export function metresBetween(
  { latitude: one, longitude: west }: Omit<RoutePoint, 'heightInMetres'>,
  { latitude: other, longitude: east }: Omit<RoutePoint, 'heightInMetres'>,
): number {
  const [up, across] = [radians(other - one), radians(east - west)];
  const chord =
    Math.sin(up / 2) ** 2 + Math.cos(radians(one)) * Math.cos(radians(other)) * Math.sin(across / 2) ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(chord)));
}

export const radians = (degrees: number) => (degrees * Math.PI) / 180;

export interface MeasuredRoute {
  readonly distanceInMetres: number;
  /** Null where the file does not have the height of every point. */
  readonly climbInMetres: number | null;
  /** At equal distances, the first and the last point among them. */
  readonly samples: readonly RoutePoint[];
}

/** Distance, climb and the points to draw. @param points at least two */
export function measureRoute(points: readonly RoutePoint[]): MeasuredRoute {
  const along = distancesAlong(points);
  const distance = along.at(-1) ?? 0;
  const hasHeights = points.every(({ heightInMetres }) => heightInMetres !== null);
  const steps = Math.max(1, Math.round(distance / CLIMB_STEP));
  return {
    distanceInMetres: Math.round(distance),
    climbInMetres: hasHeights ? Math.round(climbOf(heightsOf(sampleAt(points, along, steps)))) : null,
    samples: sampleAt(points, along, SAMPLES - 1),
  };
}

/** Metres from the start to each point. */
function distancesAlong(points: readonly RoutePoint[]): number[] {
  let total = 0;
  return points.map((point, at) => {
    const before = points[at - 1];
    total += before ? metresBetween(before, point) : 0;
    return total;
  });
}

/** The points at `steps + 1` equal distances, between the given ones on a straight line. */
function sampleAt(points: readonly RoutePoint[], along: readonly number[], steps: number): RoutePoint[] {
  const total = along.at(-1) ?? 0;
  const found: RoutePoint[] = [];
  let next = 1;
  for (let step = 0; step <= steps; step += 1) {
    const wanted = (total * step) / steps;
    while (next < points.length - 1 && (along[next] ?? 0) < wanted) next += 1;
    found.push(between(points, along, next, wanted));
  }
  return found;
}

function between(points: readonly RoutePoint[], along: readonly number[], next: number, wanted: number) {
  const [from, to] = [points[next - 1], points[next]];
  if (!from || !to) throw new Error('a route has at least two points');
  const start = along[next - 1] ?? 0;
  const length = (along[next] ?? 0) - start;
  const share = length > 0 ? Math.min(1, Math.max(0, (wanted - start) / length)) : 0;
  const mix = (one: number, other: number) => one + (other - one) * share;
  const isKnown = from.heightInMetres !== null && to.heightInMetres !== null;
  return {
    latitude: mix(from.latitude, to.latitude),
    // The short way, also over the date line.
    longitude: wrapped(mix(from.longitude, from.longitude + wrapped(to.longitude - from.longitude))),
    heightInMetres: isKnown ? mix(from.heightInMetres ?? 0, to.heightInMetres ?? 0) : null,
  };
}

/** Degrees from -180 to 180. */
export const wrapped = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180;

const heightsOf = (points: readonly RoutePoint[]) => points.map(({ heightInMetres }) => heightInMetres ?? 0);

/** Heights are read at every so many metres of the way. */
const CLIMB_STEP = 20;
/** Each is averaged with this many on either side: over 100 m in all. */
const AROUND = 2;
/** Ups and downs smaller than this are the noise of watches, not hills. */
const SMALLEST_HILL = 3;

/** Metres up in all: of the smoothed heights, without ups smaller than `SMALLEST_HILL`. */
function climbOf(heights: readonly number[]): number {
  const smooth = heights.map((_, at) => {
    const near = heights.slice(Math.max(0, at - AROUND), at + AROUND + 1);
    return near.reduce((sum, height) => sum + height, 0) / near.length;
  });
  let [climb, low, high, isRising] = [0, smooth[0] ?? 0, smooth[0] ?? 0, false];
  for (const height of smooth) {
    if (isRising) {
      high = Math.max(high, height);
      if (high - height < SMALLEST_HILL) continue;
      climb += high - low;
      [low, isRising] = [height, false];
    } else {
      low = Math.min(low, height);
      if (height - low < SMALLEST_HILL) continue;
      [high, isRising] = [height, true];
    }
  }
  return isRising ? climb + high - low : climb;
}

/** The points as text: `54.01000,-1.52000,12.3;…`, without the height where it is not known. */
export function writePoints(points: readonly RoutePoint[]): string {
  return points
    .map(({ latitude, longitude, heightInMetres: height }) =>
      [latitude.toFixed(5), longitude.toFixed(5), ...(height === null ? [] : [height.toFixed(1)])].join(','),
    )
    .join(';');
}

/** Points as `writePoints` wrote them; what is damaged is left out. */
export function readPoints(stored: string): RoutePoint[] {
  return stored.split(';').flatMap((text) => {
    const [latitude = Number.NaN, longitude = Number.NaN, height] = text.split(',').map(Number);
    const isPoint = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
    if (!isPoint || text === '') return [];
    const isKnown = height !== undefined && Number.isFinite(height);
    return { latitude, longitude, heightInMetres: isKnown ? height : null };
  });
}
