/** Bacs Direct Debit: the bank answers days after the Checkout, and may say no. */
import { expect, test } from 'vitest';
import { outbox } from '#server/data/collections/outbox.ts';
import { ledger } from '#server/data/collections/payments.ts';
import { changeMembership } from '#server/membership/change-membership.ts';
import { reconcilePayments } from '#server/payments/reconcile-payments.ts';
import { startCheckout } from '#server/payments/start-checkout.ts';
import { openStripeClub, type StripeClub } from '../support/stripe-club.ts';
import { debitArrives, debitFails, startDebit } from '../support/stripe-double/direct-debit.ts';

const success = (id: string) => `/account/success?session_id=${id}`;
const home = '/account/dashboard';
const billing = '/account/membership-billing';
const atTheBank = 'Your bank is processing';

const mailsTo = async (club: StripeClub, memberUid: string) =>
  (await club.store.query(outbox, { where: [['memberUid', '==', memberUid]], limit: 100 })).items;
const mail = async (club: StripeClub, memberUid: string, template: string) => {
  const found = (await mailsTo(club, memberUid)).filter((each) => each.template === template);
  expect(found).toHaveLength(1);
  return found[0];
};
const entriesOf = async (club: StripeClub, memberUid: string) =>
  (await club.store.query(ledger, { where: [['memberUid', '==', memberUid]], limit: 100 })).items;

/** Somebody who has given their bank details at the Checkout; the notices of that day have come. */
async function debited(club: StripeClub, facts: Parameters<StripeClub['plan']>[0] = {}) {
  const plan = await club.plan({ name: 'Unlimited', ...facts });
  const member = await club.member({ firstName: 'Priya' });
  const id = await club.checkout(member, plan);
  club.stripe.world.pay(id, { by: 'bacs_debit' });
  await club.deliverAll();
  return { plan, member, id };
}

test('a membership by Direct Debit starts when the money arrives, and every page says so until then', async () => {
  const club = await openStripeClub();
  const { member, plan, id } = await debited(club);
  const waiting = await club.fresh(member);
  expect(waiting).toMatchObject({ membershipStatus: 'pending', planId: '', subscriptionStatus: 'active' });
  expect(waiting.pendingPayment).toMatchObject({
    amountInPence: 4900,
    planName: 'Unlimited',
    method: 'direct-debit',
  });
  const browser = await club.signedIn(member);
  for (const path of [success(id), home, billing]) {
    expect((await browser.get(path)).text, path).toContain(atTheBank);
  }
  const payments = await browser.get(billing);
  expect(payments.text).toContain('£49 for Unlimited');
  expect(payments.text).toContain('Payment processing');
  expect(payments.text).not.toContain('Next payment');
  const admin = await club.signedIn(await club.admin());
  expect((await admin.get(`/admin/member/${member.id}`)).text).toContain('£49 by Direct Debit for Unlimited');
  expect((await mail(club, member.id, 'payment-pending'))?.body).toContain('up to seven working days');
  expect(await entriesOf(club, member.id)).toEqual([]);

  club.advance({ hours: 9 * 24 });
  debitArrives(club.stripe.world, id);
  await club.deliverAll();
  expect(await club.fresh(member)).toMatchObject({
    membershipStatus: 'active',
    planId: plan.id,
    pendingPayment: null,
  });
  expect(await entriesOf(club, member.id)).toMatchObject([{ method: 'direct-debit', amountInPence: 4900 }]);
  expect((await mail(club, member.id, 'payment-received'))?.body).toContain(
    'for Unlimited by Direct Debit on',
  );
  await mail(club, member.id, 'membership-activated');
  // The first login session is over.
  const later = await club.signedIn(member);
  for (const path of [success(id), home, billing]) {
    expect((await later.get(path)).text, path).not.toContain(atTheBank);
  }
  expect((await later.get(success(id))).text).toContain('You are a member: Unlimited');
  const receipt = await later.get(`/account/receipts/${(await entriesOf(club, member.id))[0]?.id}`);
  expect(receipt.text).toContain('Direct Debit');
});

test('while the bank is processing nobody can pay a second time, online or at the desk', async () => {
  const club = await openStripeClub();
  const { member, plan } = await debited(club);
  const other = await club.plan({ kind: 'pack', interval: 'one-off' });
  for (const { id: planId } of [plan, other]) {
    const again = await startCheckout(club.parts, { uid: member.id, planId, origin: 'http://club.test' });
    expect(again).toMatchObject({ kind: 'refused', reason: 'at-the-bank' });
  }
  const admin = await club.signedIn(await club.admin());
  const page = await admin.get(`/admin/member/${member.id}`);
  expect(page.html).not.toContain(`/admin/member/${member.id}/activate`);
  const outcome = await changeMembership(club.parts, {
    uid: member.id,
    by: { uid: 'ada', name: 'Ada' },
    event: {
      type: 'activate',
      plan: { id: plan.id, name: plan.name },
      periodEnd: club.now().add({ hours: 24 }),
      payment: 'cash',
    },
  });
  expect(outcome).toMatchObject({ kind: 'refused', reason: 'payment-pending' });
  expect(await entriesOf(club, member.id)).toEqual([]);
});

