/** The default accent; the same as in tokens.css. */
export const DEFAULT_ACCENT = '#c9f24b';

type Rgb = readonly [number, number, number];

const WHITE: Rgb = [255, 255, 255];
const PAGE: Rgb = [12, 13, 12];
const LIFTED: Rgb = [30, 33, 30];
const INK: Rgb = [243, 245, 239];
const NEAR_BLACK: Rgb = [17, 21, 10];

/** Colours derived from the club's accent: fills, text on fills, tinted surfaces, and the accent as text or line. */
export type AccentTokens = {
  accent: string;
  onAccent: string;
  accentSoft: string;
  accentInk: string;
};

/** Contrast ratio of two `#rrggbb` colours, 1 to 21 (WCAG 2.2, 1.4.3). */
export function contrastOf(one: string, other: string): number {
  return contrast(parse(one) ?? PAGE, parse(other) ?? PAGE);
}

/**
 * Adjusts any club colour for a near-black page: fill to page 3:1, text on the fill at least 4.5:1, accent text and lines 4.5:1 on every
 * surface, body text 7:1 on the tint. An invalid colour gives the default.
 */
export function accentTokens(colour: string): AccentTokens {
  const chosen = parse(colour) ?? (parse(DEFAULT_ACCENT) as Rgb);
  const accent = lightenUntil(chosen, (rgb) => contrast(rgb, PAGE) >= 3 && contrast(rgb, textOn(rgb)) >= 4.5);
  const accentInk = lightenUntil(accent, (rgb) => contrast(rgb, LIFTED) >= 4.5);
  const tints = [0.14, 0.1, 0.06].map((share) => mix(PAGE, accent, share));
  const soft = tints.find((tint) => contrast(INK, tint) >= 7 && contrast(accentInk, tint) >= 4.5);
  return {
    accent: format(accent),
    onAccent: format(textOn(accent)),
    accentSoft: format(soft ?? LIFTED),
    accentInk: format(accentInk),
  };
}

/** The stylesheet of `/club.css`, or of a preview inside the elements of a selector. */
export function accentCss(colour: string, selector = ':root'): string {
  const { accent, onAccent, accentSoft, accentInk } = accentTokens(colour);
  return `${selector}{--accent:${accent};--on-accent:${onAccent};--accent-soft:${accentSoft};--accent-ink:${accentInk}}`;
}

/** The class of elements that show a colour that is not the club's. */
export function accentClass(colour: string): string {
  return `accent-${colour.replace('#', '').toLowerCase()}`;
}

function textOn(fill: Rgb): Rgb {
  return contrast(fill, NEAR_BLACK) >= contrast(fill, WHITE) ? NEAR_BLACK : WHITE;
}

function lightenUntil(from: Rgb, isEnough: (rgb: Rgb) => boolean): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const rgb = mix(from, WHITE, share);
    if (isEnough(rgb)) return rgb;
  }
  return WHITE;
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const at = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return [at(0), at(1), at(2)];
}

function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function parse(colour: string): Rgb | null {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(colour);
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour);
  const parts = (short?.slice(1).map((digit) => digit + digit) ?? long?.slice(1))?.map((part) =>
    parseInt(part, 16),
  );
  return parts ? (parts as unknown as Rgb) : null;
}

function format(rgb: Rgb): string {
  return `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
