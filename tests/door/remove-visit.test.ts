import { describe, expect, test } from 'vitest';
import { type DoorMovement, followStays } from '#domain/door/visit-count.ts';
import { bookingProfiles, bookings } from '#server/data/collections/bookings.ts';
import { challengesDue } from '#server/data/collections/challenges.ts';
import { accessLogs, presence } from '#server/data/collections/door.ts';
import { members } from '#server/data/collections/members.ts';
import { checkOut } from '#server/door/check-out.ts';
import { cameAt } from '#server/door/door-facts.ts';
import { removeVisit, restoreVisit } from '#server/door/remove-visit.ts';
import { openClub } from '../support/club.ts';
import { cardPass, scan } from '../support/door.ts';
import { booking, bookingProfile, openTimetable } from '../support/timetable.ts';

const by = { uid: 'ada', name: 'Ada Raman' };
const reason = 'Scanned her sister’s phone';

/** Priya has booked Hyrox at 18:00, and it is 17:50 on that Tuesday. */
async function openEvening() {
  const club = openClub({ now: '2026-11-24T17:50:00Z' });
  const { store, services } = club;
  const timetable = await openTimetable(club);
  const hyrox = await timetable.session({ bookedCount: 1, className: 'Hyrox Engine' });
  const priya = await timetable.bookable({ firstName: 'Priya' });
  const { id, startsAt, endsAt, className } = hyrox;
  const upcoming = [{ sessionId: id, startsAt, endsAt, className, isWaitlisted: false }];
  await store.create(bookings, booking(hyrox, priya));
  await store.create(bookingProfiles, bookingProfile(priya.uid, { upcoming }));
  return {
    ...{ club, services, priya, hyrox, timetable },
    arrive: () => scan(club, cardPass(club, priya)),
    /** All that counts a visit. */
    async counted() {
      const member = await store.find(members, priya.uid);
      const stay = await store.find(presence, priya.uid);
      return {
        visits: member?.visits,
        lastSeen: member?.lastSeenAt?.toString() ?? null,
        isIn: stay !== null,
        mark: (await timetable.storedBooking(id, priya.uid))?.status,
        attended: (await timetable.storedSession(id))?.attendedCount,
        classesAttended: (await timetable.storedBookingProfile(priya.uid))?.attendedCount,
      };
    },
  };
}

const nothing = { visits: 0, lastSeen: null, isIn: false, mark: 'booked', attended: 0, classesAttended: 0 };
const once = {
  ...{ visits: 1, lastSeen: '2026-11-24T17:50:00Z', isIn: true },
  ...{ mark: 'attended', attended: 1, classesAttended: 1 },
};

describe('removing a mistaken check-in', () => {
  test('leaves the entry with who and why, and puts right all that counts it', async () => {
    const evening = await openEvening();
    const { id } = await evening.arrive();
    expect(await evening.counted()).toEqual(once);
    await evening.club.store.remove(challengesDue, evening.priya.uid);
    expect(await removeVisit(evening.services, { entryId: id, by, reason })).toMatchObject({
      kind: 'changed',
    });
    expect(await evening.counted()).toEqual(nothing);
    expect(await evening.club.store.find(accessLogs, id)).toMatchObject({
      ...{ result: 'ok', isAllowed: false, removedByUid: 'ada' },
      removed: { byName: 'Ada Raman', reason, unmarked: [evening.hyrox.id] },
    });
    expect(await evening.club.store.find(challengesDue, evening.priya.uid)).not.toBeNull();
  });

  test('put back, it counts as before', async () => {
    const evening = await openEvening();
    const { id } = await evening.arrive();
    await removeVisit(evening.services, { entryId: id, by, reason });
    expect(await restoreVisit(evening.services, { entryId: id, by })).toMatchObject({ kind: 'changed' });
    expect(await evening.counted()).toEqual(once);
    expect(await restoreVisit(evening.services, { entryId: id, by })).toMatchObject({ kind: 'same' });
    expect(await evening.counted()).toEqual(once);
  });

  test('done twice at once it counts once', async () => {
    const evening = await openEvening();
    const { id } = await evening.arrive();
    const request = { entryId: id, by, reason };
    const outcomes = await Promise.all([
      removeVisit(evening.services, request),
      removeVisit(evening.services, request),
    ]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['changed', 'same']);
    expect(await evening.counted()).toEqual(nothing);
  });

  test('of two check-ins of one stay the other remains the visit, and keeps the mark in class', async () => {
    const evening = await openEvening();
    const first = await evening.arrive();
    evening.club.advance({ minutes: 15 });
    await evening.arrive();
    expect(await evening.counted()).toMatchObject({ visits: 1 });
    await removeVisit(evening.services, { entryId: first.id, by, reason });
    expect(await evening.counted()).toMatchObject({
      ...{ visits: 1, isIn: true, lastSeen: '2026-11-24T18:05:00Z', mark: 'attended', attended: 1 },
    });
  });

  test('an earlier visit becomes the last one seen', async () => {
    const evening = await openEvening();
    await evening.arrive();
    await checkOut(evening.services, { memberUid: evening.priya.uid, nonce: 'out', by }, evening.club.now());
    evening.club.advance({ hours: 1 });
    const second = await evening.arrive();
    expect(await evening.counted()).toMatchObject({ visits: 2, isIn: true });
    await removeVisit(evening.services, { entryId: second.id, by, reason });
    expect(await evening.counted()).toMatchObject({
      ...{ visits: 1, isIn: false, lastSeen: '2026-11-24T17:50:00Z', mark: 'attended' },
    });
  });

  test.each([
    ['the first', 0, '18:50', '19:50'],
    ['the second', 1, '17:50', '19:50'],
    ['the last', 2, '17:50', '18:50'],
  ])(
    'of somebody let in three times, without %s of them: since when they are in is as if it never was',
    async (_, which, since, entered) => {
      const evening = await openEvening();
      const stay = async () => {
        const stored = await evening.club.store.find(presence, evening.priya.uid);
        return stored && [cameAt(stored), stored.enteredAt].map((at) => at.toString().slice(11, 16));
      };
      const entries = [await evening.arrive()];
      for (const _again of [1, 2]) {
        evening.club.advance({ hours: 1 });
        entries.push(await evening.arrive());
      }
      expect(await stay()).toEqual(['17:50', '19:50']);
      const entryId = entries[which]?.id ?? '';
      await removeVisit(evening.services, { entryId, by, reason });
      expect(await stay()).toEqual([since, entered]);
      await restoreVisit(evening.services, { entryId, by });
      expect(await stay()).toEqual(['17:50', '19:50']);
    },
  );

  test('a coach’s own mark stays', async () => {
    const evening = await openEvening();
    const { id } = await evening.arrive();
    const key = `${evening.hyrox.id}_${evening.priya.uid}`;
    const markedAt = evening.club.now().add({ minutes: 30 });
    await evening.club.store.update(bookings, key, { markedAt, markedBy: 'coach' });
    await removeVisit(evening.services, { entryId: id, by, reason });
    expect(await evening.counted()).toMatchObject({ visits: 0, mark: 'attended', attended: 1 });
  });

  test('what let nobody in, or is not there, cannot be removed', async () => {
    const evening = await openEvening();
    await evening.club.store.update(members, evening.priya.uid, { membershipStatus: 'past_due' });
    const refused = await evening.arrive();
    for (const entryId of [refused.id, 'nothing'])
      expect(await removeVisit(evening.services, { entryId, by, reason })).toEqual({ kind: 'no-visit' });
  });
});

