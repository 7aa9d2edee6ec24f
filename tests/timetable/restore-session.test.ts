import { afterAll, describe, expect, it, test } from 'vitest';
import { bookingKey } from '#domain/bookings/booking-key.ts';
import { decideRestore } from '#domain/bookings/restore-booking.ts';
import { refuseRestoring } from '#domain/timetable/restore-session.ts';
import { bookSession } from '#server/bookings/book-session.ts';
import { bookingProfiles, bookings } from '#server/data/collections/bookings.ts';
import { settings } from '#server/data/collections/club.ts';
import { members } from '#server/data/collections/members.ts';
import { sessions } from '#server/data/collections/timetable.ts';
import type { Store } from '#server/data/store.ts';
import { cancelSession } from '#server/timetable/cancel-session.ts';
import { closeDate, reopenDate } from '#server/timetable/close-date.ts';
import { restoreSession } from '#server/timetable/restore-session.ts';
import {
  auditOf,
  expectCountsToFit,
  expectMailedOnce,
  fillClass,
  mailsOfKind,
  storedBookings,
} from '../support/classes.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { startFirestore } from '../support/firestore-under-test.ts';
import { openStoreInMemory } from '../support/store-in-memory.ts';
import { bookableFacts, openTimetable, session as sessionOf } from '../support/timetable.ts';

const firestore = await startFirestore();
afterAll(() => firestore.stop());
const engines: [string, () => Store][] = [
  ['sqlite', openStoreInMemory],
  [firestore.engine, () => firestore.open(firestore.newProject())],
];
const ada = { uid: 'ada', name: 'Ada Admin' };
const sam = { uid: 'sam', name: 'Sam Second' };
const cancelledAt = Temporal.Instant.from('2026-11-24T12:00:00Z');

describe('when a cancelled class can be restored', () => {
  const session = { ...sessionOf(), status: 'cancelled' as const, cancelledAt };
  test.each([
    ['straight away', session, 0, null],
    ['until the hour is over', session, 59, null],
    ['not at the hour', session, 60, 'more than an hour ago'],
    ['not one that takes place', { ...session, status: 'scheduled' as const }, 1, 'isn’t cancelled'],
    [
      'not one that would have begun',
      { ...session, startsAt: cancelledAt.add({ minutes: 10 }) },
      10,
      'started',
    ],
    ['not while people are being told', { ...session, isSettling: true }, 1, 'Try again'],
    ['not one cancelled before times were kept', { ...session, cancelledAt: null }, 1, 'more than an hour'],
  ])('%s', (_, of, minutes, expected) => {
    const sentence = refuseRestoring(of, cancelledAt.add({ minutes }));
    if (expected === null) expect(sentence).toBeNull();
    else expect(sentence).toContain(expected);
  });
});

describe('who gets their booking back', () => {
  const session = sessionOf();
  const member = members.decode('mo', bookableFacts(cancelledAt) as never);
  const other = {
    sessionId: 'yoga',
    className: 'Yoga',
    isWaitlisted: false,
    startsAt: session.startsAt,
    endsAt: session.endsAt,
  };
  const ended = { ...member, currentPeriodEnd: session.startsAt };
  const held = { ...member, membershipStatus: 'on_hold' as const };
  test.each([
    ['a place', 'booked', member, [], [], 'restored'],
    ['a place on the waitlist, whatever else is booked', 'waitlisted', member, [other], [], 'restored'],
    ['not beside another class at that time', 'booked', member, [other], [], 'booked-elsewhere'],
    ['beside a waitlist at that time', 'booked', member, [{ ...other, isWaitlisted: true }], [], 'restored'],
    ['not without an account', 'booked', null, [], [], 'no-membership'],
    ['not after the membership', 'booked', ended, [], [], 'no-membership'],
    ['after it where staff overrode that', 'booked', ended, [], ['membership-ends-before'], 'restored'],
    ['not during a hold', 'waitlisted', held, [], [], 'no-membership'],
    ['the strike of a late cancellation, whatever else', 'late-cancelled', held, [other], [], 'restored'],
  ] as const)('%s', (_, status, who, upcoming, overriddenReasons, expected) => {
    const before = { status, isUsed: true, strike: null };
    expect(decideRestore({ before, overriddenReasons }, who, upcoming, session, cancelledAt)).toBe(expected);
  });
});

async function makeBookable(club: TestClub, uids: readonly string[]): Promise<void> {
  for (const uid of uids) await club.store.update(members, uid, bookableFacts(club.now()));
}

