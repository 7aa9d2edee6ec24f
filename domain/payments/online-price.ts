import { formatPrice, type PriceInterval } from '../values/money.ts';

interface Costs {
  readonly priceInPence: number;
  readonly currency: string;
  readonly interval: PriceInterval;
}

/** A price as the provider has it; null: not one that a plan here can have. */
interface OnlinePrice {
  readonly isActive: boolean;
  readonly priceInPence: number | null;
  readonly currency: string;
  readonly interval: PriceInterval | null;
}

/** Why a price of the provider cannot be this plan's: what the page says and what the card is charged must be one. Null: it can. */
export function decideOnlinePrice(plan: Costs, price: OnlinePrice | null): string | null {
  if (!price) return 'Stripe has no such price. Copy its id from the product’s page there.';
  if (!price.isActive) return 'This price is archived in Stripe.';
  const wanted = formatPrice(plan.priceInPence, plan.interval);
  if (price.priceInPence === null || price.interval === null) {
    return `In Stripe this is not one amount by the month, by the year or once. The plan costs ${wanted}.`;
  }
  if (price.currency !== plan.currency) return `In Stripe this price is in ${price.currency}.`;
  const isSame = price.priceInPence === plan.priceInPence && price.interval === plan.interval;
  if (isSame) return null;
  return `In Stripe this is ${formatPrice(price.priceInPence, price.interval)}; the plan costs ${wanted}.`;
}
