import { expect, test } from 'vitest';
import { auditLog } from '#server/data/collections/club.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { ledger, webhookEvents } from '#server/data/collections/payments.ts';
import { followPayments } from '#server/payments/follow-payments.ts';
import { openBook } from '../support/fingerprint.ts';
import { openStripeClub, postEvent, type StripeClub } from '../support/stripe-club.ts';
import { debitArrives } from '../support/stripe-double/direct-debit.ts';
import { signEvent } from '../support/stripe-double/start-double.ts';

const all = async (club: StripeClub, collection: typeof ledger) =>
  (await club.store.query(collection, { orderBy: [['at', 'asc']], limit: 1000 })).items;
const mailsTo = async (club: StripeClub, memberUid: string) =>
  (await club.store.query(outbox, { where: [['memberUid', '==', memberUid]], limit: 100 })).items.map(
    ({ template }) => template,
  );

test('a paid Checkout makes a member, with the specification’s fields, a receipt and an entry in the ledger', async () => {
  const club = await openStripeClub();
  const plan = await club.plan({ name: 'Unlimited' });
  const member = await club.join({ firstName: 'Priya' }, plan);
  expect(member).toMatchObject({
    membershipStatus: 'active',
    membershipType: 'Unlimited',
    planId: plan.id,
    subscriptionStatus: 'active',
    cancelAtPeriodEnd: false,
    cancelledAt: null,
  });
  expect(member.stripeCustomerId).toMatch(/^cus_/);
  expect(member.stripeSubscriptionId).toMatch(/^sub_/);
  expect(member.checkoutCompletedAt?.toString()).toBe('2026-11-21T12:00:00Z');
  expect(member.currentPeriodStart?.toString()).toBe('2026-11-21T12:00:00Z');
  expect(member.currentPeriodEnd?.toString()).toBe('2026-12-21T12:00:00Z');
  expect(member.subscriptionUpdatedAt).not.toBeNull();
  expect(await mailsTo(club, member.id)).toEqual(
    expect.arrayContaining(['membership-activated', 'payment-received']),
  );
  const entries = await all(club, ledger);
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({
    memberUid: member.id,
    kind: 'payment',
    method: 'stripe',
    amountInPence: 4900,
    recurringInPence: 4900,
    planId: plan.id,
  });
});

test('every event twice, and each mail and each entry once', async () => {
  const club = await openStripeClub();
  const plan = await club.plan();
  const member = await club.join({}, plan);
  const mails = await mailsTo(club, member.id);
  for (const event of club.stripe.world.events) {
    const answer = await club.deliver(event);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.html).outcome).toMatch(/repeat|not-for-us/);
  }
  expect(await mailsTo(club, member.id)).toEqual(mails);
  expect(await all(club, ledger)).toHaveLength(1);
});

test('row 26: an event that is badly signed, stale or re-serialised is answered 400 and changes nothing', async () => {
  const book = openBook();
  const club = await openStripeClub({ store: book.store });
  const plan = await club.plan();
  const member = await club.member();
  club.stripe.world.pay(await club.checkout(member, plan));
  const event = club.stripe.world.events[0];
  if (!event) throw new Error('no event was sent');
  const good = signEvent(event, club.now());
  const other = signEvent(event, club.now(), 'whsec_somebody_else');
  const stale = signEvent(event, club.now().subtract({ seconds: 301 }));
  const ahead = signEvent(event, club.now().add({ seconds: 301 }));
  const before = book.fingerprint();
  const cases: [string, string][] = [
    [good.body, other.signature],
    [stale.body, stale.signature],
    [ahead.body, ahead.signature],
    [JSON.stringify(JSON.parse(good.body)), good.signature],
    [`${good.body} `, good.signature],
    [good.body, ''],
    [good.body, good.signature.replace('v1=', 'v0=')],
    ['', good.signature],
    [good.body, 'nonsense'],
  ];
  for (const [body, signature] of cases) {
    expect((await postEvent(club, body, signature)).status).toBe(400);
  }
  expect(book.fingerprint()).toEqual(before);
  const edge = signEvent(event, club.now().subtract({ seconds: 300 }));
  expect((await postEvent(club, edge.body, edge.signature)).status).toBe(200);
  expect((await club.fresh(member)).membershipStatus).toBe('active');
});

