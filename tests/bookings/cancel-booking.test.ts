import { describe, expect, test } from 'vitest';
import { processWaitlist } from '#server/bookings/process-waitlist.ts';
import { promoteWaiting } from '#server/bookings/promote-waiting.ts';
import { bookingProfiles } from '#server/data/collections/bookings.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { members } from '#server/data/collections/members.ts';
import { sessions } from '#server/data/collections/timetable.ts';
import { type Bookings, openBookings, staff, tally } from '../support/bookings.ts';
import { expectCountsToFit, expectMailedOnce, mailsOfKind } from '../support/classes.ts';
import { bookingProfile } from '../support/timetable.ts';

/** A class with every place taken and this many on the waitlist. */
async function fullClass(club: Bookings, { places = 1, waiting = 2 } = {}) {
  const { id } = await club.session({ capacity: places });
  const people = await club.people(places + waiting);
  for (const person of people) await club.book(id, person);
  return { id, booked: people.slice(0, places), queue: people.slice(places) };
}

describe('cancelling', () => {
  test('in time costs nothing and gives the place to the first in the queue, in the same step', async () => {
    const club = await openBookings();
    const { id, booked, queue } = await fullClass(club);
    const [priya] = booked;
    const [first, second] = queue;
    if (!priya || !first || !second) return expect.unreachable();
    club.club.advance({ minutes: 1 });
    expect(await club.cancel(id, priya)).toEqual({
      kind: 'cancelled',
      freed: { booked: [first.uid], offered: [], until: null, isFree: false, isAwaited: true },
      isRepeat: false,
      sequence: 1,
    });
    expect(await club.storedBooking(id, priya.uid)).toMatchObject({ status: 'cancelled', sequence: 1 });
    expect(await club.storedBookingProfile(priya.uid)).toMatchObject({ upcoming: [], uses: [], strikes: [] });
    expect(await club.storedBooking(id, first.uid)).toMatchObject({
      ...{ status: 'booked', by: 'waitlist', joinedAtPosition: 1, isPenaltyFree: false, sequence: 1 },
      promotedAt: club.club.now(),
    });
    expect((await club.storedBookingProfile(first.uid)).upcoming).toMatchObject([
      { sessionId: id, isWaitlisted: false },
    ]);
    expect(await club.storedSession(id)).toMatchObject({
      bookedCount: 1,
      waitlist: [second.uid],
      fill: 'full',
    });
    expect(await club.mailKinds(priya)).toEqual(['class-booked', 'class-cancelled']);
    expect(await club.mailKinds(first)).toEqual(['class-promoted']);
    expect(await club.mailKinds(second)).toEqual([]);
  });

  test('five times at once is once, and one promotion', async () => {
    const club = await openBookings();
    const { id, booked } = await fullClass(club);
    const [priya] = booked;
    if (!priya) return expect.unreachable();
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => club.cancel(id, priya)));
    expect(tally(outcomes)).toEqual({ cancelled: 1, 'cancelled again': 4 });
    expect(await mailsOfKind(club.club, 'class-promoted')).toHaveLength(1);
    await expectCountsToFit(club.club, id);
  });

  test('by several at once promotes as many, in the order of the queue', async () => {
    const club = await openBookings();
    const { id, booked, queue } = await fullClass(club, { places: 4, waiting: 6 });
    const leaving = booked.slice(0, 3);
    await Promise.all(leaving.map((person) => club.cancel(id, person)));
    const promoted = await mailsOfKind(club.club, 'class-promoted');
    expectMailedOnce(
      promoted,
      queue.slice(0, 3).map(({ uid }) => uid),
    );
    expect((await club.storedSession(id)).waitlist).toEqual(queue.slice(3).map(({ uid }) => uid));
    await expectCountsToFit(club.club, id);
  });

  test('while others book never oversells, and nobody passes those who wait', async () => {
    const club = await openBookings();
    const { id, booked, queue } = await fullClass(club, { places: 3, waiting: 2 });
    const newcomers = await club.people(4);
    await Promise.all([
      ...booked.slice(0, 2).map((person) => club.cancel(id, person)),
      ...newcomers.map((person) => club.book(id, person)),
    ]);
    await expectCountsToFit(club.club, id);
    for (const { uid } of queue)
      expect(await club.storedBooking(id, uid)).toMatchObject({ status: 'booked' });
    expect((await club.storedSession(id)).waitlist).toHaveLength(4);
  });

  test('leaving the waitlist moves the others up and needs no letter', async () => {
    const club = await openBookings();
    const { id, queue } = await fullClass(club, { waiting: 3 });
    const [first, second, third] = queue;
    if (!first || !second || !third) return expect.unreachable();
    expect(await club.cancel(id, second)).toMatchObject({ kind: 'left-waitlist', freed: { booked: [] } });
    expect((await club.storedSession(id)).waitlist).toEqual([first.uid, third.uid]);
    expect((await club.storedBookingProfile(second.uid)).upcoming).toEqual([]);
    expect(await club.mailKinds(second)).toEqual([]);
  });

  test('late is a strike, keeps the class used up, and the mail says what that means', async () => {
    const club = await openBookings();
    const { id, booked } = await fullClass(club, { waiting: 0 });
    const [priya] = booked;
    if (!priya) return expect.unreachable();
    const at = (day: string) => Temporal.Instant.from(`2026-11-${day}T18:00:00Z`);
    const earlier = ['18', '20'].map((day) => ({
      ...({ sessionId: `day-${day}`, at: at(day), kind: 'no-show', isForgiven: false } as const),
    }));
    await club.club.store.update(bookingProfiles, priya.uid, { strikes: earlier });
    club.club.advance({ hours: 76, minutes: 1 });
    expect(await club.cancel(id, priya)).toMatchObject({ kind: 'late-cancelled' });
    const record = await club.storedBookingProfile(priya.uid);
    expect(record.strikes.map(({ kind }) => kind)).toEqual(['no-show', 'no-show', 'late-cancelled']);
    expect(record.uses).toHaveLength(1);
    const mail = await club.lastMail(priya);
    expect(mail?.subject).toContain('Late cancellation');
    expect(mail?.body).toContain('That’s 3 strikes in 30 days');
    expect(mail?.body).toContain('Until Tuesday 1 December, 16:01 you can only book on the day');
    await expectCountsToFit(club.club, id);
  });

  test('late and then waiting for the class again takes nothing of it back, whichever way the wait ends', async () => {
    const club = await openBookings();
    const { id, booked } = await fullClass(club, { waiting: 0 });
    const [priya] = booked;
    const [other] = await club.people(1);
    if (!priya || !other) return expect.unreachable();
    club.club.advance({ hours: 76, minutes: 1 });
    await club.cancel(id, priya);
    await club.book(id, other);
    const lateCancel = { uses: [{ sessionId: id }], strikes: [{ sessionId: id, kind: 'late-cancelled' }] };
    expect(await club.book(id, priya)).toMatchObject({ kind: 'waitlisted' });
    expect(await club.cancel(id, priya)).toMatchObject({ kind: 'left-waitlist' });
    expect(await club.storedBooking(id, priya.uid)).toMatchObject({ status: 'late-cancelled' });
    expect(await club.storedBookingProfile(priya.uid)).toMatchObject({ upcoming: [], ...lateCancel });
    await club.book(id, priya);
    club.club.advance({ hours: 2 });
    await processWaitlist(club.club.services, id);
    expect(await club.storedBooking(id, priya.uid)).toMatchObject({ status: 'late-cancelled' });
    expect(await club.storedBookingProfile(priya.uid)).toMatchObject({ upcoming: [], ...lateCancel });
  });

  test('at the last free minute is still free', async () => {
    const club = await openBookings();
    const { id, booked } = await fullClass(club, { waiting: 0 });
    const [priya] = booked;
    if (!priya) return expect.unreachable();
    club.club.advance({ hours: 76 });
    expect(await club.cancel(id, priya)).toMatchObject({ kind: 'cancelled' });
  });

  test('by staff costs nothing, however late; the member is notified and it is in the audit log', async () => {
    const club = await openBookings();
    const { id, booked } = await fullClass(club);
    const [priya] = booked;
    if (!priya) return expect.unreachable();
    club.club.advance({ hours: 77 });
    expect(await club.cancel(id, priya, staff)).toMatchObject({ kind: 'cancelled' });
    expect((await club.storedBookingProfile(priya.uid)).strikes).toEqual([]);
    expect(await club.mailKinds(priya)).toEqual(['class-booked', 'class-withdrawn']);
    const { items } = await club.club.store.query(auditLog, { limit: 10 });
    expect(items).toMatchObject([{ action: 'class.cancelled', actorUid: 'ada', memberUid: priya.uid }]);
  });

  test('is over once the class has started, and nothing where nothing was booked', async () => {
    const club = await openBookings();
    const { id, booked } = await fullClass(club);
    const [stranger] = await club.people(1);
    const [priya] = booked;
    if (!priya || !stranger) return expect.unreachable();
    expect(await club.cancel(id, stranger)).toEqual({ kind: 'no-booking' });
    club.club.advance({ hours: 78 });
    expect(await club.cancel(id, priya)).toMatchObject({ kind: 'refused' });
    expect(await club.storedSession(id)).toMatchObject({ bookedCount: 1 });
  });
});

