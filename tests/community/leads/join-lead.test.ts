import { describe, expect, test } from 'vitest';
import type { PlanChoice } from '#domain/membership/membership-events.ts';
import { gatherMyData } from '#server/accounts/gather-my-data.ts';
import { changeLead } from '#server/community/leads/change-lead.ts';
import { openLead } from '#server/community/leads/open-lead.ts';
import { leads } from '#server/data/collections/leads.ts';
import { plans } from '#server/data/collections/membership.ts';
import { finishMerges } from '#server/members/merge/finish-merges.ts';
import { startMerge } from '#server/members/merge/start-merge.ts';
import { startUndo } from '#server/members/merge/undo-merge.ts';
import { changeMembership } from '#server/membership/change-membership.ts';
import { findDeskPayment, paymentVersion } from '#server/payments/desk/find-payment.ts';
import { returnPayment } from '#server/payments/desk/return-payment.ts';
import { PASSWORD, type TestClub } from '../../support/club.ts';
import { openDesk, plan as storedPlan } from '../../support/desk.ts';
import { ada } from '../../support/events.ts';
import { openFamily } from '../../support/families.ts';
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

test('two leads of one person with tours on the same day give up both places, and get back what there still is', async () => {
  for (const tourPlaces of [2, 1]) {
    const { club, book, lead, taken } = openTours();
    await club.settle({ tourPlaces: 2 });
    await club.store.create(plans, storedPlan({ ...plan }));
    const leo = await club.member();
    await book(leo.email);
    await book('leo@work.test');
    const { id: atWork = '' } = (await lead('leo@work.test')) ?? {};
    await club.store.update(leads, atWork, { memberUid: leo.uid });
    const periodEnd = club.now().add({ hours: 24 * 30 });
    const event = { type: 'activate', plan, payment: 'card-machine', periodEnd } as const;
    const before = await taken();
    const joined = await changeMembership(club.services, { uid: leo.uid, event, by: ada });
    for (const email of [leo.email, 'leo@work.test'])
      expect(await lead(email)).toMatchObject({ status: 'joined', tourAt: null });
    expect([before, await taken()]).toEqual([2, 0]);
    await club.settle({ tourPlaces });
    const id = joined.kind === 'changed' ? joined.receiptId : '';
    const payment = await findDeskPayment(club.store, id);
    await returnPayment(club.services, {
      ...{ id, kind: 'void', amountInPence: null, reason: 'Wrong person', choices: [], by: ada },
      seen: payment ? paymentVersion(payment) : '',
    });
    const states = [await lead(leo.email), await lead('leo@work.test')].map((each) => each?.status);
    expect(states).toEqual(['booked', tourPlaces === 2 ? 'booked' : 'enquiry']);
    expect(await taken()).toBe(tourPlaces);
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

describe('whichever way somebody becomes a member, their lead has joined once they have a membership and not before', () => {
  const start = (club: TestClub, uid: string) => {
    const periodEnd = club.now().add({ hours: 24 * 30 });
    const event = { type: 'activate', plan, payment: 'card-machine', periodEnd } as const;
    return changeMembership(club.services, { uid, event, by: ada });
  };
  const stateOf = async (club: TestClub, id: string) => (await club.store.find(leads, id))?.status;
  const ANN = 'Ann Moss';

  test('added from the lead’s page, with whichever address', async () => {
    const { club } = openTours();
    const desk = await club.signedIn(await club.desk());
    const phone = { name: ANN, email: '', mobile: '07700900123', source: 'phone', interest: '' } as const;
    const { id } = await openLead(club.services, phone, ada);
    const here = `/admin/leads/${id}`;
    const [, href = ''] = /href="([^"]+)"[^>]*>Add as a member/.exec((await desk.get(here)).html) ?? [];
    const person = {
      ...{ firstName: 'Ann', lastName: 'Moss', email: 'ann@home.test', mobile: '07700 900123' },
      ...{ dob: '1990-04-05', sex: 'female', emergencyName: 'Mo', emergencyPhone: '07700 900456' },
    };
    const added = await desk.submit(href, person);
    const uid = added.location?.split('/').at(-1) ?? '';
    expect(await club.store.find(leads, id)).toMatchObject({ status: 'enquiry', memberUid: uid });
    const page = await desk.get(here);
    expect(page.text).toContain('See the member');
    expect(page.text).not.toContain('Add as a member');
    expect((await desk.get('/admin/leads?list=joined')).text).not.toContain(ANN);
    await start(club, uid);
    expect(await stateOf(club, id)).toBe('joined');
    expect((await desk.get('/admin/leads?list=joined')).text).toContain(ANN);
    await desk.submit(here, {}, `${here}/reopen`);
    expect(await stateOf(club, id)).toBe('joined');
  });

  test('imported with a membership, until that is undone', async () => {
    const gym = await openDesk();
    const { club, browser } = gym;
    const ask = async (email: string) => (await openLead(club.services, enquiryOf(email))).id;
    const [ann, ben] = [await ask('ann@old.test'), await ask('ben@old.test')];
    const pasted = [
      'Email,Name,Mobile,Plan,Paid until',
      'ann@old.test,Ann Ash,07700 900101,Unlimited,2026-12-31',
      'ben@old.test,Ben Bear,07700 900102,,',
    ].join('\n');
    const list = (await browser.submit('/admin/adminControl/import-members', { pasted })).location ?? '';
    const work = async (step: string) => {
      await browser.submit(step === 'apply' ? list : `${list}/undo`, {}, `${list}/${step}`);
      await club.services.imports.settled();
    };
    await work('apply');
    expect([await stateOf(club, ann), await stateOf(club, ben)]).toEqual(['joined', 'enquiry']);
    club.advance({ minutes: 5 });
    await work('undo');
    expect([await stateOf(club, ann), await stateOf(club, ben)]).toEqual(['enquiry', 'enquiry']);
  });

  test('merged with the profile that has the membership, until that is undone', async () => {
    const { club, book, lead, taken } = openTours();
    const [leo, kept] = [await club.member(), await club.member()];
    await start(club, kept.uid);
    await book(leo.email);
    club.advance({ minutes: 5 });
    expect(await lead(leo.email)).toMatchObject({ status: 'booked' });
    const request = { goneUid: leo.uid, keptUid: kept.uid, by: ada, wasDisabled: false };
    expect(await startMerge(club.services, request)).toEqual({ kind: 'started' });
    await finishMerges(club.services);
    expect([await lead(leo.email), await taken()]).toMatchObject([{ status: 'joined', tourAt: null }, 0]);
    expect(await startUndo(club.services, request)).toEqual({ kind: 'started' });
    await finishMerges(club.services);
    expect([await lead(leo.email), await taken()]).toMatchObject([{ status: 'booked' }, 1]);
  });

  test('marked by staff with the address of a member, or of their family', async () => {
    const { club, browser, sam, mia } = await openFamily();
    const { id } = await openLead(club.services, enquiryOf('sam@work.test', 'Sam Reid'));
    const here = `/admin/leads/${id}/join`;
    const early = await browser.submit(here, { memberEmail: sam.email });
    expect([early.status, early.text]).toEqual([409, expect.stringContaining('has a membership yet')]);
    expect(early.html).toContain(`value="${sam.email}"`);
    expect(await start(club, mia.id)).toMatchObject({ kind: 'changed' });
    await browser.submit(here, { memberEmail: sam.email });
    expect(await stateOf(club, id)).toBe('joined');
  });

  test('a trainer’s lead has joined when staff say so', async () => {
    const { club } = openTours();
    const desk = await club.signedIn(await club.desk());
    const { id } = await openLead(club.services, { ...enquiryOf('leo@work.test'), trainerUid: 'callum' });
    await desk.submit(`/admin/leads/${id}/join`, {});
    expect(await stateOf(club, id)).toBe('joined');
  });
});
