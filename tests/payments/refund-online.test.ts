import { describe, expect, test } from 'vitest';
import { ledger } from '#server/data/collections/payments.ts';
import { openStripeClub } from '../support/stripe-club.ts';

async function openPaid() {
  const club = await openStripeClub();
  const plan = await club.plan();
  const member = await club.join({ firstName: 'Priya' }, plan);
  const admin = await club.signedIn(await club.admin());
  const entries = async () => {
    const { items } = await club.store.query(ledger, { orderBy: [['at', 'desc']], limit: 50 });
    return items;
  };
  const payment = (await entries()).find(({ kind }) => kind === 'payment');
  if (!payment) throw new Error('nothing was paid');
  const refund = (amount: string) =>
    admin.submit(`/desk/receipts/${payment.id}/refund`, { amount, reason: 'Moved away' });
  const returned = () =>
    [...club.stripe.world.charges.values()].reduce((sum, { amount_refunded }) => sum + amount_refunded, 0);
  return { club, admin, member, payment, entries, refund, returned };
}

describe('a refund of what was paid online', () => {
  test('goes back through Stripe, is in the ledger and on the receipt, and the membership stays', async () => {
    const { club, admin, member, payment, entries, refund, returned } = await openPaid();
    const answer = await admin.follow(await refund('10'));
    expect(answer.text).toContain('Refunded £10.');
    expect(answer.text).toContain('-£10.00');
    expect(returned()).toBe(1000);
    const back = (await entries()).filter(({ kind }) => kind === 'refund');
    expect(back).toMatchObject([{ amountInPence: -1000, ofEntry: payment.id }]);
    expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'active' });
  });

  test('is made once, though Stripe’s answer was lost', async () => {
    const { club, refund, returned } = await openPaid();
    club.stripe.failures.push({ when: 'after', status: 500, of: 'POST /v1/refunds' });
    await refund('10').catch(() => null);
    await refund('10');
    expect(returned()).toBe(1000);
  });

  test('a second one of the same amount is another refund, and never more than was paid', async () => {
    const { refund, returned, payment } = await openPaid();
    await refund('10');
    await refund('10');
    expect(returned()).toBe(2000);
    const answer = await refund(String(payment.amountInPence / 100));
    expect(answer.status).toBe(422);
    expect(returned()).toBe(2000);
  });
});
