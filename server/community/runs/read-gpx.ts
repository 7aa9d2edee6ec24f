import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import {
  LONGEST_ROUTE,
  MAX_ROUTE_POINTS,
  type MeasuredRoute,
  measureRoute,
  type RoutePoint,
  SHORTEST_ROUTE,
} from '#domain/community/route-points.ts';

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

const decimal = (most: number) =>
  z
    .string()
    .trim()
    .regex(/^[+-]?\d{1,5}(?:\.\d{1,30})?$/)
    .transform(Number)
    .refine((number) => Math.abs(number) <= most);

const point = z.object({
  lat: decimal(90),
  lon: decimal(180),
  ele: decimal(9000).optional().catch(undefined),
});
const track = z
  .object({
    trkseg: z.array(
      z
        .object({ trkpt: z.array(z.unknown()) })
        .partial()
        .catch({}),
    ),
  })
  .partial();
const route = z.object({ rtept: z.array(z.unknown()) }).partial();
const file = z.object({
  gpx: z.object({ trk: z.array(track.catch({})), rte: z.array(route.catch({})) }).partial(),
});

const lists: readonly string[] = ['trk', 'trkseg', 'trkpt', 'rte', 'rtept'];

/**
 * The route of a GPX file (1.0 or 1.1): its first track with any points, its segments joined, otherwise its first route. Entities and
 * document types are refused, not expanded; nothing of the file is kept but its points.
 */
export function readGpx(text: string): ReadGpx {
  if (Buffer.byteLength(text) > MAX_GPX_BYTES) return refused('too-large');
  // GPX has none, and what they can do is only harm.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return refused('not-gpx');
  const read = file.safeParse(parse(text));
  if (!read.success) return refused('not-gpx');
  const { trk = [], rte = [] } = read.data.gpx;
  const tracks = trk.map(({ trkseg = [] }) => trkseg.flatMap(({ trkpt = [] }) => trkpt));
  const found = [...tracks, ...rte.map(({ rtept = [] }) => rtept)].find((points) => points.length >= 2);
  if (!found) return refused('no-route');
  if (found.length > MAX_ROUTE_POINTS) return refused('too-many-points');
  const points: RoutePoint[] = [];
  for (const one of found) {
    const { data } = point.safeParse(one);
    if (!data) return refused('bad-point');
    points.push({ latitude: data.lat, longitude: data.lon, heightInMetres: data.ele ?? null });
  }
  const measured = measureRoute(points);
  const { distanceInMetres } = measured;
  const isLength = distanceInMetres >= SHORTEST_ROUTE && distanceInMetres <= LONGEST_ROUTE;
  return isLength ? { kind: 'read', route: measured } : refused('bad-length');
}

const refused = (reason: GpxRefusal) => ({ kind: 'refused', reason }) as const;

/** Null: not well-formed, or nested deeper than any GPX. */
function parse(text: string): unknown {
  const parser = new XMLParser({
    ...{ ignoreAttributes: false, attributeNamePrefix: '', removeNSPrefix: true, ignoreDeclaration: true },
    // Numbers are read by our own rules, and entities by none.
    ...{ parseTagValue: false, parseAttributeValue: false, processEntities: false, maxNestedTags: 20 },
    isArray: (name) => lists.includes(name),
  });
  try {
    return parser.parse(text, true);
  } catch {
    return null;
  }
}
