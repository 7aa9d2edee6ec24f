/** The prices that a page of the desk showed: posted with it, so that nothing is charged that nobody has read. */
import { formatPence } from '../values/money.ts';
import type { SaleLine } from './sale.ts';

/** By `planPriceKey`, `feePriceKey` or the id of anything else. */
export type ShownPrices = readonly (readonly [key: string, pence: number])[];

/** Members pay their own price of a plan. @param uid empty: of the person who pays */
export const planPriceKey = (planId: string, uid = '') => (uid === '' ? planId : `${uid}:${planId}`);

/** A plan can have a joining fee of its own. */
export const feePriceKey = (planId: string) => `fee:${planId}`;

/** As a hidden field of the page. */
export const pricesField = (prices: ShownPrices): string =>
  prices.map(([key, pence]) => `${key}=${pence}`).join(' ');

/** Longer than the prices of everything that a club sells. */
export const LONGEST_PRICES = 100_000;

/**
 * `The price has changed: £55 now.`, where one of these costs something else than the page showed; empty: none does.
 * @param field as it was posted; what it doesn’t name was not shown
 */
export function repricedText(costs: ShownPrices, totalInPence: number, field: string): string {
  const shown = new Map(field.split(' ').map((each) => each.split('=') as [string, string]));
  const isOther = costs.some(([key, pence]) => shown.has(key) && shown.get(key) !== String(pence));
  return isOther ? `The price has changed: ${formatPence(totalInPence)} now.` : '';
}

type Line = Pick<SaleLine, 'kind' | 'refId' | 'unitInPence'> & { readonly forUid: string };

/** What each line of a sale costs. */
export const costsOf = (lines: readonly Line[]): ShownPrices =>
  lines.map((line) => [keyOf(line, lines), line.unitInPence]);

function keyOf({ kind, refId, forUid }: Line, lines: readonly Line[]): string {
  if (kind === 'plan') return planPriceKey(refId, forUid);
  if (kind !== 'fee') return refId;
  const plan = lines.find((each) => each.kind === 'plan' && each.forUid === forUid);
  return feePriceKey(plan?.refId ?? '');
}
