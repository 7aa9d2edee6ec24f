import { describe, expect, test } from 'vitest';
import { members } from '#server/data/collections/members.ts';
import { type PaymentFinding, paymentFindings } from '#server/data/collections/payments.ts';
import { membershipVersion } from '#server/membership/change-membership.ts';
import { reconcilePayments } from '#server/payments/reconcile-payments.ts';
import { startCheckout } from '#server/payments/start-checkout.ts';
import { PASSWORD } from '../support/club.ts';
import { openStripeClub, type StripeClub } from '../support/stripe-club.ts';
import type { Answer } from '../support/visitor.ts';

const listFindings = async ({ store }: StripeClub): Promise<PaymentFinding[]> =>
  (await store.query(paymentFindings, { limit: 100 })).items;

/** As where test keys are replaced by live ones: Stripe knows nothing of what was there before. */
function swapKeys({ stripe: { world } }: StripeClub): void {
  for (const things of [world.customers, world.subscriptions, world.invoices, world.checkouts])
    things.clear();
}

describe('a customer that Stripe no longer knows', () => {
  test.each([
    ['was deleted', (club: StripeClub, id: string) => club.stripe.world.deleteCustomer(id)],
    ['was made with test keys', (club: StripeClub) => swapKeys(club)],
  ])('and that %s: choosing a plan makes a new one, which is noted', async (_, lose) => {
    const club = await openStripeClub();
    const plan = await club.plan();
    const member = await club.member();
    await club.checkout(member, plan);
    const before = (await club.fresh(member)).stripeCustomerId;
    lose(club, before);
    const browser = await club.signedIn(member);
    const answer = await browser.submit(`/membership/plans/${plan.id}/join`, {});
    expect(answer.location).toMatch(/\/c\/pay\/cs_test/);
    const after = (await club.fresh(member)).stripeCustomerId;
    expect(after).not.toBe(before);
    expect(await listFindings(club)).toMatchObject([
      { kind: 'customer-replaced', memberUid: member.id, reference: after, isOpen: false, isCorrected: true },
    ]);
    club.stripe.world.pay(answer.location?.split('/').at(-1) ?? '');
    await club.deliverAll();
    expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'active', stripeCustomerId: after });
  });

  test('is replaced once by ten clicks at once', async () => {
    const club = await openStripeClub();
    const plan = await club.plan();
    const member = await club.member();
    await club.checkout(member, plan);
    swapKeys(club);
    const order = { uid: member.id, planId: plan.id, origin: 'http://club.test' };
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => startCheckout(club.parts, order)));
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect(club.stripe.world.customers.size).toBe(1);
  });

  test('and that failed in the making is looked up before another is made', async () => {
    const club = await openStripeClub();
    const plan = await club.plan();
    const member = await club.member();
    const order = { uid: member.id, planId: plan.id, origin: 'http://club.test' };
    club.stripe.failures.push(...Array.from({ length: 3 }, () => ({ when: 'after', status: 500 }) as const));
    await expect(startCheckout(club.parts, order)).rejects.toThrow();
    expect(await startCheckout(club.parts, order)).toMatchObject({ kind: 'open' });
    expect(club.stripe.world.customers.size).toBe(1);
  });

  test('and whose making failed is not mistaken for somebody else’s with the same email address', async () => {
    const club = await openStripeClub();
    const plan = await club.plan();
    const member = await club.member();
    const cafe = await club.parts.payments.makeCustomer({ uid: '', name: '', email: member.email }, 'cafe');
    const order = { uid: member.id, planId: plan.id, origin: 'http://club.test' };
    club.stripe.failures.push({ when: 'before', status: 500 });
    await expect(startCheckout(club.parts, order)).rejects.toThrow();
    expect(await startCheckout(club.parts, order)).toMatchObject({ kind: 'open' });
    expect((await club.fresh(member)).stripeCustomerId).not.toBe(cafe);
  });
});

