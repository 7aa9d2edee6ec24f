/** Money that the bank reverses, and packs that are refunded. */

import { describe, expect, test } from 'vitest';
import { openLead } from '#server/community/leads/open-lead.ts';
import { leads } from '#server/data/collections/leads.ts';
import { members } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { ledger, paymentFindings } from '#server/data/collections/payments.ts';
import { changeMembership, membershipVersion } from '#server/membership/change-membership.ts';
import { reconcilePayments } from '#server/payments/reconcile-payments.ts';
import { seen } from '../support/seen.ts';
import { openStripeClub, type StripeClub } from '../support/stripe-club.ts';
import { debitArrives } from '../support/stripe-double/direct-debit.ts';
import { enquiryOf } from '../support/tours.ts';

const findingsPage = '/admin/adminControl/payments';

const mailsTo = async (club: StripeClub, memberUid: string) =>
  (await club.store.query(outbox, { where: [['memberUid', '==', memberUid]], limit: 100 })).items;
const templatesTo = async (club: StripeClub, memberUid: string) =>
  (await mailsTo(club, memberUid)).map(({ template }) => template);
const findings = async (club: StripeClub) => (await club.store.query(paymentFindings, { limit: 100 })).items;
const entriesOf = async (club: StripeClub, memberUid: string) =>
  (await club.store.query(ledger, { where: [['memberUid', '==', memberUid]], limit: 100 })).items;
const lastCharge = (club: StripeClub) => {
  const charge = [...club.stripe.world.charges.values()].at(-1);
  if (!charge) throw new Error('nothing was charged');
  return charge;
};

/** A member who pays by Direct Debit, and whose money has arrived. */
async function debited(club: StripeClub, facts: Parameters<StripeClub['plan']>[0] = {}) {
  const plan = await club.plan({ name: 'Unlimited', ...facts });
  const member = await club.member({ firstName: 'Priya', name: 'Priya Shah' });
  const id = await club.checkout(member, plan);
  club.stripe.world.pay(id, { by: 'bacs_debit' });
  debitArrives(club.stripe.world, id);
  await club.deliverAll();
  return club.fresh(member);
}

test('a dispute of what pays for now makes the membership overdue, is a finding, and is mailed to every admin', async () => {
  const club = await openStripeClub();
  const [ada, grace] = [await club.admin(), await club.admin({ firstName: 'Grace' })];
  const member = await debited(club);
  club.stripe.world.dispute(lastCharge(club).id, 'insufficient_funds');
  await club.deliverAll();
  await club.follow(member);

  expect(await club.fresh(member)).toMatchObject({
    membershipStatus: 'past_due',
    subscriptionStatus: 'active',
  });
  const [finding, ...others] = await findings(club);
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ kind: 'dispute', memberUid: member.id, isOpen: true });
  expect(finding?.sentence).toContain(
    'The bank reversed £49 paid by Direct Debit on 21 November 2026 for Unlimited',
  );
  expect(finding?.sentence).toContain('overdue until this is settled');
  expect(finding?.sentence).toContain('This is final');
  for (const admin of [ada, grace]) {
    const mails = (await mailsTo(club, admin.id)).filter(({ template }) => template === 'payment-disputed');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).toContain('Priya Shah: The bank reversed £49');
  }
  expect((await templatesTo(club, member.id)).filter((each) => each === 'payment-reversed')).toHaveLength(1);
  expect(await templatesTo(club, member.id)).not.toContain('payment-failed');

  const browser = await club.signedIn(member);
  const billing = await browser.get('/account/membership-billing');
  expect(billing.text).toContain('Your bank reversed your last payment');
  expect(billing.text).not.toContain('Pay now');
  expect((await browser.get('/account/dashboard')).text).toContain('Your bank reversed your last payment');
  // The hourly comparison leaves both as they are.
  expect(await reconcilePayments(club.parts)).toMatchObject({ corrected: 0 });
  expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'past_due' });
  expect((await findings(club)).map(({ isOpen }) => isOpen)).toEqual([true]);
});