describe.each(engines)('a cancelled class that is restored, on %s', (_, open) => {
  const openHere = () => openClub({ store: open() });

  async function cancelled(club: TestClub, counts: { booked: number; waiting?: number }) {
    const filled = await fillClass(club, counts, { coachUid: 'coach' });
    await makeBookable(club, [...filled.booked, ...filled.waiting]);
    const outcome = await cancelSession(club.services, {
      sessionId: filled.session.id,
      reason: 'Ill',
      by: ada,
    });
    expect(outcome.kind).toBe('cancelled');
    return filled;
  }

  it('has everyone as before: places, order of the waitlist, uses and strikes, and one mail each', async () => {
    const club = openHere();
    const { session, booked, waiting } = await fillClass(club, { booked: 4, waiting: 3 });
    await makeBookable(club, [...booked, ...waiting]);
    const [late = ''] = booked;
    const strike = {
      sessionId: session.id,
      at: club.now(),
      kind: 'late-cancelled',
      isForgiven: true,
    } as const;
    await club.store.update(bookings, bookingKey(session.id, late), { status: 'late-cancelled' });
    await club.store.update(bookingProfiles, late, { strikes: [strike], upcoming: [] });
    await club.store.update(sessions, session.id, {
      bookedCount: 3,
      capacity: 3,
      waitlist: waiting.toReversed(),
    });
    const before = await Promise.all(
      [...booked, ...waiting].map((uid) => club.store.find(bookingProfiles, uid)),
    );
    await cancelSession(club.services, { sessionId: session.id, reason: 'Ill', by: ada });
    const outcome = await restoreSession(club.services, { sessionId: session.id, by: sam });
    expect(outcome).toMatchObject({ kind: 'restored', people: { booked: 3, waiting: 3, elsewhere: [] } });
    const stored = await club.store.find(sessions, session.id);
    expect(stored).toMatchObject({
      ...{ status: 'scheduled', cancelReason: '', cancelledAt: null, isEdited: false, bookedCount: 3 },
      ...{ waitlist: waiting.toReversed(), sequence: 2, fill: 'full' },
    });
    await expectCountsToFit(club, session.id);
    const after = await Promise.all(
      [...booked, ...waiting].map((uid) => club.store.find(bookingProfiles, uid)),
    );
    expect(after).toEqual(before);
    for (const row of await storedBookings(club, session.id)) {
      expect(row.beforeCancellation).toBeNull();
      expect(row.isPenaltyFree).toBe(row.status === 'booked');
    }
    expect((await club.store.find(bookings, bookingKey(session.id, late)))?.status).toBe('late-cancelled');
    const mails = await mailsOfKind(club, 'class-restored');
    expectMailedOnce(mails, [...booked.slice(1), ...waiting]);
    expect(mails.map(({ subject }) => subject)[0]).toBe('Back on: Hyrox, Tuesday 24 November, 18:00');
    expect(await auditOf(club, 'session.restored')).toHaveLength(1);
  });

  it('leaves whoever has booked another class at that time on that one, and says who', async () => {
    const club = openHere();
    const { session, booked } = await cancelled(club, { booked: 2 });
    const [moved = '', stays = ''] = booked;
    const { session: addSession } = await openTimetable(club);
    const yoga = await addSession({ id: 'yoga', className: 'Yoga', room: 'Yard' });
    const request = { sessionId: yoga.id, uid: moved, by: 'member', wantsWaitlist: false } as const;
    expect((await bookSession(club.services, request)).kind).toBe('booked');
    const outcome = await restoreSession(club.services, { sessionId: session.id, by: ada });
    expect(outcome).toMatchObject({ kind: 'restored', people: { booked: 1, elsewhere: [`Mo ${moved}`] } });
    expect((await club.store.find(bookings, bookingKey(yoga.id, moved)))?.status).toBe('booked');
    expect((await club.store.find(bookings, bookingKey(session.id, moved)))?.status).toBe('cancelled');
    expect((await club.store.find(bookings, bookingKey(session.id, stays)))?.status).toBe('booked');
    await expectCountsToFit(club, session.id);
    const told = (await mailsOfKind(club, 'class-restored')).find(({ memberUid }) => memberUid === moved);
    expect(told?.body).toContain('left you booked on that');
  });

  it.each([
    ['coach', { coachUid: 'coach', room: 'Yard' }],
    ['room', { coachUid: 'other', room: 'Studio' }],
  ])('is refused while another class has its %s', async (_what, facts) => {
    const club = openHere();
    const { session } = await cancelled(club, { booked: 1 });
    const { session: addSession } = await openTimetable(club);
    await addSession({ id: 'yoga', ...facts });
    const outcome = await restoreSession(club.services, { sessionId: session.id, by: ada });
    expect(outcome).toMatchObject({ kind: 'taken', clashes: [{ other: { id: 'yoga' } }] });
    expect((await club.store.find(sessions, session.id))?.status).toBe('cancelled');
    expect(await mailsOfKind(club, 'class-restored')).toEqual([]);
  });

  it('is refused on a day on which the club is closed', async () => {
    const club = openHere();
    const { session } = await cancelled(club, { booked: 1 });
    await closeDate(club.services, { date: Temporal.PlainDate.from(session.date), reason: 'Flood', by: ada });
    const outcome = await restoreSession(club.services, { sessionId: session.id, by: ada });
    expect(outcome).toMatchObject({ kind: 'refused', sentence: 'The club is closed then. Reopen it first.' });
  });

  it('is restored once by two admins at the same moment', async () => {
    const club = openHere();
    const { session, booked } = await cancelled(club, { booked: 5 });
    const outcomes = await Promise.all(
      [ada, sam, ada].map((by) => restoreSession(club.services, { sessionId: session.id, by })),
    );
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['refused', 'refused', 'restored']);
    expectMailedOnce(await mailsOfKind(club, 'class-restored'), booked);
    expect(await auditOf(club, 'session.restored')).toHaveLength(1);
    await expectCountsToFit(club, session.id);
  });

  it('never double-books somebody who books another class at that time at the same moment', async () => {
    const club = openHere();
    const { session, booked } = await cancelled(club, { booked: 6 });
    const { session: addSession } = await openTimetable(club);
    await addSession({ id: 'yoga', room: 'Yard' });
    const book = (uid: string) =>
      bookSession(club.services, { sessionId: 'yoga', uid, by: 'member', wantsWaitlist: false });
    await Promise.all([
      ...booked.map(book),
      restoreSession(club.services, { sessionId: session.id, by: ada }),
    ]);
    for (const uid of booked) {
      const [here, there] = await club.store.findMany(
        bookings,
        [session.id, 'yoga'].map((id) => bookingKey(id, uid)),
      );
      expect([here?.status, there?.status].filter((status) => status === 'booked')).toHaveLength(1);
      expect((await club.store.find(bookingProfiles, uid))?.upcoming).toHaveLength(1);
    }
    await expectCountsToFit(club, session.id);
    await expectCountsToFit(club, 'yoga');
  });

  it('has no place too many where people book it while it comes back', async () => {
    const club = openHere();
    const { session, waiting } = await cancelled(club, { booked: 3, waiting: 2 });
    const { bookable } = await openTimetable(club);
    const fresh = [await bookable(), await bookable(), await bookable()];
    await Promise.all([
      restoreSession(club.services, { sessionId: session.id, by: ada }),
      ...fresh.map(({ uid }) =>
        bookSession(club.services, { sessionId: session.id, uid, by: 'member', wantsWaitlist: true }),
      ),
    ]);
    await expectCountsToFit(club, session.id);
    const stored = await club.store.find(sessions, session.id);
    expect(stored).toMatchObject({ bookedCount: 3, capacity: 3 });
    expect(stored?.waitlist.slice(0, 2)).toEqual(waiting);
  });
});

