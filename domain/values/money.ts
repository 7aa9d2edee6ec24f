import { formatNumber } from './numbers.ts';
import { chooseMeaning, meaningsOfNumber, type Reading } from './read-number.ts';

/** How often a plan is paid for. */
export type PriceInterval = 'month' | 'year' | 'one-off';

/** `£49`, `£49.50`, `£1,200`, `-£5`: pounds and pence from integer pence. */
export function formatPence(amountInPence: number): string {
  const pence = Math.abs(amountInPence);
  const pounds = formatNumber(Math.floor(pence / 100));
  const rest = pence % 100;
  const sign = amountInPence < 0 ? '-' : '';
  return `${sign}£${pounds}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}

/** `£49.00`: with the pence always, as on a receipt. */
export function formatExactPence(amountInPence: number): string {
  return amountInPence % 100 === 0 ? `${formatPence(amountInPence)}.00` : formatPence(amountInPence);
}

/** `£49 a month`, `£490 a year`, `£80` for a pack, `Free`. */
export function formatPrice(priceInPence: number, interval: PriceInterval): string {
  if (priceInPence === 0) return 'Free';
  const amount = formatPence(priceInPence);
  return interval === 'one-off' ? amount : `${amount} a ${interval}`;
}

/** The plan's price per month in pence, rounded to the nearest; null for packs. */
export function pricePerMonthInPence(priceInPence: number, interval: PriceInterval): number | null {
  if (interval === 'one-off') return null;
  return interval === 'year' ? Math.round(priceInPence / 12) : priceInPence;
}

/** Pence as somebody would type them: `49`, `49.50`. */
export const typedPounds = (pence: number): string =>
  pence % 100 === 0 ? String(pence / 100) : (pence / 100).toFixed(2);

const MOST_PENCE = 100_000_000;

/** Typed pounds (`49`, `£49.50`, `1,200.00`, `12,50`, `50p`) as pence, up to £1,000,000. */
export function readPounds(typed: string): Reading {
  const text = typed.trim();
  const [, pence] = /^(\d{1,9}) ?p$/i.exec(text) ?? [];
  const meanings = meaningsOfNumber(pence ?? text.replace(/^£/, ''));
  const isEither = meanings.filter(({ isUsual }) => isUsual).length > 1;
  // No price has three decimals: 1.250 is asked about.
  const inPence = meanings.map(({ value, isUsual }) => ({
    value: pence === undefined ? Math.round(value * 100_000) / 1000 : value,
    isUsual: isUsual && !isEither,
  }));
  const fits = (value: number) => Number.isInteger(value) && value <= MOST_PENCE;
  return chooseMeaning(inPence, { fits }, formatPence);
}