test('an event of a kind that we do not know is answered 200 and stored nowhere', async () => {
  const book = openBook();
  const club = await openStripeClub({ store: book.store });
  club.stripe.world.tell('terminal.reader.action_failed', { id: 'tmr_1', object: 'terminal.reader' });
  const before = book.fingerprint();
  await club.deliverAll();
  expect(book.fingerprint()).toEqual(before);
});

test('an event about someone we do not know is answered 200 and recorded as nobody’s', async () => {
  const club = await openStripeClub();
  club.stripe.world.tell('customer.subscription.updated', {
    id: 'sub_x',
    object: 'subscription',
    customer: 'cus_x',
  });
  await club.deliverAll();
  const id = club.stripe.world.events[0]?.id ?? '';
  expect(await club.store.find(webhookEvents, id)).toMatchObject({ outcome: 'nobody', memberUid: '' });
});

test('a failed renewal makes the member overdue, mails once with a link that fixes it; paying settles it', async () => {
  const club = await openStripeClub();
  const member = await club.join({}, await club.plan());
  club.advance({ hours: 30 * 24 });
  const invoice = club.stripe.world.renew(member.stripeSubscriptionId);
  club.stripe.world.fail(invoice.id);
  await club.deliverAll();
  expect(await club.fresh(member)).toMatchObject({
    membershipStatus: 'past_due',
    subscriptionStatus: 'past_due',
  });
  const { items } = await club.store.query(outbox, { where: [['memberUid', '==', member.id]], limit: 100 });
  const mails = items.filter(({ template }) => template === 'payment-failed');
  expect(mails).toHaveLength(1);
  expect(mails[0]?.body).toContain(invoice.hosted_invoice_url);
  expect(mails[0]?.body).toContain('£49');

  club.stripe.world.settle(invoice.id);
  await club.deliverAll();
  expect(await club.fresh(member)).toMatchObject({
    membershipStatus: 'active',
    subscriptionStatus: 'active',
  });
  expect(await all(club, ledger)).toHaveLength(2);
});

test('an old event that arrives last does not undo what a newer one said', async () => {
  const club = await openStripeClub();
  const member = await club.join({}, await club.plan());
  const from = club.stripe.world.events.length;
  const invoice = club.stripe.world.renew(member.stripeSubscriptionId);
  club.stripe.world.fail(invoice.id);
  club.stripe.world.settle(invoice.id);
  for (const event of club.stripe.world.events.slice(from).toReversed()) await club.deliver(event);
  expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'active' });
  expect(await mailsTo(club, member.id)).not.toContain('payment-failed');
});

test('leaving, staying and the end come from Stripe with the words that each needs', async () => {
  const club = await openStripeClub();
  const { world } = club.stripe;
  const member = await club.join({}, await club.plan());
  const subscription = world.get(world.subscriptions, member.stripeSubscriptionId);
  // As the Customer Portal does it: a date, and no flag.
  subscription.cancel_at = world.itemOf(subscription).current_period_end;
  world.tell('customer.subscription.updated', subscription);
  await club.deliverAll();
  expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'cancelling', cancelAtPeriodEnd: true });
  subscription.cancel_at = null;
  world.tell('customer.subscription.updated', subscription);
  await club.deliverAll();
  expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'active', cancelAtPeriodEnd: false });
  world.end(member.stripeSubscriptionId);
  await club.deliverAll();
  const left = await club.fresh(member);
  expect(left).toMatchObject({ membershipStatus: 'cancelled', subscriptionStatus: 'canceled' });
  expect(left.cancelledAt?.equals(club.now())).toBe(true);
  const { items } = await club.store.query(auditLog, { where: [['memberUid', '==', member.id]], limit: 100 });
  expect(items.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      'membership.activated',
      'membership.cancel-requested',
      'membership.cancel-undone',
      'membership.cancelled',
    ]),
  );
});

test('a subscription that ends since nobody paid is expired, not cancelled', async () => {
  const club = await openStripeClub();
  const member = await club.join({}, await club.plan());
  club.stripe.world.end(member.stripeSubscriptionId, 'payment_failed');
  await club.deliverAll();
  expect((await club.fresh(member)).membershipStatus).toBe('expired');
});

