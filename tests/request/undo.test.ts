import { afterAll, describe, expect, it, test } from 'vitest';
import { UNDO_CHANGED } from '#domain/values/undo.ts';
import { bookSession } from '#server/bookings/book-session.ts';
import { cancelBooking } from '#server/bookings/cancel-booking.ts';
import { markAttendance } from '#server/bookings/mark-attendance.ts';
import { restoreBooking } from '#server/bookings/restore-booking.ts';
import { bookingProfiles } from '#server/data/collections/bookings.ts';
import { members } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { sessionPacks, trainingSessions } from '#server/data/collections/trainers.ts';
import { undoSteps } from '#server/data/collections/undo.ts';
import { removeExpired } from '#server/data/remove-expired.ts';
import type { Store } from '#server/data/store.ts';
import { placeHold } from '#server/membership/place-hold.ts';
import { expectCountsToFit } from '../support/classes.ts';
import { openClub, PASSWORD } from '../support/club.ts';
import { startFirestore } from '../support/firestore-under-test.ts';
import { openStoreInMemory } from '../support/store-in-memory.ts';
import { openTimetable } from '../support/timetable.ts';
import type { Answer, Visitor } from '../support/visitor.ts';

const firestore = await startFirestore();
afterAll(() => firestore.stop());
const engines: [string, () => Store][] = [
  ['sqlite', openStoreInMemory],
  [firestore.engine, () => firestore.open(firestore.newProject())],
];
const ada = { uid: 'ada', name: 'Ada Admin' };

/** Noon on the day of a class at 18:00 with so many places. */
async function openDay(capacity = 2, store?: Store) {
  const club = openClub({ now: '2026-11-24T12:00:00Z', ...(store ? { store } : {}) });
  const timetable = await openTimetable(club);
  const hyrox = await timetable.session({ capacity, coachUid: '' });
  const book = ({ uid }: { uid: string }) =>
    bookSession(club.services, { sessionId: hyrox.id, uid, by: 'member', wantsWaitlist: true });
  const statusOf = async ({ uid }: { uid: string }) => (await timetable.storedBooking(hyrox.id, uid))?.status;
  return { club, timetable, hyrox, book, statusOf };
}

const undoOf = ({ html }: Answer) => /action="(\/undo\/[^"]+)"/.exec(html)?.[1] ?? '';

/** Presses "Undo" in the notice of the page that the post led to. */
async function pressUndo(browser: Visitor, posted: Answer) {
  const page = await browser.follow(posted);
  const address = undoOf(page);
  expect(address).not.toBe('');
  const answer = await browser.post(address, {});
  return { page, address, answer, shown: answer.status === 303 ? await browser.follow(answer) : answer };
}

