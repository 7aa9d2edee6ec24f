import { expect, test } from 'vitest';
import { type Member, members } from '#server/data/collections/members.ts';
import { ledger, paymentFindings, webhookEvents } from '#server/data/collections/payments.ts';
import { openFinding } from '#server/payments/open-finding.ts';
import { PaymentsRefusedError } from '#server/payments/payments.ts';
import { reconcilePayments } from '#server/payments/reconcile-payments.ts';
import { openClub } from '../support/club.ts';
import { openStripeClub } from '../support/stripe-club.ts';

const base = '/admin/adminControl';

test('what no event told us is found within the hour, corrected and reported', async () => {
  const club = await openStripeClub();
  const plan = await club.plan();
  const member = await club.member({ firstName: 'Priya', lastName: 'Shah', name: 'Priya Shah' });
  club.stripe.world.pay(await club.checkout(member, plan));
  club.advance({ minutes: 11 });
  const first = await reconcilePayments(club.parts);
  expect(first).toMatchObject({ subscriptions: 1, missedEvents: 3, corrected: 0 });
  expect((await club.fresh(member)).membershipStatus).toBe('active');
  expect(await club.store.count(ledger)).toBe(1);
  expect(await reconcilePayments(club.parts)).toMatchObject({ missedEvents: 0, corrected: 0 });
});

test('a member who drifted from Stripe without any event is corrected, once', async () => {
  const club = await openStripeClub();
  const member = await club.join({ name: 'Priya Shah' }, await club.plan());
  await club.store.update(members, member.id, {
    membershipStatus: 'past_due',
    subscriptionStatus: 'past_due',
  });
  expect(await reconcilePayments(club.parts)).toMatchObject({ corrected: 1 });
  expect(await club.fresh(member)).toMatchObject({
    membershipStatus: 'active',
    subscriptionStatus: 'active',
  });
  expect(await reconcilePayments(club.parts)).toMatchObject({ corrected: 0 });
  const admin = await club.signedIn(await club.admin());
  const page = await admin.get(`${base}/payments`);
  expect(page.text).toContain('Differed from Stripe; updated');
  expect(page.text).toContain('Corrected');
});

test('a member whose payments Stripe refuses to show is a finding, and the others are still compared', async () => {
  const club = await openStripeClub();
  const plan = await club.plan();
  const people = await Promise.all(['Ann', 'Ben', 'Cem'].map((firstName) => club.member({ firstName })));
  const drifted = { membershipStatus: 'past_due', subscriptionStatus: 'past_due' } as const;
  for (const [place, person] of people.entries()) {
    const checkoutId = await club.checkout(person, plan);
    club.stripe.world.pay(checkoutId);
    // The last has heard nothing of the payment.
    if (place === 2) continue;
    await club.follow(person);
    await club.store.update(members, person.id, drifted);
  }
  club.advance({ minutes: 11 });
  const { payments } = club.parts;
  const refusing = new Set([await customerOf(people[0]), await customerOf(people[2])]);
  const refused = {
    ...payments,
    findAccount: async (id: string) => {
      if (refusing.has(id)) throw new PaymentsRefusedError('Forbidden for this customer', 'forbidden');
      return payments.findAccount(id);
    },
  };
  await reconcilePayments({ ...club.parts, payments: refused });
  const statuses = async () =>
    Promise.all(people.map(async (person) => (await club.fresh(person)).membershipStatus));
  expect(await statuses()).toEqual(['past_due', 'active', 'pending']);
  const open = () => club.store.query(paymentFindings, { where: [['isOpen', '==', true]], limit: 10 });
  const found = (await open()).items.map(({ kind, reference }) => [kind, reference]).toSorted();
  expect(found).toEqual([...refusing].map((id) => ['not-compared', id]).toSorted());

  // Events that were refused are handled by the next run.
  await reconcilePayments(club.parts);
  expect(await statuses()).toEqual(['active', 'active', 'active']);
  expect((await open()).items).toEqual([]);
  expect(await club.store.count(ledger)).toBe(3);

  async function customerOf(person: Member | undefined): Promise<string> {
    return person ? (await club.fresh(person)).stripeCustomerId : '';
  }
});

