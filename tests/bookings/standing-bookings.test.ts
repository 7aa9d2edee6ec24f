import { describe, expect, test } from 'vitest';
import { bookStanding } from '#server/bookings/book-standing.ts';
import { bookStandingBookings } from '#server/bookings/book-standing-bookings.ts';
import { cancelBooking } from '#server/bookings/cancel-booking.ts';
import { findStanding, startStanding, writeStandingOutcome } from '#server/bookings/standing-bookings.ts';
import { type BookingStatus, bookings, standingBookings } from '#server/data/collections/bookings.ts';
import { members } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { schedules, sessions } from '#server/data/collections/timetable.ts';
import type { Store } from '#server/data/store.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { booking, openTimetable, schedule, session } from '../support/timetable.ts';

const SCHEDULE = 'tuesday-hyrox';
const TUESDAYS = ['2026-11-24', '2026-12-01', '2026-12-08', '2026-12-15'];
const idOf = (date: string | undefined) => `${SCHEDULE}_${date}`;

/** Saturday at noon: the next Tuesday’s class is open since Tuesday, the one after opens in three days at 06:00. */
async function openWeekly(facts: { capacity?: number; store?: Store } = {}) {
  const club = openClub({ store: facts.store });
  const timetable = await openTimetable(club);
  await club.store.create(schedules, schedule());
  for (const date of TUESDAYS) {
    const startsAt = `${date}T18:00:00Z`;
    await timetable.session({
      id: idOf(date),
      scheduleId: SCHEDULE,
      startsAt,
      capacity: facts.capacity ?? 12,
    });
  }
  const member = await timetable.bookable();
  return { club, timetable, member, standingId: `${SCHEDULE}_${member.uid}` };
}

async function mailsTo(club: TestClub, uid: string) {
  const { items } = await club.store.query(outbox, { where: [['memberUid', '==', uid]], limit: 50 });
  return items.map(({ template }) => template).sort();
}

async function statusesOf({ store }: TestClub, uid: string) {
  const found = await store.findMany(
    bookings,
    TUESDAYS.map((date) => `${idOf(date)}_${uid}`),
  );
  return found.map((one) => one?.status ?? null);
}

const run = (club: TestClub) => bookStandingBookings(club.services);

test('ten run at a time, also when two are started at once', async () => {
  const { club, member } = await openWeekly();
  const { uid } = member;
  const ids = Array.from({ length: 11 }, (_, number) => `weekly-${number}`);
  for (const id of ids) await club.store.create(schedules, schedule({ id }));
  const start = (scheduleId = '') => startStanding(club.services, { scheduleId, uid });
  for (const id of ids.slice(0, 9)) expect(await start(id)).toMatchObject({ kind: 'started' });
  const outcomes = await Promise.all(ids.slice(9).map(start));
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['refused', 'started']);
  expect(outcomes).toContainEqual({
    kind: 'refused',
    sentence: 'You already have 10 standing bookings, which is the limit. End one first.',
  });
  // One that runs already is not one more.
  expect(await start(ids[0])).toMatchObject({ kind: 'started' });
});