test('a first Direct Debit that fails starts nothing, is told once, and ends the subscription that Stripe leaves active', async () => {
  const club = await openStripeClub();
  const { member, plan, id } = await debited(club);
  club.advance({ hours: 6 * 24 });
  debitFails(club.stripe.world, id);
  await club.deliverAll();
  const after = await club.fresh(member);
  expect(after).toMatchObject({ membershipStatus: 'pending', pendingPayment: null });
  const { world } = club.stripe;
  expect(world.get(world.subscriptions, after.stripeSubscriptionId).status).toBe('canceled');
  expect((await mail(club, member.id, 'payment-refused'))?.body).toContain('You haven’t been charged');
  expect(await entriesOf(club, member.id)).toEqual([]);
  const browser = await club.signedIn(member);
  expect((await browser.get(success(id))).text).toContain('Your bank refused the payment');
  for (const path of [home, billing]) {
    expect((await browser.get(path)).text, path).not.toContain(atTheBank);
  }
  const again = await startCheckout(club.parts, {
    uid: member.id,
    planId: plan.id,
    origin: 'http://club.test',
  });
  expect(again.kind).toBe('open');
});

test('where no notice of the failure comes, the hourly job ends the subscription', async () => {
  const club = await openStripeClub();
  const { member, id } = await debited(club);
  const { stripeSubscriptionId } = await club.fresh(member);
  const { world } = club.stripe;
  debitFails(world, id);
  world.events.length = 0;
  await reconcilePayments(club.parts);
  expect(world.get(world.subscriptions, stripeSubscriptionId).status).toBe('canceled');
  expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'pending', pendingPayment: null });
  expect(await reconcilePayments(club.parts)).toMatchObject({ corrected: 0 });
});

test('a pack by Direct Debit waits for the bank too, and a refusal is told', async () => {
  const club = await openStripeClub();
  const { member, id } = await debited(club, { name: '10 classes', kind: 'pack', interval: 'one-off' });
  expect((await club.fresh(member)).pendingPayment).toMatchObject({ planName: '10 classes' });
  const browser = await club.signedIn(member);
  expect((await browser.get(billing)).text).not.toContain('See the plans');
  debitFails(club.stripe.world, id);
  await club.deliverAll();
  expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'pending', pendingPayment: null });
  expect((await mail(club, member.id, 'payment-refused'))?.body).toContain('10 classes hasn’t started');
  expect((await browser.get(success(id))).text).toContain('Your bank refused the payment');
});

test('a renewal by Direct Debit keeps the membership while the bank is processing, and says so', async () => {
  const club = await openStripeClub();
  const { member, id } = await debited(club);
  const { world } = club.stripe;
  debitArrives(world, id);
  await club.deliverAll();
  const { stripeSubscriptionId } = await club.fresh(member);
  const invoice = world.renew(stripeSubscriptionId);
  startDebit(world, invoice.id);
  world.tell('customer.subscription.updated', world.get(world.subscriptions, stripeSubscriptionId));
  await club.deliverAll();
  expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'active' });
  const browser = await club.signedIn(member);
  const page = await browser.get(billing);
  expect(page.text).toContain(atTheBank);
  expect(page.text).toContain('You can train as usual');
  expect((await browser.get(home)).text).not.toContain(atTheBank);

  world.fail(invoice.id);
  await club.deliverAll();
  expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'past_due', pendingPayment: null });
  const told = await mail(club, member.id, 'payment-failed');
  expect(told?.body).toContain('the Direct Debit was cancelled');
  expect(told?.body).not.toContain('the card has expired');
  expect((await browser.get(billing)).text).toContain('Pay now');

  // Stripe tries the bank again: paying by the invoice's page as well would pay twice.
  startDebit(world, invoice.id);
  world.tell('invoice.updated', invoice);
  world.tell('customer.subscription.updated', world.get(world.subscriptions, stripeSubscriptionId));
  await club.deliverAll();
  const retried = await browser.get(billing);
  expect(retried.text).toContain(atTheBank);
  expect(retried.text).not.toContain('Pay now');
  world.settle(invoice.id);
  await club.deliverAll();
  expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'active', pendingPayment: null });
});

test('a refund names the account that the money goes back to', async () => {
  const club = await openStripeClub();
  const { member, id } = await debited(club);
  debitArrives(club.stripe.world, id);
  await club.deliverAll();
  const charge = [...club.stripe.world.charges.values()].at(-1);
  club.stripe.world.refund(charge?.payment_intent ?? '', 1000);
  await club.deliverAll();
  expect((await mail(club, member.id, 'payment-refunded'))?.body).toContain(
    'to the bank account you paid from',
  );
  expect((await entriesOf(club, member.id)).map(({ method }) => method)).toEqual([
    'direct-debit',
    'direct-debit',
  ]);
});
