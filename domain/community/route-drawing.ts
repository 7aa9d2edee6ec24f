/** A route as a picture: a plan with the north at the top, and its heights along the way. */
import { type RoutePoint, radians, wrapped } from './route-points.ts';

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Plan {
  readonly height: number;
  readonly spots: readonly Spot[];
  /** One for each whole kilometre or, on a long route, each fifth or tenth. */
  readonly marks: readonly (Spot & { readonly label: string })[];
}

const MARGIN = 16;
const LOWEST = 96;
const HIGHEST = 320;
/** More numbers than this on a small drawing cover one another. */
const MAX_MARKS = 12;

/**
 * The route from above, as wide as `width` or as high as 320 units, with one scale in both directions.
 * @param points at equal distances, at least two
 */
export function planOfRoute(points: readonly RoutePoint[], distanceInMetres: number, width: number): Plan {
  const first = points[0] ?? { latitude: 0, longitude: 0 };
  const middle = points[Math.floor(points.length / 2)] ?? first;
  const narrow = Math.cos(radians(middle.latitude));
  const flat = points.map(({ latitude, longitude }) => ({
    x: wrapped(longitude - first.longitude) * narrow,
    y: first.latitude - latitude,
  }));
  const [left, right] = rangeOf(flat.map(({ x }) => x));
  const [top, bottom] = rangeOf(flat.map(({ y }) => y));
  const room = { x: width - 2 * MARGIN, y: HIGHEST - 2 * MARGIN };
  const scale = Math.min(room.x / (right - left || 1e-9), room.y / (bottom - top || 1e-9));
  const height = Math.max(LOWEST, Math.round((bottom - top) * scale) + 2 * MARGIN);
  const indent = { x: (width - (right - left) * scale) / 2, y: (height - (bottom - top) * scale) / 2 };
  const spots = flat.map(({ x, y }) => ({
    x: tenths((x - left) * scale + indent.x),
    y: tenths((y - top) * scale + indent.y),
  }));
  return { height, spots, marks: marksOf(spots, distanceInMetres) };
}

function marksOf(spots: readonly Spot[], distanceInMetres: number): Plan['marks'] {
  const kilometres = Math.floor(distanceInMetres / 1000);
  const every = [1, 2, 5, 10].find((step) => kilometres / step <= MAX_MARKS) ?? 20;
  return Array.from({ length: Math.floor(kilometres / every) }, (_, at) => {
    const kilometre = (at + 1) * every;
    const spot = spots[Math.round(((kilometre * 1000) / distanceInMetres) * (spots.length - 1))];
    return { ...(spot ?? { x: 0, y: 0 }), label: String(kilometre) };
  });
}

export interface Profile {
  readonly spots: readonly Spot[];
  readonly lowest: number;
  readonly highest: number;
  /** The heights at the start, each whole kilometre and the end. */
  readonly rows: readonly { readonly label: string; readonly value: number }[];
}

/** A hill of a few metres is not drawn as a mountain: the picture is at least this many metres high. */
const LEAST_HEIGHT = 40;

/** The heights along the way; null where they are not known. @param points at equal distances */
export function profileOfRoute(
  points: readonly RoutePoint[],
  distanceInMetres: number,
  { width, height }: { readonly width: number; readonly height: number },
): Profile | null {
  const heights = points.flatMap(({ heightInMetres }) => heightInMetres ?? []);
  if (heights.length < points.length || heights.length < 2) return null;
  const [lowest, highest] = rangeOf(heights);
  const span = Math.max(LEAST_HEIGHT, highest - lowest);
  const spots = heights.map((metres, at) => ({
    x: tenths((at / (heights.length - 1)) * width),
    y: tenths(height - ((metres - lowest) / span) * height),
  }));
  const at = (metres: number) =>
    Math.round(heights[Math.round((metres / distanceInMetres) * (heights.length - 1))] ?? 0);
  const whole = Array.from({ length: Math.floor(distanceInMetres / 1000) }, (_, index) => (index + 1) * 1000);
  const rows = [
    { label: 'Start', value: at(0) },
    ...whole.map((metres) => ({ label: `${metres / 1000} km`, value: at(metres) })),
    { label: 'Finish', value: at(distanceInMetres) },
  ];
  return { spots, lowest: Math.round(lowest), highest: Math.round(highest), rows };
}

function rangeOf(values: readonly number[]): [number, number] {
  return values.reduce<[number, number]>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
}

const tenths = (units: number) => Math.round(units * 10) / 10;
