import { formatPrice, type PriceInterval } from '../values/money.ts';

interface Costs {
  readonly priceInPence: number;
  readonly currency: string;
  readonly interval: PriceInterval;
}

/** A price at the provider; null fields: not one that a plan can have. */
interface OnlinePrice {
  readonly isActive: boolean;
  readonly priceInPence: number | null;
  readonly currency: string;
  readonly interval: PriceInterval | null;
}

/** Why a provider's price cannot be used for this plan (the page and the card charge must agree); null: it can. */
export function decideOnlinePrice(plan: Costs, price: OnlinePrice | null): string | null {
  if (!price)
    return 'We couldn’t find this price in Stripe. Copy the price ID from the product’s page there.';
  if (!price.isActive) return 'This price is archived in Stripe.';
  const wanted = formatPrice(plan.priceInPence, plan.interval);
  if (price.priceInPence === null || price.interval === null) {
    return `This Stripe price isn’t a single monthly, yearly or one-off amount. The plan costs ${wanted}.`;
  }
  if (price.currency !== plan.currency) return `This Stripe price is in ${price.currency}.`;
  const isSame = price.priceInPence === plan.priceInPence && price.interval === plan.interval;
  if (isSame) return null;
  return `This Stripe price is ${formatPrice(price.priceInPence, price.interval)}, but the plan costs ${wanted}.`;
}
