import { expect, test } from 'vitest';
import { storedDocuments } from '#server/data/collections/collection.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { ledger, type PaymentFinding, paymentFindings } from '#server/data/collections/payments.ts';
import { receiveWebhookEvent } from '#server/payments/receive-webhook-event.ts';
import { resolveFinding } from '#server/payments/resolve-finding.ts';
import type { ClubOptions } from '../support/club.ts';
import { openStripeClub, type StripeClub } from '../support/stripe-club.ts';

const admin = { uid: 'ada', name: 'Ada' };
const findings = async ({ store }: StripeClub): Promise<PaymentFinding[]> =>
  (await store.query(paymentFindings, { limit: 20 })).items;

/** A member whose refund of £10 the bank has sent back. */
async function refundFailed(options: ClubOptions = {}, hoursLater = 0, isRefundKnown = true) {
  const club = await openStripeClub(options);
  const member = await club.join({ name: 'Priya Shah' }, await club.plan({ name: 'Unlimited' }));
  const { world } = club.stripe;
  const [charge] = world.charges.values();
  const refund = world.refund(charge?.payment_intent ?? '', 1000);
  if (isRefundKnown) await club.deliverAll();
  if (hoursLater > 0) club.advance({ hours: hoursLater });
  world.failRefund(refund.id);
  return { club, member, refund };
}

test('a refund that failed is called that on every page, and nowhere a dispute', async () => {
  const { club, member } = await refundFailed();
  await club.deliverAll();
  const [own, desk] = [await club.signedIn(member), await club.signedIn(await club.admin())];
  const [entry] = (await club.store.query(ledger, { where: [['kind', '==', 'refund-failed']], limit: 2 }))
    .items;
  expect(entry).toMatchObject({ amountInPence: 1000, memberUid: member.id });
  const csv = await desk.get('/admin/payments.csv');
  for (const page of [
    await own.get('/account/membership-billing'),
    await desk.get('/admin/payments'),
    await desk.get('/admin/payments?kind=refund-failed'),
    await desk.get(`/admin/payments/${entry?.id}`),
    csv,
  ]) {
    expect(page.text).toContain('Refund failed');
    expect(page.text).not.toContain('Dispute won:');
  }
});

test('a refund that failed is a finding that says what to do, once', async () => {
  const { club, member, refund } = await refundFailed();
  await club.deliverAll();
  const [finding, ...others] = await findings(club);
  expect(others).toEqual([]);
  expect(finding).toMatchObject({
    kind: 'refund-failed',
    memberUid: member.id,
    reference: refund.id,
    isOpen: true,
  });
  expect(finding?.sentence).toBe(
    'The refund of £10 for Unlimited on 21 November 2026 failed: the bank sent the money back. Pay it to them another way. No mail server is set up, so tell them yourself.',
  );
  expect(await resolveFinding(club.services, finding?.id ?? '', admin)).toBe(true);
  await club.follow(member);
  expect((await findings(club)).filter(({ isOpen }) => isOpen)).toEqual([]);
});

const mailsTo = async (club: StripeClub, uid: string) =>
  (await club.store.query(outbox, { where: [['memberUid', '==', uid]], limit: 50 })).items;

test('the member is told, once, also weeks after the refund; staff read that the message is sent where a mail server is set', async () => {
  const environment = { SMTP_HOST: '127.0.0.1', SMTP_FROM: 'desk@club.example' };
  const { club, member, refund } = await refundFailed({ environment }, 24 * 20);
  await club.deliverAll();
  await club.follow(member);
  const mails = (await mailsTo(club, member.id)).filter(({ template }) => template === 'refund-failed');
  expect(mails).toMatchObject([{ to: member.email, subject: 'Your refund of £10 didn’t reach you' }]);
  expect(mails[0]?.body).toContain('Your bank sent our refund of £10 for Unlimited back to us.');
  expect(await findings(club)).toMatchObject([{ reference: refund.id }]);
  expect((await findings(club))[0]?.sentence).toContain('A message is on its way to them.');
});

test('where refund and failure are heard of together, the member is told of the failure alone', async () => {
  const { club, member } = await refundFailed({}, 0, false);
  await club.follow(member);
  const templates = (await mailsTo(club, member.id)).map(({ template }) => template);
  expect(templates).toContain('refund-failed');
  expect(templates).not.toContain('payment-refunded');
});

test('nobody is told of a refund that failed long before the club connected Stripe', async () => {
  const { club, member } = await refundFailed({}, 24 * 20, false);
  await club.follow(member);
  const templates = (await mailsTo(club, member.id)).map(({ template }) => template);
  expect(templates).not.toContain('refund-failed');
  expect((await findings(club))[0]?.sentence).not.toContain('essage');
});

test.each(['refund.failed', 'refund.updated'])(
  'a refund that failed is heard of by %s alone',
  async (type) => {
    const { club } = await refundFailed();
    const event = club.stripe.world.events.findLast((each) => each.type === type);
    if (!event) throw new Error(`no ${type}`);
    expect((await club.deliver(event)).status).toBe(200);
    expect(await findings(club)).toHaveLength(1);
    expect(
      await club.store.query(ledger, { where: [['kind', '==', 'refund-failed']], limit: 2 }),
    ).toMatchObject({
      items: [{ amountInPence: 1000 }],
    });
  },
);

test('a refund that failed is in the ledger once, however many events come at once', async () => {
  const { club, refund } = await refundFailed();
  const base = {
    createdAt: club.now(),
    isLive: false,
    objectId: refund.id,
    customerId: refund.customer,
    chargeId: '',
  };
  const events = Array.from({ length: 3 }, (_, at) => ({ ...base, id: `evt_x${at}`, type: 'refund.failed' }));
  await Promise.all(events.map((event) => receiveWebhookEvent(club.parts, event)));
  const { items } = await club.store.query(ledger, { where: [['kind', '==', 'refund-failed']], limit: 9 });
  expect(items).toHaveLength(1);
});

test('a failed refund from before it had a kind of its own is no dispute that was won', async () => {
  const { club, member } = await refundFailed();
  await club.deliverAll();
  const { items } = await club.store.query(ledger, {
    where: [['kind', '==', 'refund-failed']],
    limit: 2,
  });
  const id = items[0]?.id ?? '';
  const stored = storedDocuments('ledger');
  const old = await club.store.find(stored, id);
  await club.store.set(stored, { id, fields: { ...old?.fields, kind: 'returned' } });
  const page = await (await club.signedIn(member)).get('/account/membership-billing');
  expect(page.text).toContain('Refund failed: Unlimited');
  expect(page.text).not.toContain('Dispute won');
});