test('what cannot be put right is on the control page until it is over', async () => {
  const club = await openStripeClub();
  const { world } = club.stripe;
  const member = await club.join({ name: 'Priya Shah' }, await club.plan());
  const admin = await club.signedIn(await club.admin());
  expect((await admin.get(base)).text).not.toContain('disagree');
  const subscription = world.get(world.subscriptions, member.stripeSubscriptionId);
  world.subscriptions.delete(subscription.id);
  const stranger = { ...structuredClone(subscription), id: 'sub_stranger', customer: 'cus_stranger' };
  world.subscriptions.set(stranger.id, stranger);
  await reconcilePayments(club.parts);
  await reconcilePayments(club.parts);
  expect((await admin.get(base)).text).toContain('Our records differ from Stripe in 2 places');
  const page = await admin.get(`${base}/payments`);
  expect(page.text).toContain('the subscription doesn’t exist in Stripe');
  expect(page.text).toContain('doesn’t belong to a member');
  world.subscriptions.delete(stranger.id);
  world.subscriptions.set(subscription.id, subscription);
  await reconcilePayments(club.parts);
  expect((await admin.get(base)).text).not.toContain('disagree');
});

test('a pack paid for beside a membership is reported until it is paid back', async () => {
  const club = await openStripeClub();
  const member = await club.join({}, await club.plan());
  const pack = await club.plan({ kind: 'pack', interval: 'one-off' });
  const { id } = await club.parts.payments.openCheckout(
    {
      uid: member.id,
      customerId: member.stripeCustomerId,
      planId: pack.id,
      priceId: pack.stripePriceId,
      kind: 'pack',
      successUrl: 'http://club.test/s',
      cancelUrl: 'http://club.test/c',
    },
    'elsewhere',
  );
  club.advance({ hours: 1 });
  club.stripe.world.pay(id);
  await club.deliverAll();
  expect((await club.fresh(member)).planId).toBe(member.planId);
  const admin = await club.signedIn(await club.admin());
  expect((await admin.get(`${base}/payments`)).text).toContain('Bought a pack or trial during a membership');
  const charge = [...club.stripe.world.charges.values()].at(-1);
  club.stripe.world.refund(charge?.payment_intent ?? '', null);
  await club.deliverAll();
  await reconcilePayments(club.parts);
  expect((await admin.get(base)).text).not.toContain('disagree');
});

test('a club without Stripe sees how to take cards', async () => {
  const club = openClub();
  const admin = await club.signedIn(await club.admin());
  expect((await admin.get(`${base}/payments`)).text).toContain('Online payments aren’t set up');
});

test('row 32: payments are in a member’s own data, and stay without a name when the account is closed', async () => {
  const club = await openStripeClub();
  const member = await club.join({}, await club.plan());
  const browser = await club.signedIn(member);
  const mine = JSON.parse((await browser.get('/account/security/my-data.json')).html);
  expect(mine.payments).toMatchObject([{ amountInPence: 4900, method: 'stripe' }]);
  const { PASSWORD } = await import('../support/club.ts');
  await browser.submit('/account/security/close', { currentPassword: PASSWORD });
  const entries = await club.store.query(ledger, { orderBy: [['at', 'asc']], limit: 10 });
  expect(entries.items).toHaveLength(1);
  expect(entries.items[0]?.memberUid).toMatch(/^erased-/);
  const stored = await club.store.query(webhookEvents, { orderBy: [['takenAt', 'asc']], limit: 10 });
  expect(
    stored.items.every(({ memberUid, customerId }) => memberUid !== member.id && customerId === ''),
  ).toBe(true);
});

test('of more findings than are read at once, each that no longer applies is closed', async () => {
  const club = await openStripeClub();
  const about = { kind: 'missing', sentence: 'Gone.', memberUid: '', reference: 'sub_1', seenAt: club.now() };
  for (let number = 0; number < 520; number += 1) {
    await club.store.set(paymentFindings, openFinding({ id: `missing_${number}`, ...about }));
  }
  await reconcilePayments(club.parts);
  const { items } = await club.store.query(paymentFindings, { where: [['isOpen', '==', true]], limit: 5 });
  expect(items).toEqual([]);
});

test('an event that Stripe refuses to explain is answered with 503, and logged as refused, not as Stripe being away', async () => {
  const club = await openStripeClub();
  const member = await club.join({}, await club.plan());
  const [event] = club.stripe.world.events.filter(({ type }) => type === 'invoice.paid');
  const again = { ...event, id: 'evt_again' } as NonNullable<typeof event>;
  club.stripe.failures.push(...Array.from({ length: 20 }, () => ({ when: 'before', status: 400 }) as const));
  club.logLines.length = 0;
  expect((await club.deliver(again)).status).toBe(503);
  const events = club.logLines.map((line) => (JSON.parse(line) as { event?: string }).event);
  expect(events).toContain('payments.refused');
  expect(events).not.toContain('payments.away');
  expect((await club.fresh(member)).membershipStatus).toBe('active');
});
