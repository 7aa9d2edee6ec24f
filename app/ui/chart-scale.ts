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

/** Room on the left for the longest text of the scale, in the units of a chart. */
export const scaleWidth = (texts: readonly string[]): number =>
  Math.max(...texts.map(({ length }) => length)) * 6.5 + 6;

/** The smallest of 1, 2, 2.5, 5, 10, 20 … that is not below; whole numbers below ten. */
function roundStep(smallest: number): number {
  if (smallest <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(smallest));
  const isSmall = power < 10;
  const factors = isSmall ? FACTORS.filter((factor) => factor !== 2.5) : FACTORS;
  return (factors.find((factor) => factor * power >= smallest) ?? 10) * power;
}