test('refunds, disputes and disputes won are in the ledger, each once', async () => {
  const club = await openStripeClub();
  const { world } = club.stripe;
  const member = await club.join({}, await club.plan());
  const [charge] = [...world.charges.values()];
  if (!charge) throw new Error('nothing was charged');
  world.refund(charge.payment_intent, 1000);
  const dispute = world.dispute(charge.id);
  await club.deliverAll();
  world.closeDispute(dispute.id, 'won');
  await club.deliverAll();
  const entries = await all(club, ledger);
  expect(entries.map(({ kind, amountInPence }) => [kind, amountInPence]).toSorted()).toEqual(
    [
      ['payment', 4900],
      ['refund', -1000],
      ['dispute', -4900],
      ['returned', 4900],
    ].toSorted(),
  );
  expect(entries.every(({ memberUid }) => memberUid === member.id)).toBe(true);
  expect(await mailsTo(club, member.id)).toContain('payment-refunded');
});

test('a pack is paid for once, grants its time, and can be bought again', async () => {
  const club = await openStripeClub();
  const pack = await club.plan({ kind: 'pack', interval: 'one-off', classAllowance: 10, priceInPence: 8000 });
  const member = await club.join({}, pack);
  expect(member).toMatchObject({ membershipStatus: 'active', planId: pack.id, stripeSubscriptionId: '' });
  expect(member.currentPeriodEnd?.toString()).toBe('2027-02-22T00:00:00Z');
  club.advance({ hours: 24 });
  club.stripe.world.pay(await club.checkout(member, pack));
  await club.deliverAll();
  const again = await club.fresh(member);
  // Both count: the second one's days follow the first one's.
  expect(again.currentPeriodStart).toEqual(member.currentPeriodStart);
  expect(again.currentPeriodEnd?.toString()).toBe('2027-05-21T23:00:00Z');
  expect(again.packs.map(({ classes, until }) => [classes, until.toString()])).toEqual([
    [10, '2027-02-22T00:00:00Z'],
    [10, '2027-05-21T23:00:00Z'],
  ]);
  const entries = await all(club, ledger);
  expect(entries.map(({ recurringInPence, planKind }) => [recurringInPence, planKind])).toEqual([
    [0, 'pack'],
    [0, 'pack'],
  ]);
});

test('something bought once by a slow method grants nothing until the bank says yes', async () => {
  const club = await openStripeClub();
  const pack = await club.plan({ kind: 'pack', interval: 'one-off' });
  const member = await club.member();
  const id = await club.checkout(member, pack);
  club.stripe.world.pay(id, { by: 'bacs_debit' });
  await club.deliverAll();
  expect((await club.fresh(member)).membershipStatus).toBe('pending');
  debitArrives(club.stripe.world, id);
  await club.deliverAll();
  expect((await club.fresh(member)).membershipStatus).toBe('active');
});

test('a club without Stripe answers webhook events with 404', async () => {
  const { openClub } = await import('../support/club.ts');
  const club = openClub();
  expect((await postEvent(club, '{}', 't=1,v1=0')).status).toBe(404);
});

test.each([
  ['of a live payment where the club has test keys', {}, true],
  ['of a test payment where the club has live keys', { STRIPE_SECRET_KEY: 'rk_live_club' }, false],
])('an event %s is not for us, and changes nothing', async (_, environment, livemode) => {
  const book = openBook();
  const club = await openStripeClub({ store: book.store, environment });
  const { world } = club.stripe;
  world.tell('customer.subscription.updated', { id: 'sub_1', object: 'subscription', customer: 'cus_1' });
  const event = world.events.at(-1);
  if (!event) throw new Error('no event');
  const before = book.fingerprint();
  const answer = await club.deliver({ ...event, livemode });
  expect([answer.status, JSON.parse(answer.html).outcome]).toEqual([200, 'not-for-us']);
  expect(book.fingerprint()).toEqual(before);
});

test('an older reading of the payments never overwrites a newer one, however late it is stored', async () => {
  const club = await openStripeClub();
  const member = await club.join({}, await club.plan());
  const { stripeCustomerId: customerId, stripeSubscriptionId } = member;
  const [hasRead, mayStore] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isFirst = true;
  const findAccount: typeof club.parts.payments.findAccount = async (id) => {
    const account = await club.parts.payments.findAccount(id);
    if (isFirst) {
      isFirst = false;
      hasRead.resolve();
      await mayStore.promise;
    }
    return account;
  };
  const slow = { ...club.parts, payments: { ...club.parts.payments, findAccount } };
  const late = followPayments(slow, { uid: member.id, customerId });
  await hasRead.promise;
  club.stripe.world.end(stripeSubscriptionId);
  await club.follow(member);
  expect((await club.fresh(member)).membershipStatus).toBe('cancelled');
  mayStore.resolve();
  await late;
  expect((await club.fresh(member)).membershipStatus).toBe('cancelled');
});
