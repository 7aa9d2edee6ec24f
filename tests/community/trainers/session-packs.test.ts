import { describe, expect, test } from 'vitest';
import { bookSession } from '#server/bookings/book-session.ts';
import { bookTraining } from '#server/community/trainers/book-training.ts';
import { findFreeTimes } from '#server/community/trainers/find-free-times.ts';
import { trainerKey } from '#server/community/trainers/find-trainers.ts';
import { prepareHiddenTrainer } from '#server/community/trainers/hide-trainer.ts';
import { markTraining } from '#server/community/trainers/mark-training.ts';
import { storedChanges } from '#server/data/changes/stored-changes.ts';
import { bookingProfiles } from '#server/data/collections/bookings.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { plans } from '#server/data/collections/membership.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { ledger } from '#server/data/collections/payments.ts';
import { sales } from '#server/data/collections/sales.ts';
import {
  type SessionPack,
  sessionPacks,
  trainers,
  trainingSessions,
} from '#server/data/collections/trainers.ts';
import { movePage } from '#server/members/merge/move-page.ts';
import { movingKinds } from '#server/members/merge/what-moves.ts';
import { findCoolingOff } from '#server/membership/find-cooling-off.ts';
import { openClub, PASSWORD, type TestClub } from '../../support/club.ts';
import { offerTraining, packPlan, sellPack } from '../../support/full-house-trainers.ts';
import { bookableFacts, openTimetable } from '../../support/timetable.ts';
import { hiddenFields } from '../../support/visitor.ts';

const ada = { uid: 'ada', name: 'Ada Admin' };
const monday = Temporal.Instant.from('2026-11-23T09:00:00Z');

async function openPack(sessions = 10) {
  const club = openClub();
  const coach = await club.coach();
  const trainerId = await offerTraining(club, coach, ada);
  await club.store.create(plans, packPlan(trainerId, { classAllowance: sessions }));
  const priya = await club.member();
  return { club, coach, trainerId, priya, pack: await sell(club, priya) };
}

async function sell(club: TestClub, member: Member): Promise<SessionPack> {
  const id = await sellPack(club, member, { packId: 'ten-sessions', by: ada });
  return (await stored(club, { id })) ?? expect.unreachable();
}

async function book({ services }: TestClub, { id }: { id: string }, startsAt = monday) {
  const outcome = await bookTraining(services, { packId: id, startsAt, by: ada });
  return outcome.kind === 'booked' ? outcome.session : expect.unreachable(JSON.stringify(outcome));
}

const stored = ({ store }: TestClub, { id }: { id: string }) => store.find(sessionPacks, id);

async function mailsTo({ store }: TestClub, { email }: Member): Promise<string[]> {
  const { items } = await store.query(outbox, { limit: 100 });
  return items.filter(({ to }) => to === email).map(({ subject }) => subject);
}

/** The counts of a pack equal its sessions, and are never more than were sold. */
async function expectCountsToFit(club: TestClub, pack: { id: string }) {
  const { sessions = 0, doneCount, bookedCount } = (await stored(club, pack)) ?? {};
  const { items } = await club.store.query(trainingSessions, { limit: 500 });
  const count = (status: string) =>
    items.filter((one) => one.packId === pack.id && one.status === status).length;
  expect([doneCount, bookedCount]).toEqual([count('done'), count('booked')]);
  expect(count('done') + count('booked')).toBeLessThanOrEqual(sessions);
}

