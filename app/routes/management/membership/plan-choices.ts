import { type Plan, plans } from '#server/data/collections/club.ts';
import type { Store } from '#server/data/store.ts';
import { formatDate } from '#server/domain/dates.ts';
import { proposedLastDay } from '#server/domain/membership.ts';
import { formatPrice } from '#server/domain/money.ts';

const MOST_PLANS = 100;

/** The plans on offer, in the club's order. */
export async function listPlansOnOffer(store: Store): Promise<Plan[]> {
  const { items } = await store.query(plans, {
    where: [['isActive', '==', true]],
    orderBy: [['order', 'asc']],
    limit: MOST_PLANS,
  });
  return items;
}

/** A plan to choose, with its price and the day until which a payment for it lasts from now. */
export function planOption({ id, name, priceInPence, interval }: Plan, now: Temporal.Instant) {
  const until = formatDate(proposedLastDay(interval, null, now));
  return { value: id, label: name, hint: `${formatPrice(priceInPence, interval)}, until ${until}` };
}

export const noPlans = 'There are no plans on offer. Add one first.';