test('a new payment at the desk settles a dispute, and the subscription keeps its period', async () => {
  const club = await openStripeClub();
  const member = await debited(club);
  club.stripe.world.dispute(lastCharge(club).id);
  await club.deliverAll();
  const admin = await club.signedIn(await club.admin());
  const page = `/admin/member/${member.id}`;
  expect((await admin.get(page)).html).toContain(`${page}/payment-settled`);
  const answer = await admin.submit(`${page}/payment-settled`, { payment: 'cash', lastDay: '2027-06-30' });
  expect(answer.status).toBe(303);
  const settled = await club.fresh(member);
  expect(settled).toMatchObject({ membershipStatus: 'active', disputedUntil: null });
  expect(settled.currentPeriodEnd?.equals(member.currentPeriodEnd ?? club.now())).toBe(true);
  expect(
    (await entriesOf(club, member.id)).map(({ kind, method, amountInPence }) => [
      kind,
      method,
      amountInPence,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['payment', 'direct-debit', 4900],
      ['dispute', 'direct-debit', -4900],
      ['payment', 'cash', 4900],
    ]),
  );
  await club.follow(member);
  await reconcilePayments(club.parts);
  expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'active' });
  expect((await admin.get(page)).html).not.toContain(`${page}/payment-settled`);
});

test('a dispute of a card that the club wins gives the membership back and closes its finding', async () => {
  const club = await openStripeClub();
  const member = await club.join({ name: 'Priya Shah' }, await club.plan());
  const dispute = club.stripe.world.dispute(lastCharge(club).id);
  await club.deliverAll();
  expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'past_due' });
  expect((await findings(club))[0]?.sentence).toContain('Respond in Stripe before the deadline');
  club.stripe.world.closeDispute(dispute.id, 'won');
  await club.deliverAll();
  expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'active', disputedUntil: null });
  expect((await findings(club)).map(({ isOpen }) => isOpen)).toEqual([false]);
});

test('a dispute of an earlier period closes no door, and staff say when they have dealt with it', async () => {
  const club = await openStripeClub();
  const member = await debited(club);
  const first = lastCharge(club);
  const { world } = club.stripe;
  club.advance({ hours: 31 * 24 });
  world.settle(world.renew(member.stripeSubscriptionId).id);
  await club.deliverAll();
  world.dispute(first.id);
  await club.deliverAll();
  expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'active' });
  const admin = await club.signedIn(await club.admin());
  const page = await admin.get(findingsPage);
  expect(page.text).toContain('It was for an earlier period, so they can still train');
  const [finding] = await findings(club);
  await reconcilePayments(club.parts);
  expect((await findings(club))[0]?.isOpen).toBe(true);
  const resolve = `${findingsPage}/${finding?.id}/resolve`;
  expect(page.html).toContain(`action="${resolve}"`);
  for (let press = 0; press < 2; press += 1) {
    expect((await admin.post(resolve)).location).toBe(findingsPage);
  }
  expect((await findings(club))[0]?.isOpen).toBe(false);
  expect((await admin.get(findingsPage)).text).toContain('Resolved');
  expect((await admin.post(`${findingsPage}/none/resolve`)).status).toBe(404);
});

test('the payment of the next period ends what a dispute of the last one closed', async () => {
  const club = await openStripeClub();
  const member = await debited(club);
  club.stripe.world.dispute(lastCharge(club).id);
  await club.deliverAll();
  club.advance({ hours: 31 * 24 });
  const { world } = club.stripe;
  world.settle(world.renew(member.stripeSubscriptionId).id);
  await club.deliverAll();
  expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'active', disputedUntil: null });
});