describe('a pack of sessions', () => {
  test('is paid at the desk, is in the ledger with a receipt, and leaves the membership as it is', async () => {
    const { club, priya, pack } = await openPack();
    expect(pack).toMatchObject({ sessions: 10, doneCount: 0, bookedCount: 0, expiresOn: '2027-02-21' });
    const { items } = await club.store.query(ledger, { limit: 10 });
    expect(items).toMatchObject([
      { memberUid: priya.uid, amountInPence: 40_000, recurringInPence: 0, planKind: 'pack', method: 'cash' },
    ]);
    expect(await mailsTo(club, priya)).toEqual(['Your pack: 10 sessions with Sam Carter']);
    expect(await club.store.find(members, priya.uid)).toMatchObject({
      planId: '',
      membershipStatus: 'pending',
    });
    expect(await findCoolingOff(club.store, priya.uid, club.now())).toBeNull();
  });

  test('row 39: that two tabs sell for one payment is sold once', async () => {
    const { club, priya } = await openPack();
    const admin = await club.signedIn(await club.admin());
    const page = `/desk/sell/${priya.uid}`;
    const tabs = [await admin.get(page), await admin.get(page)];
    const fields = { pack: 'ten-sessions', payment: 'cash' };
    const answers = [];
    for (const { html } of tabs) answers.push(await admin.post(page, { ...hiddenFields(html), ...fields }));
    expect(answers.map(({ status }) => status)).toEqual([303, 409]);
    expect(await club.store.count(sessionPacks)).toBe(2);
    expect(await club.store.count(ledger)).toBe(2);
  });

  test('row 37: is not sold to an account whose address nobody has confirmed', async () => {
    const { club } = await openPack();
    const stranger = await club.member({ isEmailConfirmed: false });
    const selling = sellPack(club, stranger, { packId: 'ten-sessions', by: ada });
    await expect(selling).rejects.toThrow('Email not confirmed');
    expect(await club.store.count(sessionPacks)).toBe(1);
  });

  test('is not something to join by', async () => {
    const { club, priya } = await openPack();
    expect((await club.visitor().get('/membership/plans')).text).not.toContain('Ten sessions');
    const browser = await club.signedIn(priya);
    expect((await browser.get('/membership/plans/ten-sessions/join')).status).toBe(404);
  });

  test('is no longer sold, nor listed as available, once its trainer’s profile is hidden', async () => {
    const { club, coach, priya } = await openPack();
    const desk = await club.signedIn(await club.admin());
    const plan = '/admin/adminControl/plans/ten-sessions';
    expect((await desk.get(plan)).text).toContain('Available to buy.');
    await club.store.transaction(async (transaction) =>
      (await prepareHiddenTrainer(transaction, coach.uid))(club.now()),
    );
    expect((await desk.get(`/desk/sell/${priya.id}`)).html).not.toContain('ten-sessions');
    const page = await desk.get('/admin/adminControl/plans');
    expect(page.text).toContain('Not for sale: trainer’s profile hidden');
    expect((await desk.get(plan)).text).toContain('Not for sale: the trainer’s profile is hidden.');
    await expect(sell(club, priya)).rejects.toThrow('Choose a pack that is available');
  });

  test('is shown on the trainer’s page', async () => {
    const { club, trainerId } = await openPack();
    const { text } = await club.visitor().get(`/personal-trainers/${trainerId}`);
    expect(text).toContain('10 sessions for £400, that’s £40 each');
  });

  test('has one session fewer when the trainer marks one as done, and gets it back when they undo it', async () => {
    const { club, pack } = await openPack();
    const { id: sessionId } = await book(club, pack);
    expect(await stored(club, pack)).toMatchObject({ doneCount: 0, bookedCount: 1 });
    const mark = (to: 'done' | 'booked' | 'cancelled') =>
      markTraining(club.services, { sessionId, mark: to, by: ada });
    expect(await mark('done')).toEqual({ kind: 'too-early' });
    club.advance({ hours: 48 });
    expect(await mark('done')).toMatchObject({ kind: 'marked' });
    expect(await mark('done')).toMatchObject({ kind: 'same' });
    expect(await stored(club, pack)).toMatchObject({ doneCount: 1, bookedCount: 0 });
    expect(await mark('cancelled')).toEqual({ kind: 'closed' });
    await mark('booked');
    expect(await stored(club, pack)).toMatchObject({ doneCount: 0, bookedCount: 1 });
    await mark('cancelled');
    await expectCountsToFit(club, pack);
  });

  test('that is used up is no longer in the trainer’s list', async () => {
    const { club, pack } = await openPack(1);
    const { id: sessionId } = await book(club, pack);
    const again = await bookTraining(club.services, {
      packId: pack.id,
      startsAt: monday.add({ hours: 5 }),
      by: ada,
    });
    expect(again).toEqual({ kind: 'refused', sentences: ['There are no sessions left in this pack.'] });
    club.advance({ hours: 48 });
    await markTraining(club.services, { sessionId, mark: 'done', by: ada });
    expect(await stored(club, pack)).toMatchObject({ openKey: '' });
  });
});

