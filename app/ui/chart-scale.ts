/** Round values for the grid of a chart. */

/** About this many lines. */
const LINES = 4;
const FACTORS = [1, 2, 2.5, 5, 10];

/** From zero or below to zero or above, so that every value is between the first and the last; at least two. */
export function gridValues(values: readonly number[]): number[] {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const step = roundStep((high - low) / LINES);
  const first = Math.floor(low / step);
  const count = Math.max(1, Math.ceil(high / step) - first);
  return Array.from({ length: count + 1 }, (_, index) => (first + index) * step);
}

/** The units of a chart that a text takes on a phone, where letters are largest; in small letters, which scales and squares have, and in those of the largest value. */
export const textWidth = (text: string): number => text.length * 10;
const smallWidth = (text: string): number => text.length * 7;
export const valueWidth = (text: string): number => text.length * 12;

/** Between two texts. */
const TEXT_GAP = 6;

/** The middle of a text that would reach over the edge of the picture. */
export const within = (middle: number, width: number, across: number): number =>
  Math.max(width / 2, Math.min(across - width / 2, middle));

/**
 * The labels below a chart that have room beside one another, each with its middle: every second or third of them, or even fewer.
 * @param middleOf the place of each, all equally far from one another
 */
export function labelsWithRoom(
  labels: readonly string[],
  middleOf: (index: number) => number,
  { across, isSmall = false }: { across: number; isSmall?: boolean },
): { readonly label: string; readonly x: number }[] {
  const widthOf = isSmall ? smallWidth : textWidth;
  const slot = middleOf(1) - middleOf(0);
  const step = Math.max(1, Math.ceil((Math.max(0, ...labels.map(widthOf)) + TEXT_GAP) / slot));
  const shown: { label: string; x: number }[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const [index, label] of labels.entries()) {
    const width = widthOf(label);
    const x = within(middleOf(index), width, across);
    if (index % step !== 0 || x - width / 2 < end + TEXT_GAP / 2) continue;
    shown.push({ label, x });
    end = x + width / 2;
  }
  return shown;
}

/** Whether the first and the last label have room below one chart. */
export const bothFit = (first = '', last = '', across = 0): boolean =>
  textWidth(first) + TEXT_GAP + textWidth(last) <= across;

/** Room on the left for the longest text of the scale, in the units of a chart. */
export const scaleWidth = (texts: readonly string[]): number => Math.max(0, ...texts.map(smallWidth)) + 6;

/** The smallest of 1, 2, 2.5, 5, 10, 20 … that is not below; whole numbers below ten. */
function roundStep(smallest: number): number {
  if (smallest <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(smallest));
  const isSmall = power < 10;
  const factors = isSmall ? FACTORS.filter((factor) => factor !== 2.5) : FACTORS;
  return (factors.find((factor) => factor * power >= smallest) ?? 10) * power;
}
