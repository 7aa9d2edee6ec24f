import { beforeEach, describe, expect, it } from 'vitest';
import { localDate } from '#domain/values/dates.ts';
import { closeAccount } from '#server/accounts/close-account.ts';
import { bookings } from '#server/data/collections/bookings.ts';
import { members } from '#server/data/collections/members.ts';
import { sessions } from '#server/data/collections/timetable.ts';
import { classFigures } from '#server/insight/class-figures.ts';
import { goOverFigures } from '#server/insight/figures/check-figures.ts';
import { countFigures } from '#server/insight/figures/count-figures.ts';
import { figureKinds } from '#server/insight/figures/kinds.ts';
import { readFigures } from '#server/insight/figures/read-figures.ts';
import { visitFigures } from '#server/insight/visit-figures.ts';
import { finishMerges } from '#server/members/merge/finish-merges.ts';
import { startMerge } from '#server/members/merge/start-merge.ts';
import { startUndo } from '#server/members/merge/undo-merge.ts';
import { cancelSession } from '#server/timetable/cancel-session.ts';
import { restoreSession } from '#server/timetable/restore-session.ts';
import { reviseSession } from '#server/timetable/revise-session.ts';
import { openClub, PASSWORD, type TestClub } from '../support/club.ts';
import { doorMember, scan, screenPass } from '../support/door.ts';
import { ada as by } from '../support/events.ts';
import { booking, openTimetable, type Timetable } from '../support/timetable.ts';

const PAST = Temporal.PlainDate.from('2026-11-23');
let club: TestClub;
let timetable: Timetable;

beforeEach(async () => {
  club = openClub({ now: '2026-11-23T12:00:00Z' });
  timetable = await openTimetable(club);
});

/** The days before today whose stored figures are not what the records say; the current day is counted by the clock. */
async function differing(): Promise<string[]> {
  const found: string[] = [];
  const today = localDate(club.now()).toString();
  for await (const { kind, differing: days } of goOverFigures(club.services, { from: null, repairs: false }))
    found.push(...days.filter((day) => day < today).map((day) => `${kind} ${day}`));
  return found;
}

const count = () => countFigures(club.services, figureKinds);
const past = { from: PAST, to: PAST };
const classes = async () => (await readFigures(club.store, classFigures, [past], club.now())).on(PAST).all;
const visits = async () => (await readFigures(club.store, visitFigures, [past], club.now())).on(PAST);

/** Counts, does it on a later day, sees that the past day is no longer right, and that the next count puts it right. */
async function changes(days: readonly string[], operation: () => Promise<unknown>): Promise<void> {
  await count();
  expect(await differing()).toEqual([]);
  await operation();
  expect(await differing()).toEqual(days);
  await count();
  expect(await differing()).toEqual([]);
}

describe('the figures of an earlier day follow', () => {
  it('a class that runs over midnight and is cancelled', async () => {
    const { id } = await timetable.session({
      ...{ startsAt: '2026-11-23T22:00:00Z', endsAt: '2026-11-24T04:00:00Z', bookedCount: 1 },
    });
    const session = await timetable.storedSession(id);
    await club.store.create(bookings, booking(session, await timetable.bookable()));
    club.advance({ hours: 14 });
    await count();
    expect((await classes()).classes).toBe(1);
    await changes(['classes 2026-11-23'], async () => {
      expect((await cancelSession(club.services, { sessionId: id, reason: 'Fire alarm', by })).kind).toBe(
        'cancelled',
      );
    });
    expect((await classes()).classes).toBe(0);
    // It would have started: it can be neither restored nor moved.
    expect((await restoreSession(club.services, { sessionId: id, by })).kind).toBe('refused');
    const startsAt = Temporal.Instant.from('2026-11-25T10:00:00Z');
    expect((await reviseSession(club.services, { sessionId: id, changes: { startsAt }, by })).kind).toBe(
      'refused',
    );
    await count();
    expect(await differing()).toEqual([]);
  });

  it('another coach and more places of a class that is over', async () => {
    const { id } = await timetable.session({ startsAt: '2026-11-23T10:00:00Z', capacity: 12 });
    club.advance({ hours: 24 });
    const coach = { uid: 'sam', name: 'Sam Coach' };
    await changes(['classes 2026-11-23'], () =>
      reviseSession(club.services, { sessionId: id, changes: { coach, capacity: 20 }, by }),
    );
    expect((await classes()).places).toBe(20);
  });

  it('a class that is moved to another day, cancelled and restored before it begins', async () => {
    const { id } = await timetable.session({ startsAt: '2026-11-23T18:00:00Z' });
    await count();
    const startsAt = Temporal.Instant.from('2026-11-24T18:00:00Z');
    expect((await reviseSession(club.services, { sessionId: id, changes: { startsAt }, by })).kind).toBe(
      'revised',
    );
    club.advance({ hours: 24 });
    await count();
    expect((await classes()).classes).toBe(0);
    await cancelSession(club.services, { sessionId: id, reason: 'Ill', by });
    expect((await restoreSession(club.services, { sessionId: id, by })).kind).toBe('restored');
    club.advance({ hours: 24 });
    await count();
    expect(await differing()).toEqual([]);
    const day = Temporal.PlainDate.from('2026-11-24');
    const reading = await readFigures(club.store, classFigures, [{ from: day, to: day }], club.now());
    expect(reading.on(day).all.classes).toBe(1);
  });

  it('two people who become one, and two again', async () => {
    const [kept, gone] = [await doorMember(club), await doorMember(club)];
    const { id } = await timetable.session({ startsAt: '2026-11-23T10:00:00Z' });
    const session = await timetable.storedSession(id);
    for (const member of [kept, gone]) {
      await scan(club, screenPass(club, member));
      await club.store.create(bookings, booking(session, member, { status: 'late-cancelled' }));
    }
    club.advance({ hours: 24 });
    await count();
    expect([(await visits()).people, (await classes()).lateCancelled]).toEqual([2, 2]);
    await club.store.update(members, gone.id, { membershipStatus: 'cancelled' });
    const request = { goneUid: gone.id, keptUid: kept.id, by, wasDisabled: false };
    expect(await startMerge(club.services, request)).toEqual({ kind: 'started' });
    await finishMerges(club.services);
    expect(await differing()).toContain('visits 2026-11-23');
    await count();
    expect(await differing()).toEqual([]);
    expect([(await visits()).visits, (await visits()).people]).toEqual([2, 1]);
    expect(await startUndo(club.services, { goneUid: gone.id, by })).toEqual({ kind: 'started' });
    await finishMerges(club.services);
    await count();
    expect(await differing()).toEqual([]);
    expect([(await visits()).people, (await classes()).lateCancelled]).toEqual([2, 2]);
  });

  it('somebody whose account is closed', async () => {
    const member = await doorMember(club);
    await scan(club, screenPass(club, member));
    const { id } = await timetable.session({ startsAt: '2026-11-23T10:00:00Z', coachUid: member.uid });
    const session = await timetable.storedSession(id);
    await club.store.create(bookings, booking(session, member, { status: 'late-cancelled' }));
    club.advance({ hours: 24 });
    const origin = { address: '203.0.113.7', userAgent: '' };
    const { email } = member;
    await changes(['classes 2026-11-23'], async () => {
      const { login } = await club.services.identity.signIn({ email, password: PASSWORD }, origin);
      await closeAccount(club.services, login, PASSWORD);
    });
    expect((await classes()).lateCancelled).toBe(0);
    expect([(await visits()).visits, (await visits()).people]).toEqual([1, 1]);
    expect((await club.store.find(sessions, id))?.coachUid).toBe('');
  });
});
