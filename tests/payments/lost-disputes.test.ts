/** A dispute that the bank decides against the club: what staff read then. */
import { expect, test } from 'vitest';
import { auditLog } from '#server/data/collections/club.ts';
import { paymentFindings } from '#server/data/collections/payments.ts';
import { reconcilePayments } from '#server/payments/reconcile-payments.ts';
import { PASSWORD } from '../support/club.ts';
import { openStripeClub, type StripeClub } from '../support/stripe-club.ts';
import { debitArrives } from '../support/stripe-double/direct-debit.ts';

const page = '/admin/adminControl/payments';
const findings = async ({ store }: StripeClub) => (await store.query(paymentFindings, { limit: 100 })).items;
const openOnes = async (club: StripeClub) => (await findings(club)).filter(({ isOpen }) => isOpen);
const auditOf = async ({ store }: StripeClub, memberUid: string) =>
  (await store.query(auditLog, { where: [['memberUid', '==', memberUid]], limit: 100 })).items;
const lastCharge = ({ stripe: { world } }: StripeClub) => [...world.charges.values()].at(-1)?.id ?? '';

/** Priya, who paid £49 by card for Unlimited on 21 November, and whose bank took it back. */
async function disputed() {
  const club = await openStripeClub();
  const member = await club.join({ name: 'Priya Shah' }, await club.plan({ name: 'Unlimited' }));
  const dispute = club.stripe.world.dispute(lastCharge(club));
  await club.deliverAll();
  const lose = async () => {
    club.stripe.world.closeDispute(dispute.id, 'lost');
    await club.deliverAll();
  };
  return { club, member, dispute, lose };
}

test('the audit log says that the bank reversed the payment, not that it failed', async () => {
  const { club, member } = await disputed();
  const summaries = (await auditOf(club, member.id)).map(({ summary }) => summary);
  expect(summaries).toContain('The bank reversed the payment for Unlimited (Stripe)');
  expect(summaries.join()).not.toContain('failed');
});

test('a lost dispute is a finding of its own, in place of the one that told staff to respond, and is in the audit log once', async () => {
  const { club, member, dispute, lose } = await disputed();
  await lose();
  await club.follow(member);
  await reconcilePayments(club.parts);
  const open = await openOnes(club);
  expect(open).toMatchObject([
    { kind: 'dispute-lost', memberUid: member.id, reference: dispute.id, customerId: '' },
  ]);
  expect(open[0]?.sentence).toBe(
    'The club has lost the dispute of £49 paid by card on 21 November 2026 for Unlimited: the bank keeps the money. Their membership is overdue until this is settled. Ask them for a new payment and record it on their page, or end their membership.',
  );
  expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'past_due' });
  const entries = (await auditOf(club, member.id)).filter(({ action }) => action === 'payments.dispute-lost');
  expect(entries).toMatchObject([
    { actorName: 'Stripe', summary: '£49 paid by card on 21 November 2026 for Unlimited' },
  ]);
  const admin = await club.signedIn(await club.admin());
  const list = await admin.get(page);
  expect(list.text).toContain('the bank keeps the money');
  expect((await admin.post(`${page}/${open[0]?.id}/resolve`)).location).toBe(page);
  await club.follow(member);
  expect(await openOnes(club)).toEqual([]);
});

test('a dispute that staff had dealt with is a finding again when it is lost', async () => {
  const { club, member, lose } = await disputed();
  const admin = await club.signedIn(await club.admin());
  const [first] = await openOnes(club);
  await admin.post(`${page}/${first?.id}/resolve`);
  await lose();
  expect(await openOnes(club)).toMatchObject([{ kind: 'dispute-lost', memberUid: member.id }]);
});

test('where they have paid at the desk since, nothing is left to do', async () => {
  const { club, member, lose } = await disputed();
  const admin = await club.signedIn(await club.admin());
  const staffPage = `/admin/member/${member.id}`;
  await admin.get(staffPage);
  await admin.submit(`${staffPage}/payment-settled`, { payment: 'cash', lastDay: '2026-12-20' });
  expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'active' });
  await lose();
  expect(await openOnes(club)).toEqual([]);
  const lost = (await findings(club)).find(({ kind }) => kind === 'dispute-lost');
  expect(lost?.sentence).toContain('They’ve paid at the desk since.');
});

test('of an earlier period: they can still train', async () => {
  const { club, member, lose } = await disputed();
  club.advance({ hours: 31 * 24 });
  const { world } = club.stripe;
  world.settle(world.renew(member.stripeSubscriptionId).id);
  await club.deliverAll();
  await lose();
  expect((await openOnes(club))[0]?.sentence).toContain(
    'It was for an earlier period, so they can still train. You can ask them for a new payment and record it on their page.',
  );
});

test('of somebody who had closed their account: who it was has to be looked up in Stripe', async () => {
  const club = await openStripeClub();
  const member = await club.join({}, await club.plan({ name: 'Unlimited' }));
  const charge = lastCharge(club);
  const browser = await club.signedIn(member);
  await browser.submit('/account/security/close', { currentPassword: PASSWORD });
  await club.deliverAll();
  const { id } = club.stripe.world.dispute(charge);
  await club.deliverAll();
  club.stripe.world.closeDispute(id, 'lost');
  await club.deliverAll();
  const open = await openOnes(club);
  expect(open).toMatchObject([{ kind: 'dispute-lost', memberUid: '', reference: id }]);
  expect(open[0]?.sentence).toContain('Their account has been closed. You can find the payment in Stripe.');
});

test('one that is lost before the club hears of it says so at once; by Direct Debit it always is, and stays one finding', async () => {
  const club = await openStripeClub();
  const plan = await club.plan({ name: 'Unlimited' });
  const card = await club.join({}, plan);
  const { world } = club.stripe;
  world.closeDispute(world.dispute(lastCharge(club)).id, 'lost');
  await club.deliverAll();
  await club.follow(card);
  expect(await findings(club)).toMatchObject([{ kind: 'dispute-lost', isOpen: true }]);
  const debit = await club.member();
  const id = await club.checkout(debit, plan);
  world.pay(id, { by: 'bacs_debit' });
  debitArrives(world, id);
  world.dispute(lastCharge(club), 'insufficient_funds');
  await club.deliverAll();
  await club.follow(debit);
  const theirs = (await findings(club)).filter(({ memberUid }) => memberUid === debit.id);
  expect(theirs).toMatchObject([{ kind: 'dispute', isOpen: true }]);
});

test('disputes that were lost long before the club connected Stripe are no findings', async () => {
  const club = await openStripeClub();
  const member = await club.join({}, await club.plan());
  const { world } = club.stripe;
  const dispute = world.dispute(lastCharge(club));
  world.closeDispute(dispute.id, 'lost');
  club.advance({ hours: 31 * 24 });
  await club.follow(member);
  await club.follow(member);
  expect((await findings(club)).filter(({ kind }) => kind.startsWith('dispute'))).toEqual([]);
});