describe('which check-ins are visits', () => {
  const at = (time: string) => Temporal.Instant.from(`2026-11-24T${time}:00Z`);
  const move = (time: string, direction: 'in' | 'out' = 'in', isAllowed = true): DoorMovement => ({
    ...{ id: time, at: at(time), direction, isAllowed },
  });

  test.each<[string, DoorMovement[], number, string | null, string | null]>([
    ['nobody', [], 0, null, null],
    ['in', [move('09:00')], 1, '09:00', '09:00'],
    ['in, and in again while in', [move('09:00'), move('10:00')], 1, '10:00', '09:00'],
    ['in, out and in', [move('09:00'), move('09:30', 'out'), move('10:00')], 2, '10:00', '10:00'],
    ['in, and in again after they count as gone', [move('09:00'), move('12:00')], 2, '12:00', '12:00'],
    ['refused', [move('09:00', 'in', false)], 0, null, null],
    ['out', [move('09:00'), move('09:30', 'out')], 1, null, null],
    ['out in the same moment', [move('09:00', 'out'), move('09:00')], 1, null, null],
    ['in any order', [move('10:00'), move('09:30', 'out'), move('09:00')], 2, '10:00', '10:00'],
  ])('%s', (_, movements, visits, entered, since) => {
    const stays = followStays(movements, 3);
    expect([stays.visits, stays.enteredAt, stays.since]).toEqual([
      visits,
      entered && at(entered),
      since && at(since),
    ]);
  });
});

describe('on the member’s page', () => {
  test('the desk removes a check-in with a reason, sees who did, and puts it back', async () => {
    const evening = await openEvening();
    const { id } = await evening.arrive();
    const browser = await evening.club.signedIn(await evening.club.desk());
    const visits = `/admin/member/${evening.priya.uid}/visits`;
    const before = await browser.get(visits);
    expect(before.html).toContain(`/admin/visits/${id}/remove`);
    const empty = await browser.submit(`/admin/visits/${id}/remove`, { reason: '' });
    expect([empty.status, (await evening.counted()).visits]).toEqual([422, 1]);
    expect(empty.text).toContain('Enter a reason');
    const done = await browser.follow(await browser.submit(`/admin/visits/${id}/remove`, { reason }));
    expect(done.text).toContain('Check-in removed.');
    expect(done.text).toContain(`removed it: ${reason}`);
    expect(done.html).toMatch(/<s>Today/);
    expect((await evening.counted()).visits).toBe(0);
    const back = await browser.follow(await browser.submit(visits, {}, `/admin/visits/${id}/restore`));
    expect(back.text).toContain('Check-in put back.');
    expect((await evening.counted()).visits).toBe(1);
  });

  test('Undo in the notice counts it again, once', async () => {
    const evening = await openEvening();
    const { id } = await evening.arrive();
    const browser = await evening.club.signedIn(await evening.club.desk());
    const removed = await browser.follow(await browser.submit(`/admin/visits/${id}/remove`, { reason }));
    expect(await evening.counted()).toEqual(nothing);
    const undo = /action="(\/undo\/[^"]+)"/.exec(removed.html)?.[1] ?? '';
    expect(undo).not.toBe('');
    const shown = await browser.follow(await browser.post(undo, {}));
    expect(shown.text).toContain('Undone. The check-in counts again.');
    expect(shown.html).not.toMatch(/<s>Today/);
    expect(await evening.counted()).toEqual(once);
    expect((await browser.post(undo, {})).status).toBe(404);
    expect(await evening.counted()).toEqual(once);
  });
});
