/** Shorter starts would match every receipt of a month. */
const SHORTEST = 3;
const LONGEST = 40;

/**
 * The starts of receipt numbers that somebody may mean: as typed, and with the D of the desk’s own in front of a date. Empty: this is no part
 * of a number.
 */
export function receiptStarts(typed: string): string[] {
  const number = typed.replaceAll(/\s/g, '').toUpperCase();
  const isNumber = /^[A-Z0-9-]+$/.test(number) && /\d/.test(number);
  if (!isNumber || number.length < SHORTEST || number.length > LONGEST) return [];
  return /^\d/.test(number) ? [number, `D${number}`] : [number];
}