describe('the Undo button of a notice', () => {
  const hold = {
    ...{ 'from-day': '5', 'from-month': '12', 'from-year': '2026' },
    ...{ 'until-day': '31', 'until-month': '12', 'until-year': '2026', override: '', reason: '' },
  };

  test('takes back a hold that has not begun, with its fee', async () => {
    const { club, timetable } = await openDay();
    await club.settle({ holdFeeInPence: 1000 });
    const mo = await timetable.bookable();
    const before = await club.store.find(members, mo.uid);
    const dee = await club.signedIn(await club.desk());
    const posted = await dee.submit(`/admin/member/${mo.uid}/hold`, hold);
    expect(await club.store.find(members, mo.uid)).toMatchObject({ owedInPence: 1000 });
    const { shown } = await pressUndo(dee, posted);
    expect(shown.text).toContain('Undone. There’s no hold any more.');
    const { currentPeriodEnd } = before ?? {};
    expect(await club.store.find(members, mo.uid)).toMatchObject({
      hold: null,
      owedInPence: 0,
      currentPeriodEnd,
    });
  });

  test('of a hold: the page names what is booked, the notice what it cancelled, what stays, and that undo brings no class back', async () => {
    const { club, timetable } = await openDay();
    await club.settle({ bookingOpensDaysBefore: 60 });
    const mo = await timetable.bookable();
    const { id: sessionId } = await timetable.session({ id: 'row', startsAt: '2026-12-08T18:00:00Z' });
    await bookSession(club.services, { sessionId, uid: mo.uid, by: 'member', wantsWaitlist: false });
    const startsAt = Temporal.Instant.from('2026-12-09T10:00:00Z');
    const training = {
      memberUid: mo.uid,
      trainerName: 'Cal Reid',
      status: 'booked',
      startsAt,
      changedAt: startsAt,
    };
    const lasting = { ...training, endsAt: startsAt.add({ hours: 1 }) };
    await club.store.create(trainingSessions, trainingSessions.decode('pt', lasting));
    const packs = {
      memberUid: mo.uid,
      trainerName: 'Cal Reid',
      sessions: 8,
      bookedCount: 1,
      soldAt: startsAt,
    };
    await club.store.create(sessionPacks, sessionPacks.decode('pack', { ...packs, expiresOn: '2027-02-21' }));
    const dee = await club.signedIn(await club.desk());
    const page = `/admin/member/${mo.uid}/hold`;
    const named = 'Personal training with Cal Reid, Wed 9 Dec, 10:00';
    expect((await dee.get(page)).text).toMatch(new RegExp(`Classes booked Hyrox.*Also booked ${named}`));
    const { page: told, shown } = await pressUndo(dee, await dee.submit(page, hold));
    expect(told.text).toContain(`Stays booked: ${named}.`);
    expect(told.text).toMatch(/Cancelled: Hyrox, Tue 8 Dec, 18:00\. Undo doesn’t bring these back\./);
    expect(shown.text).toContain('Classes cancelled for the hold stay cancelled.');
    const left = 'stays: 7 sessions left with Cal Reid until 21 Feb 2027.';
    expect((await dee.get(`/admin/member/${mo.uid}/cancel-at-period-end`)).text).toContain(left);
    expect((await (await club.signedIn(mo)).get('/membership/leave')).text).toContain(left);
  });

  test('of a hold names only what it cancelled itself, not what the member cancels at the same moment', async () => {
    const { club, timetable } = await openDay();
    await club.settle({ bookingOpensDaysBefore: 60 });
    const mo = await timetable.bookable();
    for (const day of [8, 9]) {
      const startsAt = `2026-12-0${day}T18:00:00Z`;
      const { id: sessionId } = await timetable.session({ id: `row-${day}`, startsAt });
      await bookSession(club.services, { sessionId, uid: mo.uid, by: 'member', wantsWaitlist: false });
    }
    const days = {
      from: Temporal.PlainDate.from('2026-12-05'),
      until: Temporal.PlainDate.from('2026-12-31'),
    };
    const request = { uid: mo.uid, ...days, reason: '', override: '', by: ada };
    const { settings } = club.services;
    // The member presses before the transaction that makes the hold.
    const read = async () => {
      await cancelBooking(club.services, { sessionId: 'row-8', uid: mo.uid, by: 'member' });
      return settings.read();
    };
    const services = { ...club.services, settings: Object.assign(Object.create(settings), { read }) };
    const outcome = await placeHold(services, request);
    expect(outcome).toMatchObject({ kind: 'changed', cancelled: [{ sessionId: 'row-9' }] });
  });

  test('has none for a hold that begins today, which would have to be ended', async () => {
    const { club, timetable } = await openDay();
    const mo = await timetable.bookable();
    const dee = await club.signedIn(await club.desk());
    const today = { ...hold, 'from-day': '24', 'from-month': '11', override: 'Flew out this morning' };
    const posted = await dee.submit(`/admin/member/${mo.uid}/hold`, today);
    expect(posted.status).toBe(303);
    expect(undoOf(await dee.follow(posted))).toBe('');
  });

  test('takes back that a membership ends, unless it has changed since', async () => {
    const { club, timetable } = await openDay();
    const mo = await timetable.bookable();
    const dee = await club.signedIn(await club.desk());
    const end = () => dee.submit(`/admin/member/${mo.uid}/cancel-at-period-end`, { reason: 'Moves away' });
    const { shown } = await pressUndo(dee, await end());
    expect(shown.text).toContain('Undone. The membership continues.');
    expect(await club.store.find(members, mo.uid)).toMatchObject({ cancelAtPeriodEnd: false });
    const request = {
      requestedPlanId: 'off-peak',
      requestedPlanAt: Temporal.Instant.from('2026-11-20T09:15:30Z'),
    };
    await club.store.update(members, mo.uid, request);
    const posted = await end();
    expect(await club.store.find(members, mo.uid)).toMatchObject({
      requestedPlanId: '',
      requestedPlanAt: null,
    });
    expect((await pressUndo(dee, posted)).shown.text).toContain(
      'Undone. The membership continues, and their plan request is back.',
    );
    expect(await club.store.find(members, mo.uid)).toMatchObject({ ...request, cancelAtPeriodEnd: false });
    const asked = await end();
    await club.store.update(members, mo.uid, { ...request, requestedPlanId: 'unlimited' });
    expect((await pressUndo(dee, asked)).shown.text).toContain(UNDO_CHANGED);
    expect(await club.store.find(members, mo.uid)).toMatchObject({ requestedPlanId: 'unlimited' });
    await club.store.update(members, mo.uid, { cancelAtPeriodEnd: false, membershipStatus: 'active' });
    const again = await end();
    await club.store.update(members, mo.uid, { ledgerEntries: 7 });
    const late = await pressUndo(dee, again);
    expect(late.shown.text).toContain(UNDO_CHANGED);
    expect(await club.store.find(members, mo.uid)).toMatchObject({ cancelAtPeriodEnd: true });
  });

  test('gives back the place of somebody who was removed, once, and tells them', async () => {
    const { club, timetable, hyrox, book, statusOf } = await openDay();
    const mo = await timetable.bookable();
    await book(mo);
    const before = await club.store.find(bookingProfiles, mo.uid);
    const coach = await club.signedIn(await club.coach());
    const roster = `/coach/single-booking/${hyrox.id}`;
    const posted = await coach.submit(`${roster}/remove?uid=${mo.uid}`, { uid: mo.uid });
    expect(await statusOf(mo)).toBe('cancelled');
    const { shown, address } = await pressUndo(coach, posted);
    expect(shown.text).toContain('back on the class.');
    expect(undoOf(shown)).toBe('');
    expect(await statusOf(mo)).toBe('booked');
    expect(await club.store.find(bookingProfiles, mo.uid)).toEqual(before);
    await expectCountsToFit(club, hyrox.id);
    const { items } = await club.store.query(outbox, { limit: 10 });
    expect(items.map(({ subject }) => subject)).toContain(
      'You’re booked after all: Hyrox, Tuesday 24 November, 18:00',
    );
    expect((await coach.post(address, {})).status).toBe(404);
  });

  test('is not there for a place that somebody else has got or is offered, and both pages say so by name', async () => {
    const { club, timetable, hyrox, book, statusOf } = await openDay(1);
    const mo = await timetable.bookable({ firstName: 'Mo', lastName: 'Ali', mobile: '07700900123' });
    const olu = await timetable.bookable({ firstName: 'Olu', lastName: 'Ade', mobile: '07700900456' });
    for (const person of [mo, olu]) await book(person);
    const dee = await club.signedIn(await club.admin());
    const page = `/coach/single-booking/${hyrox.id}/remove?area=admin&uid=${mo.uid}`;
    const before = await dee.get(page);
    expect(before.text).toContain('the place goes to Olu Ade, from the waitlist, so this can’t be undone.');
    expect(before.text).toContain('so tell Mo Ali (07700 900 123) yourself that they’re off the class.');
    const after = await dee.follow(await dee.submit(page, { uid: mo.uid }));
    expect(after.text).toContain(
      'The place has gone to Olu Ade, from the waitlist. No mail server is set up, so tell Mo Ali (07700 900 123) and Olu Ade (07700 900 456) yourself.',
    );
    expect(undoOf(after)).toBe('');
    expect(await statusOf(mo)).toBe('cancelled');
    const coach = await club.signedIn(await club.coach());
    const asCoach = await coach.get(`/coach/single-booking/${hyrox.id}/remove?uid=${mo.uid}`);
    expect(asCoach.text).not.toContain('900 123');
  });

  test('is there where nobody who waits can be given the place so late, and both pages say that it is free; an offer has none', async () => {
    const { club, timetable, hyrox, book, statusOf } = await openDay(1);
    const [mo, olu] = [
      await timetable.bookable({ firstName: 'Mo' }),
      await timetable.bookable({ firstName: 'Olu', lastName: 'Ade' }),
    ];
    for (const person of [mo, olu]) await book(person);
    club.advance({ hours: 5 });
    const dee = await club.signedIn(await club.admin());
    const page = `/coach/single-booking/${hyrox.id}/remove?area=admin&uid=${mo.uid}`;
    const free =
      'he place is free for the first person who books: at the moment nobody on the waitlist can be given it.';
    const before = await dee.get(page);
    expect(before.text).toContain(free);
    expect(before.text).not.toContain('can’t be undone');
    const form = { uid: mo.uid, reason: 'Her child is ill' };
    const { page: after } = await pressUndo(dee, await dee.submit(page, form));
    expect(after.text).toContain(free);
    expect(after.text).toContain(
      'A free place goes to the first person who books, unless you give it to someone here.',
    );
    expect(await statusOf(mo)).toBe('booked');
    await club.store.set(bookingProfiles, {
      ...(await timetable.storedBookingProfile(olu.uid)),
      wantsLateOffers: true,
    });
    expect((await dee.get(page)).text).toContain(
      'the place is offered to Olu Ade, from the waitlist, so this can’t be undone.',
    );
    const offered = await dee.follow(await dee.submit(page, form));
    expect(offered.text).toMatch(
      /The place is held for Olu Ade until \d\d:\d\d, from the waitlist\. .* so tell Mo .* and Olu Ade .*yourself\./,
    );
    expect(undoOf(offered)).toBe('');
  });

  test('puts somebody back at their place on the waitlist', async () => {
    const { club, timetable, hyrox, book } = await openDay(1);
    const people = [await timetable.bookable(), await timetable.bookable(), await timetable.bookable()];
    for (const person of people) await book(person);
    const [, first] = people;
    const coach = await club.signedIn(await club.coach());
    const page = `/coach/single-booking/${hyrox.id}/remove?uid=${first?.uid}`;
    const posted = await coach.submit(page, { uid: first?.uid ?? '' });
    const { page: roster, shown } = await pressUndo(coach, posted);
    expect(roster.text).toContain('Removed from the waitlist.');
    expect(shown.text).toContain('back on the waitlist.');
    const stored = await timetable.storedSession(hyrox.id);
    expect(stored.waitlist).toEqual(people.slice(1).map(({ uid }) => uid));
  });

  test('is refused in words where the place has gone, and after ten minutes', async () => {
    const { club, timetable, hyrox, book, statusOf } = await openDay(1);
    const [mo, next] = [await timetable.bookable(), await timetable.bookable()];
    await book(mo);
    const coach = await club.signedIn(await club.coach());
    const page = `/coach/single-booking/${hyrox.id}/remove?uid=${mo.uid}`;
    const posted = await coach.submit(page, { uid: mo.uid });
    await book(next);
    const { shown, address } = await pressUndo(coach, posted);
    expect(shown.text).toContain('The place has gone to somebody else in the meantime.');
    expect(await statusOf(next)).toBe('booked');
    club.advance({ minutes: 10 });
    const late = await coach.follow(await coach.post(address, {}));
    expect(late.text).toContain('You can undo something for 10 minutes.');
    expect(await club.store.count(undoSteps)).toBe(1);
    await removeExpired(club.store, club.now());
    expect(await club.store.count(undoSteps)).toBe(0);
  });

  test('takes somebody off a class who was added, unless they have been marked since', async () => {
    const { club, timetable, hyrox, statusOf } = await openDay();
    const [mo, jo] = [await timetable.bookable(), await timetable.bookable()];
    const coach = await club.signedIn(await club.coach());
    const page = `/coach/single-booking/${hyrox.id}/add`;
    const added = await coach.submit(page, { uid: mo.uid });
    expect((await pressUndo(coach, added)).shown.text).toContain('no longer on the class.');
    expect(await statusOf(mo)).toBe('cancelled');
    const other = await coach.submit(page, { uid: jo.uid });
    await markAttendance(club.services, { sessionId: hyrox.id, uid: jo.uid, mark: 'attended', by: ada });
    expect((await pressUndo(coach, other)).shown.text).toContain('Attendance has already been marked');
    expect(await statusOf(jo)).toBe('attended');
  });

  test('leaves a place that somebody who was added has given up and booked again by themselves', async () => {
    const { club, timetable, hyrox, book, statusOf } = await openDay();
    const mo = await timetable.bookable();
    const coach = await club.signedIn(await club.coach());
    const added = await coach.submit(`/coach/single-booking/${hyrox.id}/add`, { uid: mo.uid });
    await cancelBooking(club.services, { sessionId: hyrox.id, uid: mo.uid, by: 'member' });
    await book(mo);
    expect((await pressUndo(coach, added)).shown.text).toContain(UNDO_CHANGED);
    expect(await statusOf(mo)).toBe('booked');
  });

  test('takes back a mark, unless somebody else has changed it', async () => {
    const { club, timetable, hyrox, book, statusOf } = await openDay();
    const mo = await timetable.bookable();
    await book(mo);
    const coach = await club.signedIn(await club.coach());
    const roster = `/coach/single-booking/${hyrox.id}`;
    const mark = () =>
      coach.submit(roster, { uid: mo.uid, mark: 'attended', area: 'coach' }, `${roster}/mark`);
    expect((await pressUndo(coach, await mark())).shown.text).toContain('marked as before.');
    expect(await statusOf(mo)).toBe('booked');
    const again = await mark();
    await markAttendance(club.services, { sessionId: hyrox.id, uid: mo.uid, mark: 'late', by: ada });
    expect((await pressUndo(coach, again)).shown.text).toContain('This has been changed since');
    expect(await statusOf(mo)).toBe('late');
  });

  test('restores a class; nobody else can, and nobody without the role', async () => {
    const { club, timetable, hyrox, book, statusOf } = await openDay();
    const mo = await timetable.bookable();
    await book(mo);
    const boss = await club.admin();
    const admin = await club.signedIn(boss);
    const posted = await admin.submit(`/admin/sessions/${hyrox.id}/cancel`, { reason: '' });
    const address = undoOf(await admin.follow(posted));
    const [step] = (await club.store.query(undoSteps, { limit: 5 })).items;
    expect(step).toMatchObject({ kind: 'session-cancelled', byUid: boss.uid, memberUid: '' });
    const sam = await club.coach();
    const coach = await club.signedIn(sam);
    expect((await coach.post(address, {})).status).toBe(404);
    await club.store.update(undoSteps, step?.id ?? '', { byUid: sam.uid });
    expect((await coach.post(address, {})).status).toBe(404);
    expect(await statusOf(mo)).toBe('session-cancelled');
    await club.store.update(undoSteps, step?.id ?? '', { byUid: boss.uid });
    const done = await admin.follow(await admin.post(address, {}));
    expect(done.text).toContain('Hyrox is back on with 1 booked.');
    expect(await statusOf(mo)).toBe('booked');
    expect((await (await club.signedIn(mo)).post(address, {})).status).toBe(403);
  });

  test('what it would take back is erased with the account', async () => {
    const { club, timetable, hyrox, book } = await openDay();
    const mo = await timetable.bookable();
    await book(mo);
    const coach = await club.signedIn(await club.coach());
    await coach.submit(`/coach/single-booking/${hyrox.id}/remove?uid=${mo.uid}`, { uid: mo.uid });
    expect(await club.store.count(undoSteps)).toBe(1);
    const browser = await club.signedIn(mo);
    await browser.submit('/account/security/close', { currentPassword: PASSWORD });
    expect(await club.store.count(undoSteps)).toBe(0);
  });
});