describe('a refunded pack', () => {
  test.each([1, 10])(
    'of %i keeps what is done or booked, and what is cancelled later is gone',
    async (sessions) => {
      const { club, pack } = await openPack(sessions);
      const { id: sessionId } = await book(club, pack);
      const browser = await club.signedIn(await club.admin());
      const [sale] = (await club.store.query(sales, { limit: 1 })).items;
      const asked = await browser.get(`/desk/receipts/${sale?.id}/void`);
      expect(asked.text).toContain(
        'Stays booked until it’s cancelled: Personal training with Sam Carter, Mon 23 Nov, 09:00.',
      );
      const answer = await browser.submit(`/desk/receipts/${sale?.id}/void`, { reason: 'Wrong person' });
      expect(answer.status).toBe(303);
      expect(await stored(club, pack)).toMatchObject({ sessions: 1, bookedCount: 1 });
      club.advance({ hours: 48 });
      for (const mark of ['done', 'booked'] as const)
        await markTraining(club.services, { sessionId, mark, by: ada });
      expect(await stored(club, pack)).toMatchObject({ sessions: 1, bookedCount: 1 });
      await markTraining(club.services, { sessionId, mark: 'cancelled', by: ada });
      expect(await stored(club, pack)).toMatchObject({ sessions: 0, bookedCount: 0, openKey: '' });
      const { items: mails } = await club.store.query(outbox, { limit: 100 });
      const body = mails.find(({ template }) => template === 'training-cancelled')?.body ?? '';
      expect(body).toContain('Its pack was refunded');
      expect(body).not.toContain('back in your pack');
      const again = await bookTraining(club.services, { packId: pack.id, startsAt: club.now(), by: ada });
      expect(again).toMatchObject({ kind: 'refused' });
    },
  );
});

describe('at once', () => {
  test('five bookings of the last two sessions are two sessions', async () => {
    const { club, pack } = await openPack(2);
    const at = [0, 2, 4, 6, 8].map((hours) => monday.add({ hours }));
    const outcomes = await Promise.all(
      at.map((startsAt) => bookTraining(club.services, { packId: pack.id, startsAt, by: ada })),
    );
    expect(outcomes.filter(({ kind }) => kind === 'booked')).toHaveLength(2);
    await expectCountsToFit(club, pack);
  });

  test('three members who are booked for the same time are one session', async () => {
    const { club, pack } = await openPack();
    const packs = [pack, await sell(club, await club.member()), await sell(club, await club.member())];
    const outcomes = await Promise.all(
      packs.map(({ id }, at) =>
        bookTraining(club.services, { packId: id, startsAt: monday.add({ minutes: 15 * at }), by: ada }),
      ),
    );
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['booked', 'refused', 'refused']);
    for (const one of packs) await expectCountsToFit(club, one);
  });

  test('marks as done and cancellations of one session have one effect', async () => {
    const { club, pack } = await openPack();
    const { id: sessionId } = await book(club, pack);
    club.advance({ hours: 48 });
    const marks = ['done', 'cancelled', 'done', 'cancelled'] as const;
    await Promise.all(marks.map((mark) => markTraining(club.services, { sessionId, mark, by: ada })));
    await expectCountsToFit(club, pack);
  });
});

describe('a booked session', () => {
  test('of a child without an address is emailed to their guardians, and so is its end', async () => {
    const { club } = await openPack();
    const asha = await club.member();
    await club.store.update(members, asha.uid, { email: '', dob: '2014-03-01', familyId: 'shah' });
    const { id: sessionId } = await book(club, await sell(club, asha));
    await markTraining(club.services, { sessionId, mark: 'cancelled', by: ada });
    const { items } = await club.store.query(outbox, { limit: 100 });
    const told = items.filter(({ memberUid, to }) => memberUid === asha.uid && to === '');
    expect(told.map(({ template }) => template).toSorted()).toEqual(
      expect.arrayContaining(['training-booked', 'training-cancelled']),
    );
  });

  test('takes its time off what the trainer offers, until it is cancelled, and the member is told of both', async () => {
    const { club, priya, pack, trainerId } = await openPack();
    const session = await book(club, pack);
    const trainer = await club.store.find(trainers, trainerId);
    if (!trainer) expect.unreachable();
    const hours = async () => (await findFreeTimes(club.services, trainer))[0]?.spans.length;
    expect(await hours()).toBe(2);
    await markTraining(club.services, { sessionId: session.id, mark: 'cancelled', by: ada });
    const { items: sent } = await club.store.query(outbox, { limit: 100 });
    expect(sent.map(({ body }) => body).join(' ')).toContain('back in your pack');
    expect(await hours()).toBe(1);
    await club.settle({ areasOff: ['trainers'] });
    await book(club, pack);
    const { items } = await club.store.query(outbox, { limit: 100 });
    const linked = items.map(({ body }) => body).filter((body) => body.includes('Your sessions: http'));
    expect(linked).toHaveLength(2);
    expect((await mailsTo(club, priya)).sort()).toEqual([
      'Booked: training with Sam Carter, Mon 23 Nov, 09:00',
      'Booked: training with Sam Carter, Mon 23 Nov, 09:00',
      'Cancelled: training with Sam Carter, Mon 23 Nov, 09:00',
      'Your pack: 10 sessions with Sam Carter',
    ]);
  });
});

