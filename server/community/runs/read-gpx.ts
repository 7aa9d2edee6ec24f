import {
  LONGEST_ROUTE,
  MAX_ROUTE_POINTS,
  type MeasuredRoute,
  measureRoute,
  type RoutePoint,
  SHORTEST_ROUTE,
} from '#domain/community/route-points.ts';
import type { Reading } from '../../files/apart/reading.ts';
import { type Attributes, StrangeXmlError, scanXml } from './scan-xml.ts';

/** A run of four hours at a point a second, with what a watch adds to each, such as the heart rate. */
export const MAX_GPX_BYTES = 5 * 1024 * 1024;

export type GpxRefusal =
  | 'too-large'
  | 'not-gpx'
  | 'no-route'
  | 'bad-point'
  | 'too-many-points'
  | 'bad-length';

export const gpxRefusals: Readonly<Record<GpxRefusal, string>> = {
  'too-large': 'Choose a file of at most 5 MB',
  'not-gpx': 'This file can’t be read as GPX. Export it again and choose that file',
  'no-route': 'There is no track or route in this file. Choose one with at least two points',
  'bad-point': 'A point in this file isn’t a real place. Export it again and choose that file',
  'too-many-points': `This file has too many points. Choose one with at most ${MAX_ROUTE_POINTS.toLocaleString('en-GB')}`,
  'bad-length': `Choose a route of ${SHORTEST_ROUTE} m to ${LONGEST_ROUTE / 1000} km`,
};

export type ReadGpx =
  | { readonly kind: 'read'; readonly route: MeasuredRoute }
  | { readonly kind: 'refused'; readonly reason: GpxRefusal };

/**
 * The route of a GPX file (1.0 or 1.1): its first track with any points, its segments joined, otherwise its first route. Entities and
 * document types are refused, not expanded; nothing of the file is kept but its points.
 */
export function readGpx(text: string): ReadGpx {
  if (Buffer.byteLength(text) > MAX_GPX_BYTES) return refused('too-large');
  const found = findPoints(text);
  if (found === 'not-gpx' || found === 'too-many-points') return refused(found);
  if (found.length < 2) return refused('no-route');
  const points: RoutePoint[] = [];
  for (const one of found) {
    const point = readPoint(one);
    if (!point) return refused('bad-point');
    points.push(point);
  }
  const measured = measureRoute(points);
  const { distanceInMetres } = measured;
  const isLength = distanceInMetres >= SHORTEST_ROUTE && distanceInMetres <= LONGEST_ROUTE;
  return isLength ? { kind: 'read', route: measured } : refused('bad-length');
}

/** As `readGpx`, for the thread in which files are read. */
export function readGpxFile(bytes: Uint8Array): Reading<ReadGpx, never> {
  return { head: readGpx(new TextDecoder().decode(bytes)), rows: [] };
}

const refused = (reason: GpxRefusal) => ({ kind: 'refused', reason }) as const;

/** As it stands in the file. */
interface TypedPoint {
  readonly attributes: Attributes;
  height: string;
}

class TooManyPointsError extends Error {}

/** Elements by their way from the root. */
const tracks = 'gpx>trk>trkseg>trkpt';
const routes = 'gpx>rte>rtept';

/** The points of the first track that has two, otherwise of the first such route. */
function findPoints(text: string): readonly TypedPoint[] | 'not-gpx' | 'too-many-points' {
  let path = '';
  let track: TypedPoint[] = [];
  let route: TypedPoint[] = [];
  let current: TypedPoint[] = [];
  try {
    scanXml(text, {
      open(name, attributes) {
        path = path === '' ? name : `${path}>${name}`;
        if (path === 'gpx>trk' || path === 'gpx>rte') current = [];
        else if (path === tracks || path === routes) current.push({ attributes, height: '' });
        else if (path !== 'gpx' && !path.startsWith('gpx>')) throw new StrangeXmlError('not GPX');
        if (current.length > MAX_ROUTE_POINTS && track.length === 0) throw new TooManyPointsError();
      },
      text(said) {
        const last = current.at(-1);
        if (last && (path === `${tracks}>ele` || path === `${routes}>ele`)) last.height += said;
      },
      close(name) {
        const isWhole = current.length >= 2;
        if (isWhole && path === 'gpx>trk' && track.length === 0) track = current;
        if (isWhole && path === 'gpx>rte' && route.length === 0) route = current;
        path = path.slice(0, -name.length - 1);
      },
    });
  } catch (error) {
    if (error instanceof TooManyPointsError) return 'too-many-points';
    if (error instanceof StrangeXmlError) return 'not-gpx';
    throw error;
  }
  return track.length > 0 ? track : route;
}

function readPoint({ attributes, height }: TypedPoint): RoutePoint | null {
  const latitude = readDecimal(attributes.get('lat'), 90);
  const longitude = readDecimal(attributes.get('lon'), 180);
  if (latitude === null || longitude === null) return null;
  return { latitude, longitude, heightInMetres: readDecimal(height, 9000) };
}

function readDecimal(typed = '', most: number): number | null {
  const text = typed.trim();
  const number = /^[+-]?\d{1,5}(?:\.\d{1,30})?$/.test(text) ? Number(text) : Number.NaN;
  return Math.abs(number) <= most ? number : null;
}
