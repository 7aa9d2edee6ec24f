import { afterAll, describe, expect, it } from 'vitest';
import { bookSession } from '#server/bookings/book-session.ts';
import { bookings } from '#server/data/collections/bookings.ts';
import { auditLog, settings } from '#server/data/collections/club.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import {
  classTypes,
  type Schedule,
  type Session,
  schedules,
  sessions,
} from '#server/data/collections/timetable.ts';
import type { Store } from '#server/data/store.ts';
import { closeDate } from '#server/timetable/close-date.ts';
import { copyWeek } from '#server/timetable/copy-week.ts';
import { followClassType } from '#server/timetable/follow-class-type.ts';
import { generateSessions } from '#server/timetable/generate-sessions.ts';
import { addClassType } from '#server/timetable/save-class-type.ts';
import { changeSchedule } from '#server/timetable/save-schedule.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { startFirestore } from '../support/firestore-under-test.ts';
import { booking, openTimetable, schedule } from '../support/timetable.ts';
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
const by = { uid: 'ada', name: 'Ada Admin' };
const first = 'tuesday-hyrox_2026-11-24';

async function openPair(opener: StoreOpener) {
  const pair = await openTwoInstances(opener);
  await pair.one.settle({ bookingOpensDaysBefore: 60 });
  const timetable = await openTimetable(pair.one);
  await pair.one.store.create(schedules, schedule());
  await generateSessions(pair.one.services);
  return { ...pair, timetable };
}

async function all(club: TestClub): Promise<Session[]> {
  return (await club.store.query(sessions, { orderBy: [['startsAt', 'asc']], limit: 500 })).items;
}
const changedFacts = (facts: Partial<Schedule>) => {
  const { id: _, classTypeId, exceptions, takenDates, isActive, ...rest } = schedule(facts);
  return rest;
};

/** Every place is a booking, and every booking's class is there. */
async function expectConsistent(club: TestClub): Promise<void> {
  const { items } = await club.store.query(bookings, { limit: 500 });
  const standing = await all(club);
  for (const booking of items) expect(standing.map(({ id }) => id)).toContain(booking.sessionId);
  for (const { id, bookedCount } of standing)
    expect(items.filter(({ sessionId, status }) => sessionId === id && status === 'booked')).toHaveLength(
      bookedCount,
    );
}