describe('every Tuesday 18:00', () => {
  test('is set up from the class, books what is open at once, and is on the list', async () => {
    const { club, member } = await openWeekly();
    const browser = await club.signedIn(member);
    const page = `/account/book-class/${idOf(TUESDAYS[0])}`;
    expect((await browser.get(page)).html).toContain(`href="${page}/every-week"`);
    const done = await browser.submit(`${page}/every-week`, {});
    const list = await browser.follow(done);
    expect(list.text).toContain('We’ll book Hyrox every Tuesday 18:00 for you.');
    expect(list.text).toContain('Hyrox, every Tuesday 18:00');
    expect(await statusesOf(club, member.uid)).toEqual(['booked', null, null, null]);
    expect((await browser.get(page)).text).toContain('You have a standing booking for every Tuesday 18:00.');
    expect((await browser.get(`${page}/every-week`)).location).toBe('/account/bookings');
  });

  test('books each class in the minute in which its window opens, not before', async () => {
    const { club, member } = await openWeekly();
    await startStanding(club.services, { scheduleId: SCHEDULE, uid: member.uid });
    await run(club);
    // Tuesday 24 November, 05:59.
    club.advance({ hours: 65, minutes: 59 });
    await run(club);
    expect(await statusesOf(club, member.uid)).toEqual(['booked', null, null, null]);
    club.advance({ minutes: 1 });
    await run(club);
    expect(await statusesOf(club, member.uid)).toEqual(['booked', 'booked', null, null]);
    club.advance({ hours: 7 * 24 });
    await run(club);
    expect(await statusesOf(club, member.uid)).toEqual(['booked', 'booked', 'booked', null]);
    expect(await mailsTo(club, member.uid)).toEqual(['class-booked', 'class-booked', 'class-booked']);
  });

  test('run again and again, by two instances at once, it books and mails once', async () => {
    const { club, member, timetable } = await openWeekly({ capacity: 1 });
    const other = await timetable.bookable();
    await startStanding(club.services, { scheduleId: SCHEDULE, uid: other.uid });
    await run(club);
    const { standingId } = { standingId: `${SCHEDULE}_${member.uid}` };
    await startStanding(club.services, { scheduleId: SCHEDULE, uid: member.uid });
    await Promise.all([1, 2, 3, 4].map(() => bookStanding(club.services, standingId)));
    await run(club);
    const stored = await timetable.storedSession(idOf(TUESDAYS[0]));
    expect(stored).toMatchObject({ bookedCount: 1, waitlist: [member.uid] });
    expect(await mailsTo(club, member.uid)).toEqual(['standing-waits']);
  });

  test('of several, whoever set theirs up first gets the place', async () => {
    const { club, timetable } = await openWeekly({ capacity: 1 });
    club.advance({ hours: 24 });
    const uids: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      const { uid } = await timetable.bookable();
      uids.push(uid);
      await startStanding(club.services, { scheduleId: SCHEDULE, uid });
      club.advance({ minutes: 1 });
    }
    await run(club);
    const stored = await timetable.storedSession(idOf(TUESDAYS[0]));
    expect((await timetable.storedBooking(stored.id, uids[0] ?? ''))?.status).toBe('booked');
    expect(stored.waitlist).toEqual(uids.slice(1));
  });

  test('says once why a class could not be booked, and tries the next', async () => {
    const { club, member } = await openWeekly();
    await startStanding(club.services, { scheduleId: SCHEDULE, uid: member.uid });
    await club.store.update(members, member.id, { parqResults: [], latestParqAt: null });
    await run(club);
    club.advance({ hours: 7 });
    await run(club);
    expect(await mailsTo(club, member.uid)).toEqual(['standing-missed']);
    const { items } = await club.store.query(outbox, { where: [['memberUid', '==', member.uid]], limit: 5 });
    expect(items[0]?.body).toContain('Fill in');
    await club.store.update(members, member.id, { parqResults: member.parqResults });
    club.advance({ hours: 60 });
    await run(club);
    expect(await statusesOf(club, member.uid)).toEqual([null, 'booked', null, null]);
  });

  test('never books again what the member has cancelled, nor a cancelled class', async () => {
    const { club, member } = await openWeekly();
    await startStanding(club.services, { scheduleId: SCHEDULE, uid: member.uid });
    await run(club);
    await cancelBooking(club.services, { sessionId: idOf(TUESDAYS[0]), uid: member.uid, by: 'member' });
    await club.store.update(sessions, idOf(TUESDAYS[1]), { status: 'cancelled' });
    for (const hours of [1, 7, 60, 7 * 24]) {
      club.advance({ hours });
      await run(club);
    }
    expect(await statusesOf(club, member.uid)).toEqual(['cancelled', null, 'booked', null]);
  });

  test('notices within hours that the window was widened', async () => {
    const { club, member } = await openWeekly();
    await startStanding(club.services, { scheduleId: SCHEDULE, uid: member.uid });
    await run(club);
    await club.settle({ bookingOpensDaysBefore: 14 });
    club.advance({ hours: 6, minutes: 1 });
    await run(club);
    expect(await statusesOf(club, member.uid)).toEqual(['booked', 'booked', null, null]);
  });

  test('ended by the member, and what is booked stays booked', async () => {
    const { club, member, standingId } = await openWeekly();
    await startStanding(club.services, { scheduleId: SCHEDULE, uid: member.uid });
    await run(club);
    const browser = await club.signedIn(member);
    const path = `/account/bookings/standing/${SCHEDULE}/end`;
    expect((await browser.get(path)).text).toContain('Hyrox, every Tuesday 18:00');
    const done = await browser.submit(path, {});
    expect((await browser.follow(done)).text).toContain('Your standing booking has ended');
    club.advance({ hours: 10 * 24 });
    await run(club);
    expect(await statusesOf(club, member.uid)).toEqual(['booked', null, null, null]);
    expect(await club.store.find(standingBookings, standingId)).toMatchObject({
      endReason: 'by-member',
      nextTryAt: null,
    });
    await startStanding(club.services, { scheduleId: SCHEDULE, uid: member.uid });
    await run(club);
    expect((await statusesOf(club, member.uid))[2]).toBe('booked');
  });

  test('row 12: of somebody else there is none to end', async () => {
    const { club, member, timetable, standingId } = await openWeekly();
    await startStanding(club.services, { scheduleId: SCHEDULE, uid: member.uid });
    const browser = await club.signedIn(await timetable.bookable());
    for (const id of [SCHEDULE, standingId]) {
      const path = `/account/bookings/standing/${id}/end`;
      expect((await browser.get(path)).status).toBe(404);
      expect((await browser.post(path, { uid: member.uid, memberUid: member.uid })).status).toBe(404);
    }
    expect((await club.store.find(standingBookings, standingId))?.endedAt).toBeNull();
  });

  test.each([
    ['without a membership', { membershipStatus: 'cancelled' as const }, {}, 'membership-over'],
    ['when the weekly class is no longer on', {}, { isActive: false }, 'class-ended'],
    ['after the last day of the weekly class', {}, { until: '2026-11-20' }, 'class-ended'],
  ])('ends %s, and says so once', async (_, memberChanges, scheduleChanges, endReason) => {
    const { club, member, standingId } = await openWeekly();
    await startStanding(club.services, { scheduleId: SCHEDULE, uid: member.uid });
    await club.store.update(members, member.id, memberChanges);
    await club.store.update(schedules, SCHEDULE, scheduleChanges);
    await Promise.all([bookStanding(club.services, standingId), bookStanding(club.services, standingId)]);
    await run(club);
    expect(await club.store.find(standingBookings, standingId)).toMatchObject({ endReason, nextTryAt: null });
    expect(await mailsTo(club, member.uid)).toEqual(['standing-ended']);
  });

  test('one that fails does not keep the others from being booked', async () => {
    const { club, member, timetable } = await openWeekly();
    const broken = await timetable.bookable();
    await startStanding(club.services, { scheduleId: SCHEDULE, uid: broken.uid });
    club.advance({ minutes: 1 });
    await startStanding(club.services, { scheduleId: SCHEDULE, uid: member.uid });
    const { find } = club.store;
    const failing = (async (collection: typeof members, id: string) => {
      if (id === broken.uid) throw new Error('unreadable');
      return find.call(club.store, collection, id);
    }) as typeof find;
    club.store.find = failing;
    await run(club);
    club.store.find = find;
    expect(await statusesOf(club, member.uid)).toEqual(['booked', null, null, null]);
    await run(club);
    expect(await statusesOf(club, broken.uid)).toEqual(['booked', null, null, null]);
  });

  test('is no more than ten at a time', async () => {
    const { club, member } = await openWeekly();
    for (let count = 0; count < 11; count += 1) {
      await club.store.create(schedules, schedule({ id: `weekly${count}` }));
      const outcome = await startStanding(club.services, { scheduleId: `weekly${count}`, uid: member.uid });
      expect(outcome.kind).toBe(count < 10 ? 'started' : 'refused');
    }
  });

  test('cannot be had of a one-off', async () => {
    const { club, member, timetable } = await openWeekly();
    const oneOff = await timetable.session({ id: 'one-off', startsAt: '2026-11-25T18:00:00Z' });
    const browser = await club.signedIn(member);
    const page = `/account/book-class/${oneOff.id}`;
    expect((await browser.get(page)).html).not.toContain('every-week');
    expect((await browser.get(`${page}/every-week`)).status).toBe(404);
    expect((await browser.post(`${page}/every-week`)).status).toBe(404);
  });
});

