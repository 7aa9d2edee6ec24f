/** Somebody was here when they checked in, or when a coach marked them as attended in a class: everywhere the same. */
import { describe, expect, test } from 'vitest';
import { latestVisit, visitsOf } from '#domain/door/visit-count.ts';
import { addWalkIn } from '#server/bookings/add-walk-in.ts';
import { markAll } from '#server/bookings/mark-all.ts';
import { markAttendance } from '#server/bookings/mark-attendance.ts';
import { storedChanges } from '#server/data/changes/stored-changes.ts';
import { bookings } from '#server/data/collections/bookings.ts';
import { membersAtRisk } from '#server/data/collections/insight.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { removeVisit, restoreVisit } from '#server/door/remove-visit.ts';
import { countFigures } from '#server/insight/figures/count-figures.ts';
import { readFigures } from '#server/insight/figures/read-figures.ts';
import { assessMembers } from '#server/insight/risk/assess-members.ts';
import { visitFigures } from '#server/insight/visit-figures.ts';
import { openClub } from '../support/club.ts';
import { cardPass, scan } from '../support/door.ts';
import { rowsOfCsv } from '../support/page-facts.ts';
import { booking, openTimetable } from '../support/timetable.ts';

const sam = { uid: 'sam', name: 'Sam Okafor' };
const START = '2026-11-24T18:00:00Z';
/** The day before, a month ago. */
const BEFORE = '2026-10-24T09:00:00Z';

/** Tuesday evening: Priya, last here a month ago, has booked the class that has begun. */
async function openEvening(facts: Partial<Member> = {}) {
  const club = openClub({ now: '2026-11-24T18:10:00Z' });
  const timetable = await openTimetable(club);
  const hyrox = await timetable.session({ bookedCount: 1, startsAt: START });
  const lastSeenAt = Temporal.Instant.from(BEFORE);
  const createdAt = Temporal.Instant.from('2025-01-01T10:00:00Z');
  const priya = await timetable.bookable({ firstName: 'Priya', lastSeenAt, createdAt, ...facts });
  await club.store.create(bookings, booking(hyrox, priya));
  return {
    ...{ club, timetable, hyrox, priya },
    mark: (mark: 'attended' | 'late' | 'no-show' | 'booked') =>
      markAttendance(club.services, { sessionId: hyrox.id, uid: priya.uid, mark, by: sam }),
    arrive: () => scan(club, cardPass(club, priya)),
    async seen() {
      const stored = await club.store.find(members, priya.uid);
      return [stored?.lastSeenAt, stored?.awaySince].map(String);
    },
  };
}

const twice = (at: string) => [at, at];

describe('a mark on the roster', () => {
  test('says when somebody was last here, and taken back puts back exactly what was', async () => {
    const { mark, seen } = await openEvening({ lastSeenAt: null });
    const never = ['null', '2025-01-01T10:00:00Z'];
    expect(await seen()).toEqual(never);
    for (const came of ['attended', 'late'] as const) {
      await mark(came);
      expect(await seen()).toEqual(twice(START));
    }
    await mark('no-show');
    expect(await seen()).toEqual(never);
  });

  test('of the whole class, or of a walk-in, does too', async () => {
    const { club, hyrox, seen, timetable } = await openEvening();
    await markAll(club.services, { sessionId: hyrox.id, mark: 'attended', by: sam });
    expect(await seen()).toEqual(twice(START));
    const guest = await timetable.bookable({ firstName: 'Ann' });
    await addWalkIn(club.services, { sessionId: hyrox.id, uid: guest.uid, by: sam });
    expect(String((await club.store.find(members, guest.uid))?.lastSeenAt)).toBe(START);
  });

  test('leaves a check-in of the same day, or a later visit, as it is', async () => {
    const { club, arrive, mark, seen } = await openEvening();
    club.advance({ minutes: 60 });
    await arrive();
    const checkedIn = twice(club.now().toString());
    for (const step of ['attended', 'booked', 'attended'] as const) {
      await mark(step);
      expect(await seen()).toEqual(checkedIn);
    }
  });

  test('counts where the check-in of that day is removed, and no more once that is put back', async () => {
    const { club, arrive, mark, seen } = await openEvening();
    club.advance({ minutes: 60 });
    const { id: entryId } = await arrive();
    const checkedIn = await seen();
    await mark('attended');
    await removeVisit(club.services, { entryId, by: sam, reason: 'Her sister' });
    expect(await seen()).toEqual(twice(START));
    await restoreVisit(club.services, { entryId, by: sam });
    expect(await seen()).toEqual(checkedIn);
  });
});

