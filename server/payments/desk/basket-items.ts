/** The items in a sale: what there is of each, and the person who may have a day pass. */
import { hasDayPass } from '#domain/membership/day-pass.ts';
import { effectiveStatus } from '#domain/membership/membership.ts';
import type { Member } from '../../data/collections/members.ts';
import { type Item, items, type StoredSaleLine } from '../../data/collections/sales.ts';
import type { Reads } from '../../data/store.ts';

/** Of a line that is no plan. */
export const noPeriod = {
  forUid: '',
  planKind: 'pack',
  periodStart: null,
  periodEnd: null,
  effect: null,
} as const;

/** @param member null: somebody without an account @param typed in the order of the page; empty rows too */
export async function itemLines(
  reads: Reads,
  member: Member | null,
  typed: readonly { readonly itemId: string; readonly quantity: number }[],
  at: Temporal.Instant,
) {
  const wanted = new Map<string, { quantity: number; row: number }>();
  for (const [index, { itemId, quantity }] of typed.entries()) {
    if (itemId === '') continue;
    const earlier = wanted.get(itemId);
    wanted.set(itemId, { quantity: (earlier?.quantity ?? 0) + quantity, row: earlier?.row ?? index + 1 });
  }
  const found = await reads.findMany(items, [...wanted.keys()]);
  const problems: (readonly [`${'item' | 'quantity'}${number}`, string])[] = [];
  const sold: { item: Item; quantity: number }[] = [];
  let passes = 0;
  for (const [index, { quantity, row }] of [...wanted.values()].entries()) {
    const item = found[index];
    if (!item?.isActive) problems.push([`item${row}`, 'Choose an item that is for sale']);
    else if (item.stock !== null && item.stock < quantity)
      problems.push([`quantity${row}`, stockProblem(item.name, item.stock)]);
    else {
      passes += item.dayPass === '' ? 0 : quantity;
      const problem = item.dayPass === '' ? '' : dayPassProblem(member, passes, at);
      if (problem) problems.push([`quantity${row}`, problem]);
      else sold.push({ item, quantity });
    }
  }
  const lines = sold.map(({ item, quantity }): StoredSaleLine => {
    const { id: refId, name, priceInPence: unitInPence, vatPercent } = item;
    return { kind: 'item', name, refId, quantity, unitInPence, vatPercent, grantedId: '', ...noPeriod };
  });
  return { lines, items: sold, problems };
}

/** Why this person cannot be sold a day pass; empty: they can. @param passes how many are in the sale */
function dayPassProblem(member: Member | null, passes: number, at: Temporal.Instant): string {
  if (passes > 1) return 'Sell one day pass at a time: each person gives their name';
  if (!member) return '';
  if (hasDayPass(member, at)) return 'They already have a day pass for today';
  return effectiveStatus(member, at) === 'past_due'
    ? 'Their payment is overdue, so the door stays closed. Take that payment first'
    : '';
}

const stockProblem = (name: string, stock: number) =>
  stock <= 0
    ? `${name} is out of stock`
    : `There ${stock === 1 ? 'is' : 'are'} only ${stock} of ${name} left`;