describe.each(engines)('the timetable that several change at once, on %s', (_, opener) => {
  it('a class that is booked while its weekly class moves to another day is never taken off', async () => {
    const { one, two, timetable, close } = await openPair(opener());
    const people = await Promise.all([timetable.bookable(), timetable.bookable()]);
    const book = (club: TestClub, uid: string) =>
      bookSession(club.services, { sessionId: first, uid, by: 'member', wantsWaitlist: false });
    const [booked, also] = await Promise.all([
      book(one, people[0]?.uid ?? ''),
      book(two, people[1]?.uid ?? ''),
      changeSchedule(two.services, { id: 'tuesday-hyrox', facts: changedFacts({ weekday: 4 }), by }),
      generateSessions(one.services),
    ]);
    expect([booked.kind, also.kind].every((kind) => kind === 'booked' || kind === 'no-session')).toBe(true);
    await expectConsistent(one);
    await generateSessions(two.services);
    const weeks = (await all(two)).map(({ date }) => Temporal.PlainDate.from(date).weekOfYear);
    expect(weeks).toEqual([...new Set(weeks)]);
    await close();
  });

  it('a class that somebody once waited for is looked at when it begins, also where its weekly class has moved it', async () => {
    const { one, close } = await openPair(opener());
    await one.store.update(sessions, first, { waitlistDueAt: (await all(one))[0]?.startsAt ?? null });
    await changeSchedule(one.services, {
      id: 'tuesday-hyrox',
      facts: changedFacts({ startTime: '20:15' }),
      by,
    });
    const moved = await one.store.find(sessions, first);
    expect(moved?.startsAt).toEqual(Temporal.Instant.from('2026-11-24T20:15:00Z'));
    expect(moved?.waitlistDueAt).toEqual(moved?.startsAt);
    await close();
  });

  it('two who change the same weekly class leave the sessions of one of them, whole', async () => {
    const { one, two, close } = await openPair(opener());
    await Promise.all([
      changeSchedule(one.services, {
        id: 'tuesday-hyrox',
        facts: changedFacts({ weekday: 3, room: 'Turf' }),
        by,
      }),
      changeSchedule(two.services, {
        id: 'tuesday-hyrox',
        facts: changedFacts({ weekday: 5, room: 'Loft' }),
        by,
      }),
    ]);
    const rule = await one.store.find(schedules, 'tuesday-hyrox');
    const made = await all(one);
    expect(made).toHaveLength(4);
    expect(new Set(made.map(({ room }) => room))).toEqual(new Set([rule?.room]));
    const weekdays = made.map(({ date }) => Temporal.PlainDate.from(date).dayOfWeek);
    expect(new Set(weekdays)).toEqual(new Set([rule?.weekday]));
    await close();
  });

  it('the club closed on a date by two, while somebody books and sessions are made, has no class left there', async () => {
    const { one, two, timetable, close } = await openPair(opener());
    const { uid } = await timetable.bookable();
    const date = Temporal.PlainDate.from('2026-11-24');
    await Promise.all([
      closeDate(one.services, { date, reason: 'Flood', by }),
      closeDate(two.services, { date, reason: 'Flood', by }),
      bookSession(one.services, { sessionId: first, uid, by: 'member', wantsWaitlist: false }),
      generateSessions(two.services),
    ]);
    await closeDate(one.services, { date, reason: 'Flood', by });
    await expectConsistent(one);
    const left = (await all(one)).filter((session) => session.date === '2026-11-24');
    expect(left.every(({ status }) => status === 'cancelled')).toBe(true);
    expect((await one.store.find(settings, 'club'))?.closedDates).toEqual(['2026-11-24']);
    const booking = await timetable.storedBooking(first, uid);
    const { items } = await one.store.query(outbox, { limit: 50 });
    // Mailed that it is booked, then that it is cancelled; or never booked and sent nothing.
    expect(items).toHaveLength(booking ? 2 : 0);
    if (booking) expect(booking.status).toBe('session-cancelled');
    await close();
  });

  it('a week that two copy at once is there once', async () => {
    const { one, two, timetable, close } = await openPair(opener());
    await timetable.session({
      id: 'one-off_race',
      scheduleId: '',
      room: 'Turf',
      startsAt: '2026-11-26T10:00:00Z',
    });
    const pair = { from: Temporal.PlainDate.from('2026-11-23'), to: Temporal.PlainDate.from('2027-01-04') };
    const made = await Promise.all(
      [one, two, one, two].map(({ services }) => copyWeek(services, { ...pair, mayClash: true, by })),
    );
    expect(made.toSorted()).toEqual([0, 0, 0, 2]);
    expect((await all(one)).filter(({ date }) => date >= '2027-01-04')).toHaveLength(2);
    const { items } = await one.store.query(auditLog, { where: [['action', '==', 'week.copied']], limit: 5 });
    expect(items).toHaveLength(1);
    await close();
  });
});

describe.each(engines)('a class type with another name, on %s', (_, opener) => {
  it('reaches every booking, also where it was interrupted, and those that are made meanwhile', async () => {
    const { one, two, timetable, close } = await openPair(opener());
    const { store } = one;
    await store.update(sessions, first, { capacity: 200, bookedCount: 130 });
    const session = await timetable.storedSession(first);
    await store.batch((batch) => {
      for (let number = 0; number < 130; number += 1)
        batch.create(bookings, booking(session, { uid: `member-${number}`, name: '' }));
    });
    const late = await timetable.bookable();
    await store.update(classTypes, 'Hyrox', { name: 'Hyrox Plus' });
    let transactions = 0;
    const stopping: Store = Object.assign(Object.create(store), {
      transaction: (work: Parameters<Store['transaction']>[0]) => {
        transactions += 1;
        return transactions === 2 ? Promise.reject(new Error('stopped')) : store.transaction(work);
      },
    });
    await expect(followClassType({ store: stopping, now: one.now }, 'Hyrox')).rejects.toThrow('stopped');
    await Promise.all([
      followClassType({ store, now: one.now }, 'Hyrox'),
      bookSession(two.services, { sessionId: first, uid: late.uid, by: 'member', wantsWaitlist: false }),
    ]);
    const names = (await timetable.bookingsOf(first)).map(({ className }) => className);
    expect(names).toEqual(Array.from({ length: 131 }, () => 'Hyrox Plus'));
    expect((await all(one)).map(({ className }) => className)).not.toContain('Hyrox');
    await close();
  });
});

describe('class types', () => {
  it('two of one name at once are one', async () => {
    const club = openClub();
    const facts = {
      ...{ name: 'Row', description: '', minutes: 45, capacity: 10, order: 1 },
      ...({ intensity: 'easy', colour: 'teal' } as const),
    };
    const outcomes = await Promise.all([1, 2, 3].map(() => addClassType(club.services, facts, by)));
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['name-taken', 'name-taken', 'saved']);
  });
});
