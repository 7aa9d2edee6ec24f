import { expect, test } from 'vitest';
import { startCheckout } from '#server/payments/start-checkout.ts';
import { openStripeClub } from '../support/stripe-club.ts';

test('a payment page that another request replaces while it is being opened is not the one a member is sent to', async () => {
  const club = await openStripeClub();
  const [plan, other] = [await club.plan(), await club.plan()];
  const member = await club.member();
  const order = { uid: member.id, origin: 'http://club.test' };
  const { payments } = club.parts;
  let isFirst = true;
  const openCheckout: typeof payments.openCheckout = async (given, key) => {
    const opened = await payments.openCheckout(given, key);
    if (isFirst) {
      isFirst = false;
      await startCheckout(club.parts, { ...order, planId: other.id });
    }
    return opened;
  };
  const parts = { ...club.parts, payments: { ...payments, openCheckout } };
  const outcome = await startCheckout(parts, { ...order, planId: plan.id });
  const open = [...club.stripe.world.checkouts.values()].filter(({ status }) => status === 'open');
  expect(open.map(({ url }) => ({ kind: 'open', url }))).toEqual([outcome]);
});