test('a session is not booked over the member’s own class, nor on a day of their hold', async () => {
  const { club, priya, pack } = await openPack();
  const upcoming = [
    { sessionId: 's', startsAt: monday, endsAt: monday.add({ hours: 1 }), className: 'Hyrox' },
  ];
  await club.store.set(bookingProfiles, bookingProfiles.decode(priya.uid, { upcoming }));
  const at = (startsAt: Temporal.Instant) =>
    bookTraining(club.services, { packId: pack.id, startsAt, by: ada });
  const refused = (sentence: string) => ({ kind: 'refused', sentences: [sentence] });
  expect(await at(monday.add({ minutes: 30 }))).toEqual(refused('They have Hyrox at that time.'));
  const hold = { from: '2026-11-24', until: '2026-11-26', reason: '' };
  await club.store.update(members, priya.uid, { hold });
  expect(await at(monday.add({ hours: 24 }))).toEqual(refused('They’re on hold until 26 November 2026.'));
  expect(await at(monday.add({ hours: 2 }))).toMatchObject({ kind: 'booked' });
  expect(await at(monday.add({ hours: 96 }))).toMatchObject({ kind: 'booked' });
});

describe('a class at the time of a session', () => {
  const sentence = 'This clashes with your booking for personal training, Mon 23 Nov, 09:00.';

  async function openBoth() {
    const opened = await openPack();
    const { club, priya } = opened;
    const timetable = await openTimetable(club);
    await club.store.update(members, priya.uid, bookableFacts(club.now()));
    const { id } = await timetable.session({ id: 'row', startsAt: '2026-11-23T09:30:00Z' });
    const bookClass = () =>
      bookSession(club.services, { sessionId: id, uid: priya.uid, by: 'member', wantsWaitlist: true });
    return { ...opened, bookClass };
  }

  test('is not booked over it, until the session is cancelled', async () => {
    const { club, pack, bookClass } = await openBoth();
    const { id: sessionId } = await book(club, pack);
    const refused = await bookClass();
    expect(refused).toMatchObject({ kind: 'refused', reasons: [{ code: 'clashes', sentence }] });
    await markTraining(club.services, { sessionId, mark: 'cancelled', by: ada });
    expect(await bookClass()).toMatchObject({ kind: 'booked' });
  });

  test('asked for at the same moment as the session, only one of them is booked', async () => {
    const { club, pack, bookClass } = await openBoth();
    const training = bookTraining(club.services, { packId: pack.id, startsAt: monday, by: ada });
    const kinds = (await Promise.all([training, bookClass()])).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['booked', 'refused']);
  });

  test('clashes with a session that was booked before profiles knew of them, and after a merge', async () => {
    const { club, priya, pack, bookClass } = await openBoth();
    const { id } = await book(club, pack);
    await club.store.update(trainingSessions, id, { isInProfile: false });
    await club.store.update(bookingProfiles, priya.uid, { training: [] });
    const change = storedChanges.find(({ number }) => number === 10);
    await club.store.transaction(async (transaction) => change?.rewrite?.(transaction, id, club.now()));
    expect(await bookClass()).toMatchObject({ kind: 'refused', reasons: [{ code: 'clashes', sentence }] });
    expect((await club.store.find(trainingSessions, id))?.isInProfile).toBe(true);
    const { uid } = await club.member();
    const [from, to] = [priya, { uid, name: 'Kim' }];
    const kind = movingKinds.find(({ name }) => name === trainingSessions.name) ?? expect.unreachable();
    const move = { kind, from, to, items: [{ id }], now: club.now(), secret: 'secret' };
    await club.store.transaction((transaction) => movePage(transaction, move));
    const known = await club.store.findMany(bookingProfiles, [priya.uid, uid]);
    expect(known.map((each) => each?.training.length)).toEqual([0, 1]);
  });
});