test('a disputed pack is overdue, and comes back when it is won', async () => {
  const club = await openStripeClub();
  const pack = await club.plan({ name: '10 classes', kind: 'pack', interval: 'one-off' });
  const member = await club.join({}, pack);
  const dispute = club.stripe.world.dispute(lastCharge(club).id);
  await club.deliverAll();
  await club.follow(member);
  expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'past_due', planId: pack.id });
  club.stripe.world.closeDispute(dispute.id, 'won');
  await club.deliverAll();
  expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'active', planId: pack.id });
});

test('whoever joins online is no open lead any more; given back, they are one again', async () => {
  const club = await openStripeClub();
  const pack = await club.plan({ id: 'pack', interval: 'one-off', kind: 'pack' });
  const member = await club.member();
  const { id } = await openLead(club.services, enquiryOf(member.email));
  club.advance({ hours: 24 });
  club.stripe.world.pay(await club.checkout(member, pack));
  club.advance({ minutes: 5 });
  await club.deliverAll();
  expect(await club.store.find(leads, id)).toMatchObject({ status: 'joined', isOpen: false });
  const charge = lastCharge(club);
  club.stripe.world.refund(charge.payment_intent, charge.amount);
  await club.deliverAll();
  expect(await club.store.find(leads, id)).toMatchObject({ status: 'enquiry', isOpen: true, joinedAt: null });
});

test('a full refund of a pack puts back what was there before it; a part of it changes nothing', async () => {
  const club = await openStripeClub();
  const pack = await club.plan({ name: '10 classes', kind: 'pack', interval: 'one-off', priceInPence: 8000 });
  const desk = { club, browser: await club.signedIn(await club.admin()) };
  const member = await club.member();
  club.stripe.world.pay(await club.checkout(member, pack));
  // When Stripe was asked, and how often, is no part of what they have.
  const asSeen = async () => {
    const { facts, ...rest } = await seen(desk, member.id);
    return { ...rest, facts: { ...facts, paymentReadings: 0, subscriptionUpdatedAt: null } };
  };
  const before = await asSeen();
  await club.deliverAll();
  expect((await asSeen()).facts).not.toEqual(before.facts);
  const { payment_intent: intent } = lastCharge(club);
  club.stripe.world.refund(intent, 3000);
  await club.deliverAll();
  expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'active' });
  club.stripe.world.refund(intent, 5000);
  await club.deliverAll();
  await club.follow(member);
  const after = await club.fresh(member);
  expect(after).toMatchObject({ membershipStatus: 'pending', planId: '', currentPeriodEnd: null });
  expect(await asSeen()).toEqual(before);
  const told = await templatesTo(club, member.id);
  expect(told.filter((each) => each === 'membership-put-back')).toHaveLength(1);
  expect(told.filter((each) => each === 'payment-refunded')).toHaveLength(2);

  // The person may buy again: the old refund takes nothing of it.
  club.advance({ hours: 1 });
  club.stripe.world.pay(await club.checkout(after, pack));
  await club.deliverAll();
  await club.follow(member);
  expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'active' });
});

test.each([
  ['oldest first', [0, 1]],
  ['newest first', [1, 0]],
])(
  'two packs bought online add up, and refunded in full (%s) leave what was there before',
  async (_, order) => {
    const club = await openStripeClub();
    const pack = await club.plan({
      ...{ name: '10 classes', kind: 'pack', interval: 'one-off', priceInPence: 8000, classAllowance: 10 },
    });
    const member = await club.join({}, pack);
    const first = lastCharge(club);
    club.advance({ hours: 24 });
    club.stripe.world.pay(await club.checkout(member, pack));
    await club.deliverAll();
    const both = await club.fresh(member);
    expect(both.packs.map(({ classes }) => classes)).toEqual([10, 10]);
    const charges = [first, lastCharge(club)];
    const admin = await club.signedIn(await club.admin());
    const payments = (await entriesOf(club, member.id)).toSorted((one, other) =>
      Temporal.Instant.compare(one.at, other.at),
    );
    const page = await admin.get(`/desk/receipts/${payments[order[0] ?? 0]?.id}/refund`);
    expect(page.text).toContain(
      order[0] === 0 ? 'since something later changed it' : 'goes back to what it was before this payment',
    );
    for (const which of order) {
      const charge = charges[which];
      if (charge) club.stripe.world.refund(charge.payment_intent, null);
      await club.deliverAll();
      await club.follow(member);
    }
    expect(await club.fresh(member)).toMatchObject({
      ...{ membershipStatus: 'pending', planId: '', packs: [], currentPeriodEnd: null, givenBack: [] },
    });
  },
);

