import { afterAll, describe, expect, it } from 'vitest';
import {
  classTypes,
  type Schedule,
  type Session,
  schedules,
  sessions,
} from '#server/data/collections/timetable.ts';
import { generateSessions } from '#server/timetable/generate-sessions.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { startFirestore } from '../support/firestore-under-test.ts';
import { classType, schedule } from '../support/timetable.ts';
import {
  firestoreOpener,
  openTwoInstances,
  type StoreOpener,
  sqliteOpener,
} from '../support/two-instances.ts';

const firestore = await startFirestore();
afterAll(() => firestore.stop());
const engines: [string, () => StoreOpener][] = [
  ['sqlite', sqliteOpener],
  [firestore.engine, () => firestoreOpener(firestore)],
];

async function all(club: TestClub): Promise<Session[]> {
  return (await club.store.query(sessions, { orderBy: [['startsAt', 'asc']], limit: 1000 })).items;
}

let count = 0;
function scheduleIn(club: TestClub, facts: Partial<Schedule>): Promise<void> {
  count += 1;
  return club.store.create(schedules, schedule({ id: `rule-${count}`, ...facts }));
}

async function fillWeek(club: TestClub, count: number, days = 7): Promise<void> {
  await club.store.create(classTypes, classType());
  for (let at = 0; at < count; at += 1) {
    const startTime = `${String(6 + (at % 15)).padStart(2, '0')}:15`;
    await scheduleIn(club, { weekday: 1 + (at % days), startTime });
  }
}

describe.each(engines)('generating sessions, on %s', (_, opener) => {
  it('two instances at once, twice each, make each session once', async () => {
    const pair = await openTwoInstances(opener());
    await fillWeek(pair.one, 24, 5);
    const made = await Promise.all(
      [pair.one, pair.two, pair.one, pair.two].map(({ services }) => generateSessions(services)),
    );
    const found = await all(pair.one);
    expect(found).toHaveLength(24 * 4);
    expect(made.reduce((sum, count) => sum + count, 0)).toBe(found.length);
    const slots = found.map(({ scheduleId, date }) => `${scheduleId} ${date}`);
    expect(new Set(slots).size).toBe(found.length);
    expect(await generateSessions(pair.two.services)).toBe(0);
    await pair.close();
  });
});

describe('generating sessions', () => {
  it('reaches as far ahead as the settings say, and a day later a day further', async () => {
    const club = openClub();
    await club.settle({ generateDaysAhead: 7 });
    await fillWeek(club, 7);
    expect(await generateSessions(club.services)).toBe(7);
    const last = (await all(club)).at(-1);
    expect(last?.date).toBe('2026-11-28');
    club.advance({ hours: 24 });
    expect(await generateSessions(club.services)).toBe(1);
    const until = Temporal.PlainDate.from('2026-12-02');
    expect(await generateSessions(club.services, { until })).toBe(3);
  });

  it('leaves sessions alone that have been changed, filled or cancelled by hand', async () => {
    const club = openClub();
    await fillWeek(club, 3);
    await generateSessions(club.services);
    const [first, second, third] = await all(club);
    if (!first || !second || !third) throw new Error('Three sessions were to be made');
    await club.store.update(sessions, first.id, {
      status: 'cancelled',
      cancelReason: 'Flood',
      isEdited: true,
    });
    await club.store.update(sessions, second.id, {
      startsAt: second.startsAt.add({ hours: 2 }),
      isEdited: true,
    });
    await club.store.update(sessions, third.id, { bookedCount: 3, waitlist: ['tom'] });
    const before = await all(club);
    expect(await generateSessions(club.services)).toBe(0);
    expect(await all(club)).toEqual(before);
  });

  it('makes nothing for a rule that has ended, a deleted class type or a closed club', async () => {
    const club = openClub();
    await club.settle({ closedDates: ['2026-11-24'], generateDaysAhead: 7 });
    await club.store.create(classTypes, classType());
    await scheduleIn(club, { weekday: 2 });
    await scheduleIn(club, { weekday: 3, isActive: false });
    await scheduleIn(club, { weekday: 4, until: '2026-11-25' });
    await scheduleIn(club, { weekday: 5, classTypeId: 'gone' });
    await scheduleIn(club, { weekday: 6, exceptions: ['2026-11-28'], startTime: '20:00' });
    expect(await generateSessions(club.services)).toBe(1);
    expect((await all(club)).map(({ date }) => date)).toEqual(['2026-11-21']);
  });

  it('makes more than a chunk of them, each once', async () => {
    const club = openClub();
    await club.settle({ generateDaysAhead: 90 });
    await fillWeek(club, 40);
    const made = await generateSessions(club.services);
    expect(made).toBeGreaterThan(500);
    expect(await club.store.count(sessions)).toBe(made);
    expect(await club.store.count(schedules)).toBe(40);
  });
});