describe.each(engines)('a closed date that is reopened, on %s', (_, open) => {
  const date = Temporal.PlainDate.from('2026-11-24');
  const stored = async (club: TestClub) => {
    const [first] = (await club.store.query(settings, { limit: 1 })).items;
    return first?.closedDates ?? [];
  };

  it('is reopened once by several at the same moment', async () => {
    const club = openClub({ store: open() });
    await closeDate(club.services, { date, reason: 'Flood', by: ada });
    const outcomes = await Promise.all([ada, sam, ada].map((by) => reopenDate(club.services, { date, by })));
    expect(outcomes.toSorted()).toEqual([false, false, true]);
    expect(await stored(club)).toEqual([]);
    expect(await auditOf(club, 'club.date-reopened')).toHaveLength(1);
  });

  it('stays open while other days are closed and reopened at the same moment', async () => {
    const club = openClub({ store: open() });
    const days = [1, 2, 3].map((more) => date.add({ days: more }));
    await closeDate(club.services, { date, reason: 'Flood', by: ada });
    await Promise.all([
      reopenDate(club.services, { date, by: sam }),
      ...days.map((day) => closeDate(club.services, { date: day, reason: 'Flood', by: ada })),
    ]);
    expect((await stored(club)).toSorted()).toEqual(days.map(String));
  });
});