describe('what Stripe refuses', () => {
  const own = '/account/membership-billing';
  const inWords = (page: Answer) => {
    expect(page.status).toBeLessThan(500);
    expect(page.text).toMatch(
      /payment provider (refused this|can’t find)|Stripe refused this|Payment not found/,
    );
  };

  test('is answered in words on each of the member’s pages, with a finding for staff', async () => {
    const club = await openStripeClub();
    const [plan, other] = [await club.plan(), await club.plan()];
    const member = await club.join({ name: 'Priya Shah' }, plan);
    const browser = await club.signedIn(member);
    swapKeys(club);
    const seen = membershipVersion(member);
    const at = club.now().toString();
    const looks: [string, () => Promise<Answer>][] = [
      ['payments', () => browser.get(own)],
      ['success', () => browser.get('/account/success?session_id=cs_test_1')],
      ['preview', () => browser.get(`/membership/change?plan=${other.id}`)],
    ];
    const posts: [string, () => Promise<Answer>][] = [
      ['portal', () => browser.submit(own, {}, `${own}/portal`)],
      ['change', () => browser.post('/membership/change', { plan: other.id, seen, at })],
      ['leave', () => browser.post('/membership/leave', { seen })],
    ];
    for (const [name, ask] of [...looks, ...posts]) {
      // Row 17: looking writes nothing.
      if (name === 'portal') expect(await listFindings(club)).toEqual([]);
      const answer = await ask();
      expect([name, answer.status]).not.toEqual([name, 404]);
      inWords(answer.status === 303 ? await browser.follow(answer) : answer);
    }
    const closing = await browser.submit('/account/security/close', { currentPassword: PASSWORD });
    expect(closing.status).toBe(303);
    expect((await listFindings(club)).map(({ id }) => id).toSorted()).toEqual([
      `closed-unknown_${member.stripeSubscriptionId}`,
    ]);
  });

  test('leaves one finding for each thing that was asked for, which the next success closes', async () => {
    const club = await openStripeClub();
    const member = await club.join({ name: 'Priya Shah' }, await club.plan());
    const browser = await club.signedIn(member);
    const { world } = club.stripe;
    const subscription = world.get(world.subscriptions, member.stripeSubscriptionId);
    world.subscriptions.delete(subscription.id);
    const seen = membershipVersion(member);
    for (let click = 0; click < 2; click += 1) await browser.post('/membership/leave', { seen });
    const [finding, ...others] = await listFindings(club);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ kind: 'refused', memberUid: member.id, isOpen: true });
    expect(finding?.sentence).toContain('Stripe refused to set the subscription to end');
    expect(finding?.sentence).toContain('Check that the club uses the right Stripe keys');
    // The hourly comparison does not take it for resolved.
    await reconcilePayments(club.parts);
    const admin = await club.signedIn(await club.admin());
    expect((await admin.get('/admin/adminControl/payments')).text).toContain('set the subscription to end');
    world.subscriptions.set(subscription.id, subscription);
    await browser.post('/membership/leave', { seen });
    expect((await club.fresh(member)).membershipStatus).toBe('cancelling');
    expect(await club.store.find(paymentFindings, finding?.id ?? '')).toMatchObject({ isOpen: false });
  });

  test('of the price of a plan is a finding of the hourly comparison, until the price is there again', async () => {
    const club = await openStripeClub();
    const plan = await club.plan({ name: 'Unlimited' });
    const { prices } = club.stripe.world;
    const price = prices.get(plan.stripePriceId);
    prices.delete(plan.stripePriceId);
    await reconcilePayments(club.parts);
    const [finding, ...others] = await listFindings(club);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      kind: 'price',
      memberUid: '',
      reference: plan.stripePriceId,
      isOpen: true,
    });
    expect(finding?.sentence).toContain(
      'Unlimited can’t be paid online: We couldn’t find this price in Stripe',
    );
    if (price) prices.set(price.id, price);
    await reconcilePayments(club.parts);
    expect(await listFindings(club)).toMatchObject([{ isOpen: false }]);
  });

  test('of a payment page is told in words on the page after paying, whatever Stripe’s reason', async () => {
    const club = await openStripeClub();
    const plan = await club.plan();
    const member = await club.member();
    const id = await club.checkout(member, plan);
    const browser = await club.signedIn(member);
    club.stripe.failures.push({ when: 'before', status: 400 });
    const page = await browser.get(`/account/success?session_id=${id}`);
    expect(page.status).toBe(409);
    expect(page.text).toContain(
      'Our payment provider refused to show it. If you’ve paid, you don’t need to pay again',
    );
    expect(page.text).toContain('Your payments');
    expect(await listFindings(club)).toEqual([]);
    expect((await browser.get(`/account/success?session_id=${id}`)).text).toContain('Payment not completed');
  });

  test('is answered in words on each of the staff’s pages', async () => {
    const club = await openStripeClub();
    const [plan, other] = [await club.plan(), await club.plan()];
    const member = await club.join({ name: 'Priya Shah' }, plan);
    const admin = await club.signedIn(await club.admin());
    swapKeys(club);
    const page = `/admin/member/${member.id}`;
    const seen = membershipVersion(member);
    const posts: [string, Record<string, string>][] = [
      ['cancel-at-period-end', { reason: 'Moving away' }],
      ['change-plan', { plan: other.id, at: club.now().round('second').toString() }],
      ['cool-off', {}],
    ];
    for (const [path, fields] of posts) {
      const answer = await admin.post(`${page}/${path}`, { ...fields, seen });
      expect([path, answer.status]).toEqual([path, 303]);
      inWords(await admin.follow(answer));
    }
    expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'active', planId: plan.id });
    const kinds = (await listFindings(club)).map(({ id }) => id.split('_').at(-1)).toSorted();
    expect(kinds).toEqual(['cancel-at-period-end', 'change-plan', 'refund']);
  });

  test('does not hold a membership that Stripe does not know for ever: staff can cancel it here, and the member can join again', async () => {
    const club = await openStripeClub();
    const plan = await club.plan();
    const member = await club.join({}, plan);
    const admin = await club.signedIn(await club.admin());
    swapKeys(club);
    const page = `/admin/member/${member.id}/cancel-now`;
    await admin.post(page, { reason: 'Keys replaced', seen: membershipVersion(member) });
    expect(await club.fresh(member)).toMatchObject({
      membershipStatus: 'cancelled',
      subscriptionStatus: '',
      stripeSubscriptionId: '',
    });
    club.stripe.world.pay(await club.checkout(member, plan));
    await club.deliverAll();
    expect((await club.fresh(member)).membershipStatus).toBe('active');
  });

  test('because it was done in Stripe already is no refusal', async () => {
    const club = await openStripeClub();
    const member = await club.join({}, await club.plan());
    const admin = await club.signedIn(await club.admin());
    club.stripe.world.end(member.stripeSubscriptionId);
    const seen = membershipVersion(member);
    await admin.post(`/admin/member/${member.id}/cancel-now`, { reason: 'Moved away', seen });
    expect((await club.fresh(member)).membershipStatus).toBe('cancelled');
    expect(await listFindings(club)).toEqual([]);
  });

  test('at the webhook is answered 503, so that Stripe sends the event again', async () => {
    const club = await openStripeClub();
    const member = await club.join({}, await club.plan());
    await club.store.update(members, member.id, { stripeCustomerId: '' });
    club.stripe.world.tell('charge.dispute.created', { id: 'dp_1', object: 'dispute', charge: 'ch_none' });
    const event = club.stripe.world.events.at(-1);
    if (!event) throw new Error('no event');
    expect((await club.deliver(event)).status).toBe(503);
  });
});