test.each(['plan', 'hold'])(
  'a pack that began a membership, refunded in full after a %s, says that it stays and may end it',
  async (what) => {
    const club = await openStripeClub();
    const by = { uid: '', name: 'Ada Admin' };
    const pack = await club.plan({
      name: '10 classes',
      kind: 'pack',
      interval: 'one-off',
      priceInPence: 8000,
    });
    const member = await club.join({}, pack);
    const today = club.now().toZonedDateTimeISO('Europe/London').toPlainDate();
    const hold = { type: 'start-hold', from: today, until: today.add({ days: 5 }), reason: '' } as const;
    const other = { id: 'off-peak', name: 'Off-peak', priceInPence: 4900 };
    const event = what === 'hold' ? hold : ({ type: 'change-plan', plan: other } as const);
    await changeMembership(club.services, { uid: member.id, by, event });
    const admin = await club.signedIn(await club.admin());
    const entry = (await entriesOf(club, member.id)).find(({ kind }) => kind === 'payment');
    const page = `/desk/receipts/${entry?.id}/refund`;
    const { text, html } = await admin.get(page);
    expect(text).toContain('Their membership stays as it is');
    const name = what === 'hold' ? '10 classes' : 'Off-peak';
    expect(text).toMatch(
      new RegExp(`End their ${name} membership now If you tick that and refund everything:.*Left 21 Nov`),
    );
    expect(html).not.toMatch(/name="endPlan"[^>]*checked/);
    const typed = { amount: '80', reason: 'Moved away', endPlan: 'on' };
    const stale = await club.fresh(member);
    await club.store.update(members, member.id, { ledgerEntries: stale.ledgerEntries + 1 });
    expect((await admin.submit(page, { ...typed, seenMembers: membershipVersion(stale) })).status).toBe(303);
    expect(await club.fresh(member)).toMatchObject({
      membershipStatus: what === 'hold' ? 'on_hold' : 'active',
    });
    expect((await admin.submit(page, typed)).status).toBe(303);
    expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'cancelled', hold: null });
    expect((await entriesOf(club, member.id)).map(({ amountInPence }) => amountInPence).toSorted()).toEqual([
      -8000, 8000,
    ]);
    await reconcilePayments(club.parts);
    expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'cancelled' });
  },
);

test('the second of two packs, disputed, makes them overdue, and both are back when it is won', async () => {
  const club = await openStripeClub();
  const pack = await club.plan({ kind: 'pack', interval: 'one-off', classAllowance: 10 });
  const member = await club.join({}, pack);
  club.advance({ hours: 24 });
  club.stripe.world.pay(await club.checkout(member, pack));
  await club.deliverAll();
  const dispute = club.stripe.world.dispute(lastCharge(club).id);
  await club.deliverAll();
  expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'past_due' });
  club.stripe.world.closeDispute(dispute.id, 'won');
  await club.deliverAll();
  const after = await club.fresh(member);
  expect(after).toMatchObject({ membershipStatus: 'active' });
  expect(after.packs).toHaveLength(2);
});

