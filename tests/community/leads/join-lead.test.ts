import { expect, test } from 'vitest';
import type { PlanChoice } from '#domain/membership/membership-events.ts';
import { gatherMyData } from '#server/accounts/gather-my-data.ts';
import { changeLead } from '#server/community/leads/change-lead.ts';
import { openLead } from '#server/community/leads/open-lead.ts';
import { plans } from '#server/data/collections/membership.ts';
import { changeMembership } from '#server/membership/change-membership.ts';
import { findDeskPayment, paymentVersion } from '#server/payments/desk/find-payment.ts';
import { returnPayment } from '#server/payments/desk/return-payment.ts';
import { PASSWORD } from '../../support/club.ts';
import { plan as storedPlan } from '../../support/desk.ts';
import { ada } from '../../support/events.ts';
import { enquiryOf, openTours } from '../../support/tours.ts';

const plan = {
  ...{ id: 'unlimited', name: 'Unlimited', priceInPence: 7900, interval: 'month', classAllowance: null },
} as const satisfies PlanChoice;

test('a lead whose address gets a membership has joined by itself; a lead for a trainer and other people’s have not', async () => {
  const { club, book, lead } = openTours();
  const [leo, mia] = [await club.member(), await club.member()];
  await book(leo.email);
  await book(mia.email, Temporal.Instant.from('2026-11-26T10:00:00Z'));
  const forTrainer = await openLead(club.services, { ...enquiryOf(leo.email), trainerUid: 'callum' });
  club.advance({ hours: 72 });
  const periodEnd = club.now().add({ hours: 24 * 30 });
  const event = { type: 'activate', plan, payment: 'card-machine', periodEnd } as const;
  expect(await changeMembership(club.services, { uid: leo.uid, event, by: ada })).toMatchObject({
    kind: 'changed',
  });
  expect(await lead(leo.email)).toMatchObject({
    ...{ status: 'joined', joinedAt: club.now(), remindAt: null, isOpen: false },
  });
  expect(await lead(mia.email)).toMatchObject({ status: 'booked', memberUid: '' });
  expect(forTrainer.status).toBe('enquiry');
});

test('who joins before their tour gives its time to others', async () => {
  const { club, book, lead, taken } = openTours();
  await club.settle({ tourPlaces: 2 });
  const [leo, mia] = [await club.member(), await club.member()];
  await book(leo.email);
  await book(mia.email);
  const before = await taken();
  const periodEnd = club.now().add({ hours: 24 * 30 });
  const event = { type: 'activate', plan, payment: 'card-machine', periodEnd } as const;
  await changeMembership(club.services, { uid: leo.uid, event, by: ada });
  const { id = '' } = (await lead(mia.email)) ?? {};
  await changeLead(club.services, { leadId: id, step: { type: 'join', memberUid: '' }, by: ada });
  expect(await lead(leo.email)).toMatchObject({ status: 'joined', tourAt: null });
  expect(await lead(mia.email)).toMatchObject({ status: 'joined', tourAt: null });
  expect([before, await taken()]).toEqual([2, 0]);
});

test('a lead whose first payment is void has not joined, and has their tour again where it has a place', async () => {
  for (const isTaken of [false, true]) {
    const { club, book, lead, taken } = openTours();
    await club.settle({ tourPlaces: 1 });
    await club.store.create(plans, storedPlan({ ...plan }));
    const [leo, mia] = [await club.member(), await club.member()];
    await book(leo.email);
    const before = await lead(leo.email);
    const periodEnd = club.now().add({ hours: 24 * 30 });
    const event = { type: 'activate', plan, payment: 'card-machine', periodEnd } as const;
    const joined = await changeMembership(club.services, { uid: leo.uid, event, by: ada });
    expect(await lead(leo.email)).toMatchObject({ status: 'joined', tourAt: null });
    if (isTaken) await book(mia.email);
    const id = joined.kind === 'changed' ? joined.receiptId : '';
    const payment = await findDeskPayment(club.store, id);
    const back = await returnPayment(club.services, {
      ...{ id, kind: 'void', amountInPence: null, reason: 'Wrong person', choices: [], by: ada },
      seen: payment ? paymentVersion(payment) : '',
    });
    expect(back).toMatchObject({ kind: 'returned' });
    expect(await lead(leo.email)).toMatchObject(
      isTaken
        ? { status: 'enquiry', tourAt: null, joinedAt: null, isOpen: true, dueAt: club.now() }
        : { ...before, changedAt: club.now() },
    );
    expect(await taken()).toBe(1);
  }
});

test('row 32: whoever signs up with the address of somebody else does not find their enquiry in the data', async () => {
  const { club, book } = openTours();
  const stranger = await club.member({ isEmailConfirmed: false });
  await book(stranger.email);
  const periodEnd = club.now().add({ hours: 24 * 30 });
  const event = { type: 'activate', plan, payment: 'card-machine', periodEnd } as const;
  await changeMembership(club.services, { uid: stranger.uid, event, by: { uid: '', name: 'Stripe' } });
  const { login } = await club.services.identity.signIn(
    { email: stranger.email, password: PASSWORD },
    { address: '203.0.113.7', userAgent: '' },
  );
  expect((await gatherMyData(club.services, login)).enquiries).toEqual([]);
});
