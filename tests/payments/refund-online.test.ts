import { describe, expect, test } from 'vitest';
import { auditLog } from '#server/data/collections/club.ts';
import { ledger, paymentRequests } from '#server/data/collections/payments.ts';
import { changeMembership } from '#server/membership/change-membership.ts';
import { findDeskPayment, paymentVersion } from '#server/payments/desk/find-payment.ts';
import { refundOnline } from '#server/payments/desk/refund-online.ts';
import { reconcilePayments } from '#server/payments/reconcile-payments.ts';
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

describe('a refund that also ends a pack with a hold on it', () => {
  async function openPack() {
    const club = await openStripeClub();
    const by = { uid: '', name: 'Ada Admin' };
    const pack = await club.plan({ kind: 'pack', interval: 'one-off', priceInPence: 8000 });
    const member = await club.join({}, pack);
    const today = club.now().toZonedDateTimeISO('Europe/London').toPlainDate();
    const event = { type: 'start-hold', from: today, until: today.add({ days: 5 }), reason: '' } as const;
    await changeMembership(club.services, { uid: member.id, by, event });
    const { items } = await club.store.query(ledger, {
      where: [['memberUid', '==', member.id]],
      limit: 5,
    });
    const id = items[0]?.id ?? '';
    /** The process stops right before or after Stripe makes the refund, or after that before Stripe is read again. */
    const stopped = async (when: 'before' | 'during' | 'after', choices: readonly 'endPlan'[]) => {
      let isMade = false;
      const payments: typeof club.parts.payments = {
        ...club.parts.payments,
        async refund(params, key) {
          if (when === 'before') throw new Error('the process stopped');
          const reference = await club.parts.payments.refund(params, key);
          isMade = true;
          if (when === 'during') throw new Error('the process stopped');
          return reference;
        },
        async findAccount(customerId) {
          if (isMade) throw new Error('the process stopped');
          return club.parts.payments.findAccount(customerId);
        },
      };
      const payment = await findDeskPayment(club.store, id);
      const seen = payment ? paymentVersion(payment) : '';
      const request = {
        id,
        kind: 'refund',
        amountInPence: null,
        reason: 'Moved',
        choices,
        seen,
        by,
      } as const;
      await expect(refundOnline({ ...club.parts, payments }, request)).rejects.toThrow('stopped');
    };
    const written = async () => {
      const found = await club.store.query(auditLog, { orderBy: [['at', 'desc']], limit: 100 });
      return found.items.filter(({ action }) =>
        ['payments.refunded', 'membership.cancelled'].includes(action),
      );
    };
    return { club, member, id, stopped, written };
  }

  test.each(['during', 'after'] as const)(
    'is finished once, though the process stopped %s the refund',
    async (when) => {
      for (const restart of ['event', 'job']) {
        const { club, member, stopped, written } = await openPack();
        await stopped(when, ['endPlan']);
        expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'on_hold' });
        if (restart === 'event') await club.deliverAll();
        else await reconcilePayments(club.parts);
        expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'cancelled', hold: null });
        await club.deliverAll();
        await reconcilePayments(club.parts);
        expect((await written()).map(({ action, summary }) => [action, summary]).toSorted()).toEqual([
          ['membership.cancelled', expect.stringContaining('Moved')],
          ['payments.refunded', '£80: Moved'],
        ]);
      }
    },
  );

  test('ends nothing where Stripe made no refund, and nothing that was not chosen', async () => {
    const { club, member, id, stopped, written } = await openPack();
    await stopped('before', ['endPlan']);
    await club.deliverAll();
    await reconcilePayments(club.parts);
    expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'on_hold' });
    const admin = await club.signedIn(await club.admin());
    const answer = await admin.submit(`/desk/receipts/${id}/refund`, { amount: '80', reason: 'Ill' });
    expect((await admin.follow(answer)).text).toContain('Refunded £80.');
    await reconcilePayments(club.parts);
    expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'on_hold' });
    expect((await written()).map(({ summary }) => summary)).toEqual(['£80: Ill']);
  });

  test('ends nothing later where Stripe refused it: another refund is another decision', async () => {
    const { club, id, written } = await openPack();
    const admin = await club.signedIn(await club.admin());
    club.stripe.failures.push({ when: 'before', status: 400, of: 'POST /v1/refunds' });
    const typed = { amount: '80', reason: 'Moved', endPlan: 'on' };
    await admin.submit(`/desk/receipts/${id}/refund`, typed);
    expect(club.stripe.failures).toEqual([]);
    const [charge] = club.stripe.world.charges.values();
    club.stripe.world.refund(charge?.payment_intent ?? '', 500);
    await club.deliverAll();
    club.stripe.world.refund(charge?.payment_intent ?? '', 7500);
    const { items } = await club.store.query(paymentRequests, {
      where: [['isRefundOpen', '==', true]],
      limit: 5,
    });
    expect(items).toEqual([]);
    await reconcilePayments(club.parts);
    expect((await written()).map(({ summary }) => summary).join()).not.toContain('Moved');
  });

  test('of a part of it is refused, and nothing changes', async () => {
    const { club, member, id } = await openPack();
    const before = await club.fresh(member);
    const admin = await club.signedIn(await club.admin());
    const typed = { amount: '20', reason: 'Moved', endPlan: 'on' };
    const answer = await admin.submit(`/desk/receipts/${id}/refund`, typed);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('Only a full refund ends the membership. Refund all £80');
    expect(await club.fresh(member)).toEqual(before);
    expect([...club.stripe.world.charges.values()].map(({ amount_refunded }) => amount_refunded)).toEqual([
      0,
    ]);
  });
});
