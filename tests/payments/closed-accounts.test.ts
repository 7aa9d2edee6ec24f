/** What happens to payments of people who have closed their account. */
import { expect, test } from 'vitest';
import type { Member } from '#server/data/collections/members.ts';
import { ledger, type PaymentFinding, paymentFindings } from '#server/data/collections/payments.ts';
import { reconcilePayments } from '#server/payments/reconcile-payments.ts';
import { PASSWORD } from '../support/club.ts';
import { openStripeClub, type StripeClub } from '../support/stripe-club.ts';
import { debitArrives, debitFails } from '../support/stripe-double/direct-debit.ts';

const findings = async ({ store }: StripeClub): Promise<PaymentFinding[]> =>
  (await store.query(paymentFindings, { limit: 20 })).items;
const entries = async ({ store }: StripeClub) => (await store.query(ledger, { limit: 20 })).items;

async function close(club: StripeClub, member: Member) {
  const browser = await club.signedIn(member);
  const answer = await browser.submit('/account/security/close', { currentPassword: PASSWORD });
  expect(answer.status).toBe(303);
}

/** Somebody whose first Direct Debit the bank was still processing when they closed their account. */
async function closedWhilePending(facts: Parameters<StripeClub['plan']>[0] = {}) {
  const club = await openStripeClub();
  const plan = await club.plan({ name: 'Unlimited', ...facts });
  const member = await club.member({ name: 'Priya Shah', firstName: 'Priya' });
  const checkout = await club.checkout(member, plan);
  club.stripe.world.pay(checkout, { by: 'bacs_debit' });
  await club.deliverAll();
  await close(club, member);
  await club.deliverAll();
  expect(await findings(club)).toEqual([]);
  return { club, member, checkout };
}

test.each([
  ['subscription', {}],
  ['pack', { kind: 'pack', interval: 'one-off' }],
] as const)(
  'a Direct Debit of a %s that arrives after the account was closed is a finding with “Refund” beside it',
  async (_, facts) => {
    const { club, member, checkout } = await closedWhilePending(facts);
    debitArrives(club.stripe.world, checkout);
    await club.deliverAll();
    const [finding, ...others] = await findings(club);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ kind: 'paid-after-closing', memberUid: '', isOpen: true });
    expect(finding?.sentence).toBe(
      '£49 paid by Direct Debit for Unlimited arrived on 21 November 2026, after the account was closed. Refund it.',
    );
    const [payment] = await entries(club);
    expect(payment).toMatchObject({ kind: 'payment', amountInPence: 4900 });
    expect(payment?.memberUid).toMatch(/^erased-/);
    expect(JSON.stringify([await findings(club), await entries(club)])).not.toMatch(
      new RegExp(`Priya|${member.id}`),
    );

    const admin = await club.signedIn(await club.admin());
    const list = await admin.get('/admin/adminControl/payments');
    expect(list.html).toContain(`/admin/adminControl/payments/${finding?.id}/refund`);
    const page = await admin.get(`/admin/adminControl/payments/${finding?.id}/refund`);
    expect(page.text).toContain('Former member: refund £49');
    await reconcilePayments(club.parts);
    expect(await findings(club)).toMatchObject([{ isOpen: true }]);

    const refund = await admin.submit(`/admin/adminControl/payments/${finding?.id}/refund`, {});
    expect(refund.status).toBe(303);
    await club.deliverAll();
    await reconcilePayments(club.parts);
    expect((await findings(club)).map(({ isOpen }) => isOpen)).toEqual([false]);
    expect(
      (await entries(club))
        .map(({ kind, amountInPence, memberUid }) => [kind, amountInPence, memberUid])
        .toSorted(),
    ).toEqual([
      ['payment', 4900, payment?.memberUid],
      ['refund', -4900, payment?.memberUid],
    ]);
  },
);

test('a Direct Debit that fails after the account was closed leaves nothing', async () => {
  const { club, checkout } = await closedWhilePending();
  debitFails(club.stripe.world, checkout);
  await club.deliverAll();
  await reconcilePayments(club.parts);
  expect(await findings(club)).toEqual([]);
  expect(await entries(club)).toEqual([]);
});

test('a payment after closing whose events were all lost is found by the hourly comparison, once', async () => {
  const { club, checkout } = await closedWhilePending();
  debitArrives(club.stripe.world, checkout);
  club.advance({ minutes: 11 });
  await Promise.all([reconcilePayments(club.parts), reconcilePayments(club.parts)]);
  expect(await findings(club)).toMatchObject([{ kind: 'paid-after-closing', isOpen: true }]);
  expect(await entries(club)).toHaveLength(1);
});

test('a payment that arrives while the account is being closed is in the ledger, whichever comes first', async () => {
  const club = await openStripeClub();
  const member = await club.member({ name: 'Priya Shah' });
  const checkout = await club.checkout(member, await club.plan());
  club.stripe.world.pay(checkout, { by: 'bacs_debit' });
  await club.deliverAll();
  const browser = await club.signedIn(member);
  debitArrives(club.stripe.world, checkout);
  await Promise.all([
    browser.submit('/account/security/close', { currentPassword: PASSWORD }),
    club.deliverAll(),
  ]);
  await club.deliverAll();
  const paid = await entries(club);
  expect(paid).toMatchObject([{ kind: 'payment', amountInPence: 4900 }]);
  expect(paid[0]?.memberUid).toMatch(/^erased-/);
});

test('a dispute of somebody who has left is a finding and in the ledger, under the pseudonym that their payments have', async () => {
  const club = await openStripeClub();
  const member = await club.join({ name: 'Priya Shah' }, await club.plan({ name: 'Unlimited' }));
  await close(club, member);
  await club.deliverAll();
  const [payment] = await entries(club);
  const [charge] = club.stripe.world.charges.values();
  club.stripe.world.dispute(charge?.id ?? '');
  await club.deliverAll();
  const [finding, ...others] = await findings(club);
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ kind: 'dispute', memberUid: '', isOpen: true });
  expect(finding?.sentence).toContain('Their account has been closed');
  expect((await entries(club)).map(({ memberUid }) => memberUid)).toEqual([
    payment?.memberUid,
    payment?.memberUid,
  ]);
});
