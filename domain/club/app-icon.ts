/** The icons under which a phone keeps the club among its apps. */

interface AppIcon {
  /** Of one side. */
  readonly pixels: number;
  /** How much of the side a logo may take. Phones cut a maskable icon to a circle of four fifths: a square of 0.56 fits. */
  readonly logoShare: number;
  readonly isMaskable: boolean;
}

export const appIcons = {
  'app-192.png': { pixels: 192, logoShare: 0.84, isMaskable: false },
  'app-512.png': { pixels: 512, logoShare: 0.84, isMaskable: false },
  'maskable-192.png': { pixels: 192, logoShare: 0.56, isMaskable: true },
  'maskable-512.png': { pixels: 512, logoShare: 0.56, isMaskable: true },
  // Apple cuts the corners round, and shows the rest.
  'apple-180.png': { pixels: 180, logoShare: 0.72, isMaskable: false },
} as const satisfies Readonly<Record<string, AppIcon>>;
export type AppIconName = keyof typeof appIcons;
export const appIconNames = Object.keys(appIcons) as [AppIconName, ...AppIconName[]];

/** The dark behind every page: behind the icons, and on the screen while the app starts. */
export const APP_BACKGROUND = '#0c0d0c';

type Point = readonly [x: number, y: number];

/** Our own mark on a square of 512, for clubs without a logo: two plates and a slash, as in `public/favicon.svg`, all within the circle of a maskable icon. */
const plates: readonly (readonly Point[])[] = [boxAt(112, 176), boxAt(332, 176)];
const slash: readonly Point[] = [
  [272, 116],
  [320, 116],
  [240, 396],
  [192, 396],
];
const SIDE = 512;
const PLATE_COLOUR = '#f3f5ef';
/** Its corners are cut a little. */
function boxAt(x: number, y: number): readonly Point[] {
  const [right, bottom, cut] = [x + 68, y + 160, 3];
  return [
    [x + cut, y],
    [right - cut, y],
    [right, y + cut],
    [right, bottom - cut],
    [right - cut, bottom],
    [x + cut, bottom],
    [x, bottom - cut],
    [x, y + cut],
  ];
}

/** Lines through a row of pixels: enough for smooth edges. */
const LINES = 4;

/**
 * Our own mark, its slash in the club's colour: three bytes a pixel, red, green and blue.
 * @param pixels of one side
 * @param accent `#rrggbb`
 */
export function drawMark(pixels: number, accent: string): Uint8Array {
  const background = rgbOf(APP_BACKGROUND);
  const bytes = new Uint8Array(pixels * pixels * 3).map((_, index) => background[index % 3] ?? 0);
  for (const points of plates) paint(bytes, pixels, points, PLATE_COLOUR);
  paint(bytes, pixels, slash, accent);
  return bytes;
}

function paint(bytes: Uint8Array, pixels: number, points: readonly Point[], colour: string): void {
  const rgb = rgbOf(colour);
  const shares = coverage(points, pixels);
  for (const [pixel, share] of shares.entries()) {
    if (share === 0) continue;
    for (const channel of [0, 1, 2] as const) {
      const at = pixel * 3 + channel;
      bytes[at] = Math.round((bytes[at] ?? 0) * (1 - share) + rgb[channel] * share);
    }
  }
}

/** How much of each pixel a convex shape covers, 0 to 1. */
function coverage(points: readonly Point[], pixels: number): Float32Array {
  const shares = new Float32Array(pixels * pixels);
  for (let line = 0; line < pixels * LINES; line += 1) {
    const [left, right] = spanAt(points, ((line + 0.5) / LINES / pixels) * SIDE);
    const [from, until] = [(left / SIDE) * pixels, (right / SIDE) * pixels];
    const row = Math.floor(line / LINES) * pixels;
    for (let x = Math.floor(from); x < until; x += 1) {
      const share = (Math.min(x + 1, until) - Math.max(x, from)) / LINES;
      shares[row + x] = (shares[row + x] ?? 0) + share;
    }
  }
  return shares;
}

/** From where to where a convex shape reaches at this height; from 0 to 0: not at all. */
function spanAt(points: readonly Point[], y: number): readonly [number, number] {
  const crossings = points.flatMap(([fromX, fromY], index) => {
    const [toX, toY] = points[(index + 1) % points.length] as Point;
    const isCrossed = Math.min(fromY, toY) <= y && y < Math.max(fromY, toY);
    return isCrossed ? [fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)] : [];
  });
  return crossings.length === 0 ? [0, 0] : [Math.min(...crossings), Math.max(...crossings)];
}

function rgbOf(colour: string): readonly [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}