describe('marks on the roster', () => {
  async function openMarked() {
    const opened = await openWeekly();
    const { club, member } = opened;
    await startStanding(club.services, { scheduleId: SCHEDULE, uid: member.uid });
    const made = booking(session({ id: idOf(TUESDAYS[0]), scheduleId: SCHEDULE }), member);
    const mark = (from: BookingStatus, to: BookingStatus) =>
      club.store.transaction(async (transaction) => {
        const standing = await findStanding(transaction, made);
        writeStandingOutcome(transaction, standing, { from, to }, club.now());
      });
    const stored = () => club.store.find(standingBookings, opened.standingId);
    return { ...opened, mark, stored };
  }

  test('two no-shows in a row end it, and the member gets one mail', async () => {
    const { club, member, mark, stored } = await openMarked();
    await mark('booked', 'no-show');
    expect(await stored()).toMatchObject({ noShows: 1, endedAt: null });
    await mark('booked', 'no-show');
    expect(await stored()).toMatchObject({ noShows: 2, endReason: 'no-shows' });
    await run(club);
    await run(club);
    expect(await mailsTo(club, member.uid)).toEqual(['standing-ended']);
    expect(await statusesOf(club, member.uid)).toEqual([null, null, null, null]);
  });

  test('as many no-shows in a row end it as the club has set', async () => {
    const { club, mark, stored } = await openMarked();
    await club.settle({ standingNoShowLimit: 3 });
    for (const _ of [1, 2]) await mark('booked', 'no-show');
    expect(await stored()).toMatchObject({ noShows: 2, endedAt: null });
    await mark('booked', 'no-show');
    expect(await stored()).toMatchObject({ noShows: 3, endReason: 'no-shows' });
  });

  test('attending in between restarts the count', async () => {
    const { mark, stored } = await openMarked();
    await mark('booked', 'no-show');
    await mark('booked', 'late');
    await mark('booked', 'no-show');
    expect(await stored()).toMatchObject({ noShows: 1, endedAt: null });
  });

  test('a corrected mark brings it back, and no mail says that it ended', async () => {
    const { club, member, mark, stored } = await openMarked();
    await mark('booked', 'no-show');
    await mark('booked', 'no-show');
    await mark('no-show', 'attended');
    expect(await stored()).toMatchObject({ noShows: 0, endedAt: null, endReason: '' });
    await run(club);
    expect(await mailsTo(club, member.uid)).toEqual(['class-booked']);
  });

  test('do not bring back what the member has ended', async () => {
    const { club, member, mark, stored } = await openMarked();
    await mark('booked', 'no-show');
    const browser = await club.signedIn(member);
    await browser.submit(`/account/bookings/standing/${SCHEDULE}/end`, {});
    await mark('no-show', 'attended');
    expect((await stored())?.endReason).toBe('by-member');
    expect((await stored())?.endedAt).not.toBeNull();
  });
});
