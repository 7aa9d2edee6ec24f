import { expect, test } from 'vitest';
import { askPaymentsOnce } from '#server/payments/ask-payments-once.ts';
import { PaymentsUnavailableError } from '#server/payments/payments.ts';
import { openStripeClub } from '../support/stripe-club.ts';

test.each([1, 19, 21, 30, 100])(
  'a request whose answer was lost, and that is made again %s hours later, is carried out once',
  async (hours) => {
    const club = await openStripeClub();
    const { id: uid, stripeCustomerId: customerId } = await club.join({}, await club.plan());
    const { payments } = club.parts;
    const params = { customerId, amountInPence: 900, currency: 'GBP', reference: 'hold', description: '' };
    const find = async () => {
      const reference = await payments.findCredit(customerId, 'hold');
      return reference === null ? null : { reference };
    };
    const request = () =>
      askPaymentsOnce(club.parts, { uid, purpose: 'credit', params, find }, async (key) => ({
        reference: await payments.giveCredit(params, key),
      }));
    // Each call is tried three times.
    club.stripe.failures.push(...Array.from({ length: 3 }, () => ({ when: 'after', status: 0 }) as const));
    await expect(request()).rejects.toBeInstanceOf(PaymentsUnavailableError);
    club.advance({ hours });
    // Stripe has forgotten the key after 24 hours.
    await request();
    expect(club.stripe.world.balanceTransactions.size).toBe(1);
  },
);
