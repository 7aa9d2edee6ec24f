import { plans } from '../data/collections/membership.ts';
import { listPlans } from '../membership/list-plans.ts';
import { PaymentsRefusedError, PaymentsUnavailableError } from '../payments/payments.ts';
import { makeOnlinePrice } from '../payments/price-plan-online.ts';
import type { Services } from '../services.ts';

/**
 * With Stripe's test keys the demo's plans can be paid for: each gets a price there, once. Returns what to print, since a wrong key must not
 * stop the demo.
 * @param address `localhost:3000`, where the demo listens
 */
export async function priceDemoPlans(
  { payments, ...parts }: Pick<Services, 'payments' | 'store' | 'outbox' | 'now'>,
  address: string,
): Promise<string[]> {
  if (payments.engine !== 'stripe') return [];
  try {
    for (const { id, stripePriceId, priceInPence, isActive } of await listPlans(parts.store)) {
      const isPriced = stripePriceId !== '' && (await payments.findPrice(stripePriceId)) !== null;
      if (!isActive || priceInPence === 0 || isPriced) continue;
      // A price of another Stripe account, whose keys were used before.
      if (stripePriceId !== '') await parts.store.update(plans, id, { stripePriceId: '' });
      await makeOnlinePrice({ ...parts, payments }, id, { uid: '', name: 'Demo' });
    }
    return [
      'Plans can be paid for with Stripe’s test mode: card 4242 4242 4242 4242, or Direct Debit 10-88-00 00012345.',
      `For its events to arrive at once, run: stripe listen --forward-to ${address}/webhooks/stripe`,
    ];
  } catch (error) {
    if (!(error instanceof PaymentsRefusedError || error instanceof PaymentsUnavailableError)) throw error;
    return [`Nobody can pay by Stripe: ${error.message}`];
  }
}
