/** Shared by the two pages that give a plan its price in Stripe. */

import * as paths from '#app/paths.ts';
import { formatPrice } from '#domain/values/money.ts';
import { notFound } from '#server/access/not-found.ts';
import { plans } from '#server/data/collections/membership.ts';
import {
  PaymentsRefusedError,
  PaymentsUnavailableError,
  type StripePayments,
} from '#server/payments/payments.ts';
import type { OnlinePriceOutcome } from '#server/payments/price-plan-online.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';

export const planPage = (id: string): string => paths.editPlan(id);

/** @throws a 404, or a redirect to the plan where Stripe is not set up */
export async function requirePlanForStripe(url: URL, context: Context, id: string) {
  const { store, payments } = context.get(servicesContext);
  const plan = await store.find(plans, id);
  if (!plan) throw notFound(url);
  if (payments.engine !== 'stripe') {
    throw redirectWithFlash(planPage(id), 'Stripe isn’t set up, so plans are paid at the desk.', 'warn');
  }
  const price = formatPrice(plan.priceInPence, plan.interval);
  return { payments, view: { name: plan.name, price, id } };
}

/** The outcome, with Stripe's errors as refusals: nothing has been changed then. */
export async function asRefusal(
  ask: (payments: StripePayments) => Promise<OnlinePriceOutcome>,
  payments: StripePayments,
): Promise<OnlinePriceOutcome> {
  try {
    return await ask(payments);
  } catch (error) {
    if (error instanceof PaymentsUnavailableError) {
      const sentence = 'Stripe isn’t responding. Nothing was changed. Try again in a few minutes.';
      return { kind: 'refused', sentence };
    }
    if (error instanceof PaymentsRefusedError) {
      return { kind: 'refused', sentence: `Stripe refused this: ${error.message}` };
    }
    throw error;
  }
}

export const pricedMessage = (name: string): string => `Members can now pay for ${name} online.`;
