import { formatNumber } from './numbers.ts';
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

/** Typed pounds (`49`, `£49.50`, `1,200.00`) as pence; null if not an amount, or above £1,000,000. */
export function parsePounds(typed: string): number | null {
  const match = /^£?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(typed.trim());
  if (!match?.[1]) return null;
  const pounds = Number(match[1].replaceAll(',', ''));
  const pence = Number((match[2] ?? '').padEnd(2, '0'));
  const total = pounds * 100 + pence;
  return total <= 100_000_000 ? total : null;
}
