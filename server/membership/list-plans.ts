import { type Plan, plans } from '../data/collections/membership.ts';
import type { Store } from '../data/store.ts';

/** A club has a handful; this is where lists stop. */
const MOST_PLANS = 200;

/** Every plan, those that are off offer too, in the club's order. */
export async function listPlans(store: Store): Promise<Plan[]> {
  const { items } = await store.query(plans, { orderBy: [['order', 'asc']], limit: MOST_PLANS });
  return items;
}

/** The plans that somebody can have now. */
export async function listPlansOnOffer(store: Store): Promise<Plan[]> {
  const { items } = await store.query(plans, {
    where: [['isActive', '==', true]],
    orderBy: [['order', 'asc']],
    limit: MOST_PLANS,
  });
  return items;
}