describe('a pack that is refunded in full', () => {
  const ten = { name: '10 classes', kind: 'pack', interval: 'one-off', classAllowance: 10 } as const;

  test('while its payment is disputed is put back at once, and stays so when the dispute is won', async () => {
    const club = await openStripeClub();
    const member = await club.join({}, await club.plan(ten));
    const charge = lastCharge(club);
    const dispute = club.stripe.world.dispute(charge.id);
    await club.deliverAll();
    club.stripe.world.refund(charge.payment_intent, null);
    await club.deliverAll();
    const before = { membershipStatus: 'pending', planId: '', disputedUntil: null, givenBack: [] };
    expect(await club.fresh(member)).toMatchObject(before);
    club.stripe.world.closeDispute(dispute.id, 'won');
    await club.deliverAll();
    await club.follow(member);
    expect(await club.fresh(member)).toMatchObject(before);
  });

  test.each([
    ['the second', 1],
    ['the first', 0],
  ])('and disputed, of two (%s), goes with what stands on it', async (_, which) => {
    const club = await openStripeClub();
    const pack = await club.plan(ten);
    const member = await club.join({}, pack);
    const one = await club.fresh(member);
    const first = lastCharge(club);
    club.advance({ hours: 24 });
    club.stripe.world.pay(await club.checkout(member, pack));
    await club.deliverAll();
    const charges = [first, lastCharge(club)];
    const disputed = charges[which] ?? first;
    club.stripe.world.dispute(disputed.id);
    await club.deliverAll();
    club.stripe.world.refund(disputed.payment_intent, null);
    await club.deliverAll();
    // The second alone leaves the first, and nothing is overdue; the first alone stays under the second.
    expect(await club.fresh(member)).toMatchObject(
      which === 1
        ? { membershipStatus: 'active', packs: [], currentPeriodEnd: one.currentPeriodEnd }
        : { membershipStatus: 'past_due', givenBack: [{ began: true }] },
    );
    const other = charges[1 - which] ?? first;
    club.stripe.world.refund(other.payment_intent, null);
    await club.deliverAll();
    expect(await club.fresh(member)).toMatchObject({
      ...{ membershipStatus: 'pending', planId: '', packs: [], disputedUntil: null, givenBack: [] },
    });
  });

  test('stays where the desk was paid for it since', async () => {
    const club = await openStripeClub();
    const member = await club.join({}, await club.plan(ten));
    const charge = lastCharge(club);
    const dispute = club.stripe.world.dispute(charge.id);
    await club.deliverAll();
    const admin = await club.signedIn(await club.admin());
    const page = `/admin/member/${member.id}/payment-settled`;
    const end = member.currentPeriodEnd?.subtract({ hours: 1 }).toZonedDateTimeISO('Europe/London');
    const lastDay = end?.toPlainDate().toString() ?? '';
    expect((await admin.submit(page, { payment: 'cash', lastDay })).status).toBe(303);
    club.stripe.world.closeDispute(dispute.id, 'won');
    await club.deliverAll();
    const settled = await club.fresh(member);
    expect(settled).toMatchObject({ membershipStatus: 'active', disputedUntil: null });
    // The club has been paid twice, and gives one of the two back.
    club.stripe.world.refund(charge.payment_intent, null);
    await club.deliverAll();
    expect(await club.fresh(member)).toMatchObject({
      ...{ membershipStatus: 'active', planId: settled.planId, currentPeriodEnd: settled.currentPeriodEnd },
    });
  });
});

test('a pack whose payment and full refund are heard of together grants nothing', async () => {
  const club = await openStripeClub();
  const pack = await club.plan({ kind: 'pack', interval: 'one-off', priceInPence: 8000 });
  const member = await club.member();
  club.stripe.world.pay(await club.checkout(member, pack));
  club.stripe.world.refund(lastCharge(club).payment_intent, null);
  await club.deliverAll();
  expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'pending' });
  expect(await templatesTo(club, member.id)).not.toContain('membership-activated');
  expect((await entriesOf(club, member.id)).map(({ kind }) => kind).toSorted()).toEqual([
    'payment',
    'refund',
  ]);
});