describe('the pages', () => {
  test('a booked session is on home, under My classes and in the calendar, until it is cancelled', async () => {
    const { club, coach, priya, pack } = await openPack();
    const browser = await club.signedIn(priya);
    const asked = await browser.follow(await browser.submit('/account/bookings/calendar', {}));
    const feed = new URL(asked.html.match(/[^"' ]*\/calendar\/[\w-]+\.ics/)?.[0] ?? '', 'https://club.test')
      .pathname;
    const pages = ['/account/dashboard', '/account/bookings'];
    const saidOf = async (page: string) => (await browser.get(page)).text;
    for (const page of pages) expect(await saidOf(page), page).not.toContain('Training and events');
    const { id: sessionId } = await book(club, pack);
    for (const page of pages)
      expect(await saidOf(page), page).toContain(
        'Training and events Personal training with Sam Carter, Mon 23 Nov, 09:00',
      );
    const entries = async () => (await club.visitor().get(feed)).html;
    expect(await entries()).toContain('SUMMARY:Personal training with Sam Carter');
    expect(await entries()).toContain('/account/personal-training');
    await club.settle({ areasOff: ['trainers'] });
    expect(await entries()).toContain('SUMMARY:Personal training with Sam Carter');
    expect(await entries()).not.toContain('/account/personal-training');
    await club.settle({ areasOff: [] });
    const admin = await club.signedIn(await club.admin());
    expect((await admin.get(`/admin/member/${priya.uid}`)).text).toContain(
      'Training and events Personal training with Sam Carter, Mon 23 Nov, 09:00',
    );
    const trainer = await club.signedIn(coach);
    expect((await trainer.get('/coach/dashboard')).text).toMatch(
      /Your personal training All [^.]*, Mon 23 Nov, 09:00/,
    );
    await markTraining(club.services, { sessionId, mark: 'cancelled', by: ada });
    for (const page of pages) expect(await saidOf(page), page).not.toContain('Training and events');
    expect(await entries()).toContain('SUMMARY:Cancelled: Personal training with Sam Carter');
  });

  test('the desk sells, the trainer books and marks, the member sees what is left', async () => {
    const { club, coach, trainerId } = await openPack();
    const mo = await club.member({ firstName: 'Mo', lastName: 'Farouk' });
    const admin = await club.signedIn(await club.admin());
    const page = `/desk/sell/${mo.uid}`;
    expect((await admin.get(page)).text).toContain('Ten sessions with Sam Carter, £400');
    const typed = { pack: 'ten-sessions', payment: 'card-machine', discount: '50', paidNow: '300' };
    const bare = await admin.submit(page, typed);
    expect([bare.status, bare.text]).toEqual([422, expect.stringContaining('reason')]);
    const sold = await admin.submit(page, { ...typed, discountReason: 'Friend of Sam' });
    // What isn’t paid now is owed, not waived.
    expect((await admin.follow(sold)).text).toContain('Sold for £350. £50 still to pay.');
    const left = '10 sessions left with Sam Carter until';
    expect((await admin.get(`/admin/member/${mo.uid}`)).text).toContain(left);
    expect((await (await club.signedIn(mo)).get('/account/membership-billing')).text).toContain(left);
    const trainer = await club.signedIn(coach);
    const diary = await trainer.get(`/coach/personal-training/${trainerId}`);
    expect(diary.text).toContain('Mo Farouk 10 of 10');
    const { items } = await club.store.query(sessionPacks, { limit: 10 });
    const id = items.find(({ memberUid }) => memberUid === mo.uid)?.id;
    const at = { 'date-day': '21', 'date-month': '11', 'date-year': '2026', startTime: '08:00' };
    const booked = await trainer.submit(`/coach/personal-training/packs/${id}/book`, at);
    expect((await trainer.follow(booked)).text).toContain('Mo Farouk is booked: Sat 21 Nov, 08:00.');
    const clash = await trainer.submit(`/coach/personal-training/packs/${id}/book`, at);
    expect([clash.status, clash.text]).toEqual([
      422,
      expect.stringContaining('The trainer has another session'),
    ]);
    const [session] = (await club.store.query(trainingSessions, { limit: 10 })).items;
    const marked = await trainer.post(`/coach/personal-training/sessions/${session?.id}/mark`, {
      mark: 'done',
    });
    expect((await trainer.follow(marked)).text).toContain('Mo Farouk: done.');
    const own = await (await club.signedIn(mo)).get('/account/personal-training');
    expect(own.text).toContain('9 sessions left to book');
    expect(own.text).toContain('1 of 10 done');
    const priya = await club.signedIn(await club.member());
    expect((await priya.get('/account/personal-training')).text).toContain('No sessions yet');
  });

  test('row 12: another coach neither sees nor books nor marks', async () => {
    const { club, pack } = await openPack();
    const { id } = await book(club, pack);
    const other = await club.signedIn(await club.coach());
    expect((await other.get(`/coach/personal-training/packs/${pack.id}/book`)).status).toBe(404);
    const at = { 'date-day': '24', 'date-month': '11', 'date-year': '2026', startTime: '08:00' };
    expect((await other.post(`/coach/personal-training/packs/${pack.id}/book`, at)).status).toBe(404);
    const mark = await other.post(`/coach/personal-training/sessions/${id}/mark`, { mark: 'cancelled' });
    expect(mark.status).toBe(404);
    expect(await stored(club, pack)).toMatchObject({ bookedCount: 1 });
  });

  test('an admin adds a pack as a plan with a trainer, and only packs can have one', async () => {
    const { club, trainerId } = await openPack();
    const admin = await club.signedIn(await club.admin());
    const typed = { name: 'Five sessions', price: '225', interval: 'one-off', kind: 'pack', trainerId };
    const page = '/admin/adminControl/plans/new';
    const without = await admin.submit(page, typed);
    expect(without.text).toContain('Enter how many sessions the pack has');
    const trial = { ...typed, name: 'Five classes', kind: 'trial', classAllowance: '5' };
    expect((await admin.submit(page, trial)).status).toBe(303);
    const named = (await club.store.query(plans, { limit: 10 })).items.find(
      ({ name }) => name === trial.name,
    );
    expect(named).toMatchObject({ kind: 'trial', trainerId: '' });
    const unknown = await admin.submit(page, { ...typed, classAllowance: '5', trainerId: 'nobody' });
    expect([unknown.status, unknown.text]).toEqual([
      422,
      expect.stringContaining('Choose a trainer from the list'),
    ]);
    expect((await admin.submit(page, { ...typed, classAllowance: '5' })).status).toBe(303);
  });
});

describe('closing an account', () => {
  test('of a trainer cancels the sessions ahead, tells the members and removes the profile', async () => {
    const { club, coach, priya, pack } = await openPack();
    await book(club, pack);
    await closeByPage(club, coach);
    expect(await club.store.find(trainers, trainerKey(coach.uid))).toBeNull();
    expect(await stored(club, pack)).toMatchObject({
      bookedCount: 0,
      trainerId: '',
      trainerName: 'Former member',
    });
    expect(await mailsTo(club, priya)).toContain('Cancelled: training with Sam Carter, Mon 23 Nov, 09:00');
  });

  test('of a member removes packs and sessions, and keeps the payment without the name', async () => {
    const { club, priya, pack } = await openPack();
    const { id } = await book(club, pack);
    await closeByPage(club, priya);
    expect(await stored(club, pack)).toBeNull();
    expect(await club.store.find(trainingSessions, id)).toBeNull();
    const { items } = await club.store.query(ledger, { limit: 10 });
    expect(items.map(({ memberUid }) => memberUid)).not.toContain(priya.uid);
  });
});

async function closeByPage(club: TestClub, person: Member) {
  const browser = await club.signedIn(person);
  const answer = await browser.submit('/account/security/close', { currentPassword: PASSWORD });
  expect(answer.status).toBe(303);
}
