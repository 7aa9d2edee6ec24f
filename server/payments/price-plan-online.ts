import { createHash, randomUUID } from 'node:crypto';
import { decideOnlinePrice } from '#domain/payments/online-price.ts';
import { type Plan, plans } from '../data/collections/membership.ts';
import type { Actor } from '../log/write-audit.ts';
import { changePlan } from '../membership/save-plan.ts';
import type { Services } from '../services.ts';
import { PaymentsUnavailableError, type PriceOrder, type StripePayments } from './payments.ts';

type Parts = Pick<Services, 'store' | 'outbox' | 'now'> & { readonly payments: StripePayments };

export type OnlinePriceOutcome =
  | { readonly kind: 'priced'; readonly plan: Plan }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'no-plan' };

const OVERTAKEN = 'The price of this plan has changed since you opened the page. Check it and try again.';

/**
 * Creates the plan's price at the provider. The key is derived from the parameters, so that a retry, even after a crash, creates no second one.
 * @throws PaymentsUnavailableError, PaymentsRefusedError
 */
export async function makeOnlinePrice(parts: Parts, id: string, by: Actor): Promise<OnlinePriceOutcome> {
  const plan = await parts.store.find(plans, id);
  if (!plan) return { kind: 'no-plan' };
  if (plan.priceInPence === 0)
    return { kind: 'refused', sentence: 'A free plan doesn’t need a price in Stripe.' };
  const { name, priceInPence, currency, interval } = plan;
  const order = { planId: id, name, priceInPence, currency, interval };
  return savePrice(parts, plan, await makePriceOnce(parts.payments, order), by);
}

/** A failure that the provider keeps for the key needs another key; a price that the first made after all stays unused there. */
async function makePriceOnce(payments: StripePayments, order: PriceOrder): Promise<string> {
  const key = createHash('sha256').update(JSON.stringify(order)).digest('hex');
  try {
    return await payments.makePrice(order, key);
  } catch (error) {
    if (!(error instanceof PaymentsUnavailableError && error.isKeySpent)) throw error;
    return payments.makePrice(order, randomUUID());
  }
}

/**
 * Links a price that the club has created at the provider, if it equals the plan's price.
 * @throws PaymentsUnavailableError, PaymentsRefusedError
 */
export async function linkOnlinePrice(
  parts: Parts,
  { id, priceId, by }: { readonly id: string; readonly priceId: string; readonly by: Actor },
): Promise<OnlinePriceOutcome> {
  const plan = await parts.store.find(plans, id);
  if (!plan) return { kind: 'no-plan' };
  const sentence = decideOnlinePrice(plan, await parts.payments.findPrice(priceId));
  return sentence === null ? savePrice(parts, plan, priceId, by) : { kind: 'refused', sentence };
}

async function savePrice(
  parts: Parts,
  plan: Plan,
  stripePriceId: string,
  by: Actor,
): Promise<OnlinePriceOutcome> {
  const changed = await changePlan(parts, { id: plan.id, changes: { stripePriceId }, by, ifCosts: plan });
  if (changed === null) return { kind: 'no-plan' };
  return changed === 'overtaken'
    ? { kind: 'refused', sentence: OVERTAKEN }
    : { kind: 'priced', plan: changed };
}