describe('a promotion', () => {
  test('skips people who may not book at that moment, tells them why once, and keeps their position', async () => {
    const club = await openBookings();
    const { id, booked, queue } = await fullClass(club, { places: 2, waiting: 3 });
    const [first] = queue;
    if (!first) return expect.unreachable();
    await club.club.store.update(members, first.uid, { membershipStatus: 'past_due' });
    for (const person of booked)
      expect(await club.cancel(id, person)).toMatchObject({ freed: { booked: [expect.any(String)] } });
    expect(await club.storedSession(id)).toMatchObject({ bookedCount: 2, waitlist: [first.uid] });
    expect(await club.mailKinds(first)).toEqual(['class-skipped']);
    expect((await club.lastMail(first))?.body).toMatch(/payment/i);
    await expectCountsToFit(club.club, id);
    await club.club.store.update(members, first.uid, { membershipStatus: 'active' });
    const [second] = queue.slice(1);
    if (!second) return expect.unreachable();
    club.club.advance({ minutes: 1 });
    await club.cancel(id, second);
    expect(await club.mailKinds(first)).toEqual(['class-skipped', 'class-promoted']);
  });

  test('never puts one person into two classes of the same time, though both places come free at once', async () => {
    const club = await openBookings();
    const [spin, yoga] = [
      await club.session({ id: 'spin', capacity: 1 }),
      await club.session({ id: 'yoga', capacity: 1 }),
    ];
    const [one, two, both] = await club.people(3);
    if (!one || !two || !both) return expect.unreachable();
    await club.book(spin.id, one);
    await club.book(yoga.id, two);
    await club.book(spin.id, both);
    await club.book(yoga.id, both);
    const outcomes = await Promise.all([club.cancel(spin.id, one), club.cancel(yoga.id, two)]);
    expect(outcomes.map((outcome) => 'freed' in outcome && outcome.freed?.booked.length).sort()).toEqual([
      0, 1,
    ]);
    const stored = [await club.storedSession(spin.id), await club.storedSession(yoga.id)];
    expect(stored.map(({ bookedCount, waitlist }) => bookedCount + waitlist.length)).toEqual([1, 1]);
    expect(stored.map(({ bookedCount }) => bookedCount).sort()).toEqual([0, 1]);
  });

  test('keeps to the notice and the quiet hours that somebody has asked for', async () => {
    const club = await openBookings();
    const { id } = await club.session({ capacity: 1 });
    const [priya, planner, sleeper, ready] = await club.people(4);
    if (!priya || !planner || !sleeper || !ready) return expect.unreachable();
    const { store } = club.club;
    await store.set(bookingProfiles, bookingProfile(planner.uid, { minimumNoticeMinutes: 60 * 96 }));
    await store.set(
      bookingProfiles,
      bookingProfile(sleeper.uid, { quietFrom: '11:00', quietUntil: '13:00' }),
    );
    for (const person of [priya, planner, sleeper, ready]) await club.book(id, person);
    await club.cancel(id, priya);
    expect((await club.storedSession(id)).waitlist).toEqual([planner.uid, sleeper.uid]);
    expect(await club.mailKinds(ready)).toEqual(['class-promoted']);
    expect(await club.mailKinds(sleeper)).toEqual([]);
    expect(await club.mailKinds(planner)).toEqual(['class-skipped']);
  });

  test('asked for ten times at once fills what is free and no more', async () => {
    const club = await openBookings();
    const { id, queue } = await fullClass(club, { places: 1, waiting: 5 });
    await club.club.store.update(sessions, id, { capacity: 3 });
    await Promise.all(Array.from({ length: 10 }, () => promoteWaiting(club.club.services, id)));
    await expectCountsToFit(club.club, id);
    const promoted = await mailsOfKind(club.club, 'class-promoted');
    expectMailedOnce(
      promoted,
      queue.slice(0, 2).map(({ uid }) => uid),
    );
  });
});
