import { describe, expect, test } from 'vitest';
import { periodEndAfter } from '#domain/membership/membership.ts';
import { localDate } from '#domain/values/dates.ts';
import type { Member } from '#server/data/collections/members.ts';
import {
  ledger,
  type PaymentFinding,
  paymentFindings,
  paymentRequests,
} from '#server/data/collections/payments.ts';
import { carryOutChange } from '#server/membership/carry-out-change.ts';
import { reconcilePayments } from '#server/payments/reconcile-payments.ts';
import { resolveFinding } from '#server/payments/resolve-finding.ts';
import { startCheckout } from '#server/payments/start-checkout.ts';
import { PASSWORD } from '../support/club.ts';
import { openStripeClub, type StripeClub } from '../support/stripe-club.ts';
import { debitFails } from '../support/stripe-double/direct-debit.ts';

const listFindings = async ({ store }: StripeClub): Promise<PaymentFinding[]> =>
  (await store.query(paymentFindings, { limit: 100 })).items;
const entriesOf = async ({ store }: StripeClub, { id }: { id: string }) =>
  (await store.query(ledger, { where: [['memberUid', '==', id]], limit: 100 })).items;

/** As another product of the same Stripe account sells it to the same customer. */
async function subscribeElsewhere(
  club: StripeClub,
  member: Member,
  { isRefusedByBank = false } = {},
): Promise<string> {
  const { world } = club.stripe;
  world.addPrice('price_cafe', 1500, 'month');
  const known = new Set(world.subscriptions.keys());
  const { stripeCustomerId: customerId } = await club.fresh(member);
  const order = { uid: '', customerId, planId: '', priceId: 'price_cafe', kind: 'membership' } as const;
  const pages = { successUrl: 'https://cafe.test/s', cancelUrl: 'https://cafe.test/c' };
  const { id } = await club.parts.payments.openCheckout({ ...order, ...pages }, `cafe-${member.id}`);
  world.pay(id, { by: isRefusedByBank ? 'bacs_debit' : 'card' });
  if (isRefusedByBank) debitFails(world, id);
  return [...world.subscriptions.keys()].find((each) => !known.has(each)) ?? '';
}

describe('a subscription of another product', () => {
  test('makes nobody a member, is no income of ours, and is a finding', async () => {
    const club = await openStripeClub();
    const plan = await club.plan();
    const member = await club.member();
    await club.checkout(member, plan);
    const other = await subscribeElsewhere(club, member);
    await club.deliverAll();
    expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'pending', stripeSubscriptionId: '' });
    expect(await entriesOf(club, member)).toEqual([]);
    const open = { kind: 'other-subscription', memberUid: member.id, reference: other, isOpen: true };
    expect(await listFindings(club)).toMatchObject([open]);
    await reconcilePayments(club.parts);
    expect(await listFindings(club)).toMatchObject([open]);
    expect((await club.fresh(member)).membershipStatus).toBe('pending');
    club.stripe.world.end(other);
    await club.deliverAll();
    await reconcilePayments(club.parts);
    expect(await listFindings(club)).toMatchObject([{ ...open, isOpen: false }]);
  });

  test('does not replace a membership though it is newer, and its end does not end it', async () => {
    const club = await openStripeClub();
    const plan = await club.plan();
    const member = await club.join({}, plan);
    club.advance({ hours: 24 });
    const other = await subscribeElsewhere(club, member);
    await club.deliverAll();
    const ours = {
      membershipStatus: 'active',
      planId: plan.id,
      stripeSubscriptionId: member.stripeSubscriptionId,
    };
    expect(await club.fresh(member)).toMatchObject(ours);
    expect((await listFindings(club)).map(({ kind }) => kind)).toEqual(['other-subscription']);
    club.stripe.world.end(other);
    await club.deliverAll();
    expect(await club.fresh(member)).toMatchObject(ours);
    expect(await entriesOf(club, member)).toHaveLength(1);
  });

  test('is left alone when the account is closed, and all of ours are ended, open payment pages too', async () => {
    const club = await openStripeClub();
    const { world } = club.stripe;
    const plan = await club.plan();
    const member = await club.join({}, plan);
    const other = await subscribeElsewhere(club, member);
    const again = {
      uid: member.id,
      customerId: member.stripeCustomerId,
      planId: plan.id,
      priceId: plan.stripePriceId,
    };
    const pages = { kind: 'membership', successUrl: 'https://c/s', cancelUrl: 'https://c/c' } as const;
    const second = await club.parts.payments.openCheckout({ ...again, ...pages }, 'second');
    world.pay(second.id);
    const open = await club.parts.payments.openCheckout({ ...again, ...pages }, 'open');
    const browser = await club.signedIn(member);
    const closed = await browser.submit('/account/security/close', { currentPassword: PASSWORD });
    expect(closed.status).toBe(303);
    expect(world.get(world.checkouts, open.id).status).toBe('expired');
    const statuses = [...world.subscriptions.values()].map(({ id, status }) => [id === other, status]);
    expect(statuses.toSorted()).toEqual(
      [
        [false, 'canceled'],
        [false, 'canceled'],
        [true, 'active'],
      ].toSorted(),
    );
  });
});

