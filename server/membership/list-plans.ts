import { type Plan, plans } from '../data/collections/membership.ts';
import type { Store } from '../data/store.ts';

/** Far more than a club has. */
const MAX_PLANS = 200;

/** Every plan, including those not for sale, in the club's order. */
export async function listPlans(store: Store): Promise<Plan[]> {
  const { items } = await store.query(plans, { orderBy: [['order', 'asc']], limit: MAX_PLANS });
  return items;
}

/** The plans that are available to buy. */
export async function listPlansOnOffer(store: Store): Promise<Plan[]> {
  const { items } = await store.query(plans, {
    where: [['isActive', '==', true]],
    orderBy: [['order', 'asc']],
    limit: MAX_PLANS,
  });
  return items;
}
