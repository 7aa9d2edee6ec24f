/** Shorter starts would match every receipt of a month. */
const SHORTEST = 3;
const LONGEST = 40;

/**
 * The starts of receipt numbers that somebody may mean: as typed, and with the D of the desk’s own in front of a date. Empty: this is no part
 * of a number.
 */
export function receiptStarts(typed: string): string[] {
  const number = receiptPart(typed);
  if (number === '') return [];
  return /^\d/.test(number) ? [number, `D${number}`] : [number];
}

/** What was typed, as a part of a receipt number is written; empty: it is none. */
export function receiptPart(typed: string): string {
  const number = typed.replaceAll(/\s/g, '').toUpperCase();
  const isNumber = /^[A-Z0-9-]+$/.test(number) && /\d/.test(number);
  return isNumber && number.length >= SHORTEST && number.length <= LONGEST ? number : '';
}

/** The start of what follows the date in one of the desk’s own numbers, `0bdc89` of D261123-0BDC89; empty: it can’t be that. */
export function receiptTail(typed: string): string {
  const tail = receiptPart(typed).replace(/^-/, '').toLowerCase();
  return /^[0-9a-f]{3,6}$/.test(tail) ? tail : '';
}