test.each(['pack', 'trial'] as const)(
  'a %s that a promotion code made free is granted, with an entry of £0 in the ledger',
  async (kind) => {
    const club = await openStripeClub();
    const plan = await club.plan({ kind, interval: 'one-off', classAllowance: 3 });
    const member = await club.member();
    const id = await club.checkout(member, plan);
    club.stripe.world.pay(id, { isFree: true });
    await club.deliverAll();
    expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'active', planId: plan.id });
    const entry = { kind: 'payment', amountInPence: 0, planId: plan.id, planKind: kind, method: 'stripe' };
    expect(await entriesOf(club, member)).toMatchObject([entry]);
    const browser = await club.signedIn(member);
    expect((await browser.get(`/account/success?session_id=${id}`)).text).toContain('You are a member');
    for (const event of club.stripe.world.events) await club.deliver(event);
    await club.follow(member);
    expect(await entriesOf(club, member)).toHaveLength(1);
    expect(await listFindings(club)).toEqual([]);
  },
);

test('a subscription of another product is not ended, not even where its first Direct Debit has failed', async () => {
  const club = await openStripeClub();
  const member = await club.join({}, await club.plan());
  const id = await subscribeElsewhere(club, member, { isRefusedByBank: true });
  await club.deliverAll();
  await reconcilePayments(club.parts);
  expect(club.stripe.world.get(club.stripe.world.subscriptions, id).status).toBe('active');
});

