import type { StripePayments } from '../payments.ts';
import { type AskStripe, orNull } from './stripe-client.ts';

const intervals = ['month', 'year'] as const;

/** Prices at Stripe; they cannot change there, so a new amount needs a new price. */
export function managePrices(ask: AskStripe): Pick<StripePayments, 'makePrice' | 'findPrice'> {
  return {
    async makePrice({ planId, name, priceInPence, currency, interval }, idempotencyKey) {
      const params = {
        currency: currency.toLowerCase(),
        unit_amount: priceInPence,
        product_data: { name },
        metadata: { planId },
        ...(interval !== 'one-off' && { recurring: { interval } }),
      };
      return (await ask((stripe) => stripe.prices.create(params, { idempotencyKey }))).id;
    },
    async findPrice(priceId) {
      const price = await orNull(ask((stripe) => stripe.prices.retrieve(priceId)));
      if (!price) return null;
      const { active, unit_amount, currency, recurring } = price;
      const every = recurring?.interval_count === 1 ? recurring.interval : null;
      const repeats = intervals.find((each) => each === every) ?? null;
      return {
        isActive: active,
        priceInPence: unit_amount,
        currency: currency.toUpperCase(),
        interval: recurring === null ? 'one-off' : repeats,
      };
    },
  };
}