describe.each(engines)('a removal that is undone, on %s', (_, open) => {
  async function removed(capacity: number) {
    const day = await openDay(capacity, open());
    const mo = await day.timetable.bookable();
    await day.book(mo);
    const request = { sessionId: day.hyrox.id, uid: mo.uid, by: ada };
    const outcome = await cancelBooking(day.club.services, request);
    if (outcome.kind !== 'cancelled') throw new Error(outcome.kind);
    const undo = () => restoreBooking(day.club.services, { ...request, seen: outcome.sequence });
    return { ...day, mo, undo };
  }

  it('is undone once by two presses at the same moment', async () => {
    const { club, hyrox, undo } = await removed(3);
    const outcomes = await Promise.all([undo(), undo(), undo()]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['refused', 'refused', 'restored']);
    await expectCountsToFit(club, hyrox.id);
    const { items } = await club.store.query(outbox, { limit: 20 });
    expect(items.filter(({ template }) => template === 'class-restored')).toHaveLength(1);
  });

  it('never gives the last place to two people', async () => {
    const { club, timetable, hyrox, book, statusOf, mo, undo } = await removed(1);
    const other = await timetable.bookable();
    await Promise.all([undo(), book(other)]);
    await expectCountsToFit(club, hyrox.id);
    const statuses = [await statusOf(mo), await statusOf(other)];
    expect(statuses.filter((status) => status === 'booked')).toHaveLength(1);
  });
});