describe('a payment at the desk', () => {
  const admin = { uid: 'ada', name: 'Ada' };
  async function payAtDesk(
    club: StripeClub,
    member: Member,
    plan: Awaited<ReturnType<StripeClub['plan']>>,
    type: 'activate' | 'rejoin' = 'activate',
  ) {
    const periodEnd = periodEndAfter(localDate(club.now()).add({ months: 1 }));
    const event = { type, plan, payment: 'cash', periodEnd } as const;
    const outcome = await carryOutChange(club.services, { uid: member.id, event, by: admin });
    expect(outcome.kind).toBe('changed');
  }

  test('closes the payment page that the member has open', async () => {
    const club = await openStripeClub();
    const plan = await club.plan();
    const member = await club.member();
    const id = await club.checkout(member, plan);
    await payAtDesk(club, member, plan);
    expect(club.stripe.world.get(club.stripe.world.checkouts, id).status).toBe('expired');
    expect(await listFindings(club)).toEqual([]);
  });

  test('closes it within the hour where Stripe is away', async () => {
    const club = await openStripeClub();
    const plan = await club.plan();
    const member = await club.member();
    const id = await club.checkout(member, plan);
    club.stripe.failures.push(...Array.from({ length: 3 }, () => ({ when: 'before', status: 500 }) as const));
    await payAtDesk(club, member, plan);
    club.stripe.failures.length = 0;
    const { checkouts } = club.stripe.world;
    expect(club.stripe.world.get(checkouts, id).status).toBe('open');
    await reconcilePayments(club.parts);
    expect(club.stripe.world.get(checkouts, id).status).toBe('expired');
    expect(await club.store.find(paymentRequests, `${member.id}_checkout`)).toMatchObject({
      status: 'closed',
    });
  });

  test.each(['membership', 'pack'] as const)(
    'stays what counts where a %s is paid online anyway, which is a finding',
    async (kind) => {
      const club = await openStripeClub();
      const plan = await club.plan(kind === 'pack' ? { kind, interval: 'one-off' } : {});
      const member = await club.member();
      const id = await club.checkout(member, plan);
      club.advance({ minutes: 1 });
      club.stripe.world.pay(id);
      await payAtDesk(club, member, plan);
      const before = await club.fresh(member);
      await club.deliverAll();
      const after = await club.fresh(member);
      expect(after).toMatchObject({
        membershipStatus: 'active',
        stripeSubscriptionId: '',
        subscriptionStatus: '',
      });
      expect(after.currentPeriodEnd).toEqual(before.currentPeriodEnd);
      expect((await entriesOf(club, member)).map(({ method }) => method).toSorted()).toEqual([
        'cash',
        'stripe',
      ]);
      const [finding, ...others] = (await listFindings(club)).filter(({ isOpen }) => isOpen);
      expect(others).toEqual([]);
      expect(finding).toMatchObject({ kind: 'paid-beside', memberUid: member.id });
      expect(finding?.sentence).toContain('Refund it');
      await reconcilePayments(club.parts);
      expect(await club.store.find(paymentFindings, finding?.id ?? '')).toMatchObject({ isOpen: true });
      expect(await club.fresh(member)).toMatchObject({ stripeSubscriptionId: '' });

      const own = await club.signedIn(member);
      const success = async () => (await own.get(`/account/success?session_id=${id}`)).text;
      expect(await success()).toContain('You’ve paid for your membership at the front desk');
      expect(await success()).toContain('will check it and refund it');
      expect(await success()).not.toContain('Payment received');

      const staff = await club.signedIn(await club.admin());
      const list = await staff.get('/admin/adminControl/payments');
      const refund = `/admin/adminControl/payments/${finding?.id}/refund`;
      expect(list.html).toContain(`href="${refund}"`);
      expect((await staff.get(refund)).text).toContain('refund £49');
      const answers = await Promise.all([staff.submit(refund, {}), staff.submit(refund, {})]);
      expect(answers.map(({ status }) => status)).toContain(303);
      await club.deliverAll();
      const amounts = (await entriesOf(club, member)).map(({ amountInPence }) => amountInPence);
      expect(amounts.toSorted((one, other) => one - other)).toEqual([-4900, 4900, 4900]);
      const statuses = [...club.stripe.world.subscriptions.values()].map(({ status }) => status);
      expect(statuses).toEqual(kind === 'pack' ? [] : ['canceled']);
      const paid = { membershipStatus: 'active', currentPeriodEnd: before.currentPeriodEnd };
      expect(await club.fresh(member)).toMatchObject(paid);
      expect(await club.store.find(paymentFindings, finding?.id ?? '')).toMatchObject({ isOpen: false });
      expect((await staff.get(refund)).status).toBe(404);
      expect(await success()).toContain('The front desk has dealt with this payment.');
    },
  );

  test('is what the page after paying speaks of even before Stripe’s event has come', async () => {
    const club = await openStripeClub();
    const plan = await club.plan();
    const member = await club.member();
    const id = await club.checkout(member, plan);
    club.advance({ minutes: 1 });
    club.stripe.world.pay(id);
    await payAtDesk(club, member, plan);
    const success = await (await club.signedIn(member)).get(`/account/success?session_id=${id}`);
    expect(success.text).toContain('This payment wasn’t added to your membership');
    expect(success.text).not.toContain('You are a member');
  });

  test('a pack that is bought during a membership: the page after paying says that it was not added', async () => {
    const club = await openStripeClub();
    const member = await club.join({}, await club.plan());
    const pack = await club.plan({ kind: 'pack', interval: 'one-off' });
    const order = { uid: member.id, customerId: member.stripeCustomerId, planId: pack.id } as const;
    const pages = { kind: 'pack', successUrl: 'https://c/s', cancelUrl: 'https://c/c' } as const;
    const checkout = { ...order, ...pages, priceId: pack.stripePriceId };
    const { id } = await club.parts.payments.openCheckout(checkout, 'beside');
    club.stripe.world.pay(id);
    await club.deliverAll();
    const success = await (await club.signedIn(member)).get(`/account/success?session_id=${id}`);
    expect(success.text).toContain('You already had a membership when you paid.');
  });

  test.each(['membership', 'pack'] as const)(
    'after an earlier %s was paid online and is over finds nothing to refund',
    async (kind) => {
      const club = await openStripeClub();
      const plan = await club.plan();
      const earlier = kind === 'pack' ? await club.plan({ kind, interval: 'one-off', validDays: 1 }) : plan;
      const member = await club.join({}, earlier);
      if (kind === 'membership') club.stripe.world.end(member.stripeSubscriptionId);
      club.advance({ hours: 48 });
      await club.deliverAll();
      await payAtDesk(club, member, plan, 'rejoin');
      await reconcilePayments(club.parts);
      expect(await listFindings(club)).toEqual([]);
      expect(await club.fresh(member)).toMatchObject({
        membershipStatus: 'active',
        stripeSubscriptionId: '',
      });
    },
  );

  test('leaves a finding that stays resolved when Stripe’s next event comes', async () => {
    const club = await openStripeClub();
    const plan = await club.plan();
    const member = await club.member();
    const pack = await club.plan({ kind: 'pack', interval: 'one-off' });
    club.stripe.world.pay(await club.checkout(member, pack));
    await payAtDesk(club, member, plan);
    const [finding] = await listFindings(club);
    expect(finding).toMatchObject({ kind: 'paid-beside', isOpen: true });
    await resolveFinding(club.services, finding?.id ?? '', admin);
    await club.deliverAll();
    expect((await listFindings(club)).filter(({ isOpen }) => isOpen)).toEqual([]);
  });

  test('leaves a finding until all of it has been refunded, and again where the refund fails', async () => {
    const club = await openStripeClub();
    const plan = await club.plan();
    const member = await club.member();
    const pack = await club.plan({ kind: 'pack', interval: 'one-off' });
    club.stripe.world.pay(await club.checkout(member, pack));
    await payAtDesk(club, member, plan);
    const isOpen = async () => {
      await club.deliverAll();
      await reconcilePayments(club.parts);
      return (await listFindings(club)).map((finding) => finding.isOpen);
    };
    const [charge] = club.stripe.world.charges.values();
    club.stripe.world.refund(charge?.payment_intent ?? '', 500);
    expect(await isOpen()).toEqual([true]);
    const rest = club.stripe.world.refund(charge?.payment_intent ?? '', null);
    expect(await isOpen()).toEqual([false]);
    club.stripe.world.failRefund(rest.id);
    expect(await isOpen()).toEqual([true]);
  });

  test('and a click on “Pay” at once leave no page that can still be paid', async () => {
    const club = await openStripeClub();
    const plan = await club.plan();
    const member = await club.member();
    const order = { uid: member.id, planId: plan.id, origin: 'http://club.test' };
    await Promise.all([startCheckout(club.parts, order), payAtDesk(club, member, plan)]);
    await reconcilePayments(club.parts);
    const stillOpen = [...club.stripe.world.checkouts.values()].filter(({ status }) => status === 'open');
    expect(stillOpen).toEqual([]);
  });
});