test('who attended a class was here in every list, page, file and figure', async () => {
  const { club, priya, mark } = await openEvening();
  await club.store.update(members, priya.uid, {
    lastSeenAt: Temporal.Instant.from(BEFORE),
    awaySince: Temporal.Instant.from(BEFORE),
  });
  const admin = await club.signedIn(await club.admin());
  const away = async () => (await admin.get('/admin/members?show=not-seen')).text.includes(priya.name);
  expect(await away()).toBe(true);
  await assessMembers(club.services);
  expect(await club.store.find(membersAtRisk, priya.uid)).not.toBeNull();
  await mark('attended');
  expect(await away()).toBe(false);
  const list = await admin.get('/admin/members');
  expect(list.text).toContain('Today 18:00');
  expect((await admin.get('/admin/analytics/at-risk')).text).not.toContain(priya.name);
  expect((await rowsOfCsv(admin)).get(priya.uid)?.['Last visit']).toBe('2026-11-24');
  for (const path of ['', '/visits']) {
    const { text } = await admin.get(`/admin/member/${priya.uid}${path}`);
    expect(text, path).toMatch(/Today 18:00 .*? Hyrox/);
    expect(text, path).not.toContain('No visits yet');
  }
  const own = await club.signedIn(priya);
  expect((await own.get('/account/dashboard')).text).toContain('1 visit 1 class');
  const today = { from: Temporal.PlainDate.from('2026-11-24'), to: Temporal.PlainDate.from('2026-11-24') };
  const counted = async () => {
    await countFigures(club.services);
    const { visits, people } = (await readFigures(club.store, visitFigures, [today], club.now())).over(today);
    return [visits, people];
  };
  club.advance({ hours: 24 });
  expect(await counted()).toEqual([1, 1]);
  await mark('booked');
  expect(await counted()).toEqual([0, 0]);
});

test('a club of an earlier release finds out who was last here in a class', async () => {
  const { club, hyrox, priya, seen } = await openEvening();
  await club.store.update(bookings, `${hyrox.id}_${priya.uid}`, { status: 'attended' });
  const change = storedChanges.find(({ number }) => number === 8);
  await club.store.transaction(async (transaction) => change?.rewrite?.(transaction, priya.uid, club.now()));
  expect(await seen()).toEqual(twice(START));
  expect((await club.store.find(members, priya.uid))?.isSeenInClasses).toBe(true);
});

const at = (text: string) => Temporal.Instant.from(`2026-11-${text}:00Z`);

test.each<[string, string[], string[], string[]]>([
  ['nothing', [], [], []],
  ['two check-ins on one day', ['24T08:00', '24T18:00'], [], ['24T08:00', '24T18:00']],
  ['a class on the day of a check-in', ['24T17:50'], ['24T18:00'], ['24T17:50']],
  ['two classes on one day', [], ['24T19:00', '24T18:00'], ['24T18:00']],
  ['a class on another day', ['23T17:50'], ['24T18:00'], ['23T17:50', '24T18:00']],
])('visits of %s', (_, checkIns, classes, visits) => {
  expect(visitsOf(checkIns.map(at), classes.map(at)).map(String)).toEqual(visits.map(at).map(String));
});

test('of a check-in and a class on one day, the check-in is the last visit', () => {
  expect(latestVisit(at('24T17:50'), at('24T18:00'))).toEqual(at('24T17:50'));
  expect(latestVisit(at('23T17:50'), at('24T18:00'))).toEqual(at('24T18:00'));
  expect(latestVisit(null, at('24T18:00'))).toEqual(at('24T18:00'));
});
