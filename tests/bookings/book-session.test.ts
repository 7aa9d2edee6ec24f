import { describe, expect, test } from 'vitest';
import { bookSession } from '#server/bookings/book-session.ts';
import { readEligibilityOfMany } from '#server/bookings/booking-facts.ts';
import { bookingProfiles } from '#server/data/collections/bookings.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { members } from '#server/data/collections/members.ts';
import { plans } from '#server/data/collections/membership.ts';
import { StoreUnavailableError } from '#server/data/store.ts';
import { openBookings, staff, tally } from '../support/bookings.ts';
import { expectCountsToFit, mailsOfKind } from '../support/classes.ts';
import { addCrowd } from '../support/crowd.ts';
import { plan } from '../support/desk.ts';
import { openEmptyStore } from '../support/store-under-test.ts';
import { bookingProfile } from '../support/timetable.ts';

describe('booking a class', () => {
  test('a member gets a place: it is counted, listed as theirs, used from the plan, and confirmed by mail', async () => {
    const club = await openBookings();
    const { id } = await club.session();
    const [priya] = await club.people(1);
    if (!priya) return expect.unreachable();
    const outcome = await club.book(id, priya);
    expect(outcome).toMatchObject({ kind: 'booked', isRepeat: false });
    expect(await club.storedBooking(id, priya.uid)).toMatchObject({
      ...{ status: 'booked', by: 'member', memberName: priya.name, className: 'Hyrox', sequence: 0 },
      ...{ isFirstClass: true, isPenaltyFree: false, joinedAtPosition: 0 },
    });
    expect(await club.storedSession(id)).toMatchObject({ bookedCount: 1, fill: 'quiet' });
    const record = await club.storedBookingProfile(priya.uid);
    expect(record.upcoming).toMatchObject([{ sessionId: id, isWaitlisted: false }]);
    expect(record.uses).toMatchObject([{ sessionId: id }]);
    expect(await club.mailKinds(priya)).toEqual(['class-booked']);
    expect((await club.lastMail(priya))?.body).toContain('for free until Tuesday 24 November, 16:00');
  });

  test('every change of a session raises what the open-data feed goes by', async () => {
    const club = await openBookings();
    const { id } = await club.session({ modifiedAt: club.club.now() });
    const seen = [club.club.now()];
    for (const person of await club.people(3)) {
      await club.book(id, person);
      seen.push((await club.storedSession(id)).modifiedAt);
    }
    expect(seen.toSorted(Temporal.Instant.compare)).toEqual(seen);
    expect(new Set(seen.map(String)).size).toBe(4);
  });

  test('twelve people who each press twice at once on five places are five bookings and a queue of seven', async () => {
    const club = await openBookings();
    const { id } = await club.session({ capacity: 5 });
    const people = await club.people(12);
    const outcomes = await Promise.all([...people, ...people].map((person) => club.book(id, person)));
    expect(tally(outcomes)).toEqual({ booked: 5, 'booked again': 5, waitlisted: 7, 'waitlisted again': 7 });
    const positions = outcomes.flatMap((outcome) => (outcome.kind === 'waitlisted' ? outcome.position : []));
    expect(new Set(positions)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7]));
    await expectCountsToFit(club.club, id);
    expect(await mailsOfKind(club.club, 'class-booked')).toHaveLength(5);
  });

  test('somebody who books again after cancelling, and presses twice behind others, takes one place', async () => {
    const club = await openBookings();
    const { id } = await club.session();
    const [first, priya] = await club.people(2);
    if (!first || !priya) return expect.unreachable();
    await club.book(id, priya);
    await club.cancel(id, priya);
    // The first has the class to themselves; both presses wait for it, and would go into the next transaction together.
    const outcomes = await Promise.all([first, priya, priya].map((person) => club.book(id, person)));
    expect(tally(outcomes)).toEqual({ booked: 2, 'booked again': 1 });
    await expectCountsToFit(club.club, id);
    expect(await club.mailKinds(priya)).toEqual(['class-booked', 'class-cancelled', 'class-booked']);
  });

  test('a crowd of eighty meets no error, and everyone gets the right answer', async () => {
    const club = await openBookings();
    const { id } = await club.session({ capacity: 4 });
    const uids = await addCrowd(club.club, 80);
    const press = (uid: string) =>
      bookSession(club.club.services, { sessionId: id, uid, by: 'member', wantsWaitlist: true });
    const outcomes = await Promise.all([...uids, ...uids].map(press));
    expect(tally(outcomes)).toEqual({
      ...{ booked: 4, 'booked again': 4, waitlisted: 20, 'waitlisted again': 20, refused: 112 },
    });
    await expectCountsToFit(club.club, id);
  });

  test('a waitlist that is full takes nobody more, and says so', async () => {
    const club = await openBookings();
    await club.club.settle({ mostWaiting: 2 });
    const { id } = await club.session({ capacity: 1 });
    const people = await club.people(6);
    const outcomes = await Promise.all(people.map((person) => club.book(id, person)));
    expect(tally(outcomes)).toEqual({ booked: 1, waitlisted: 2, refused: 3 });
    const refused = outcomes.find((outcome) => outcome.kind === 'refused');
    expect(refused?.reasons.map(({ code }) => code)).toEqual(['full', 'waitlist-full']);
    await expectCountsToFit(club.club, id);
  });

  test('someone who does not ask to wait hears that the class is full', async () => {
    const club = await openBookings();
    const { id } = await club.session({ capacity: 1 });
    const [one, two] = await club.people(2);
    if (!one || !two) return expect.unreachable();
    await club.book(id, one);
    expect(await club.book(id, two, { wantsWaitlist: false })).toMatchObject({
      kind: 'refused',
      reasons: [{ code: 'full', fix: { label: 'Join the waitlist' } }],
    });
    expect(await club.storedBooking(id, two.uid)).toBeNull();
  });

  test('one person at once in two classes of the same time gets one of them', async () => {
    const club = await openBookings();
    const [spin, yoga] = [await club.session({ id: 'spin' }), await club.session({ id: 'yoga' })];
    const [priya] = await club.people(1);
    if (!priya) return expect.unreachable();
    const outcomes = await Promise.all([club.book(spin.id, priya), club.book(yoga.id, priya)]);
    expect(tally(outcomes)).toEqual({ booked: 1, refused: 1 });
    const refused = outcomes.find((outcome) => outcome.kind === 'refused');
    expect(refused?.reasons.map(({ code }) => code)).toEqual(['clashes']);
  });

  test('a limit holds, however many classes are booked at once', async () => {
    const club = await openBookings();
    await club.club.settle({ mostUpcomingBookings: 3 });
    const [priya] = await club.people(1);
    if (!priya) return expect.unreachable();
    const hours = ['09', '11', '13', '15', '17'];
    const classes = await Promise.all(
      hours.map((hour) => club.session({ id: `at-${hour}`, startsAt: `2026-11-24T${hour}:00:00Z` })),
    );
    const outcomes = await Promise.all(classes.map(({ id }) => club.book(id, priya)));
    expect(tally(outcomes)).toEqual({ booked: 3, refused: 2 });
    expect((await club.storedBookingProfile(priya.uid)).upcoming).toHaveLength(3);
  });

  test('an allowance holds in the same way', async () => {
    const club = await openBookings();
    await club.club.store.set(plans, plan({ id: 'two', classAllowance: 2 }));
    const priya = await club.bookable({ planId: 'two' });
    const classes = await Promise.all(
      ['09', '11', '13'].map((hour) =>
        club.session({ id: `at-${hour}`, startsAt: `2026-11-24T${hour}:00:00Z` }),
      ),
    );
    const outcomes = await Promise.all(classes.map(({ id }) => club.book(id, priya)));
    expect(tally(outcomes)).toEqual({ booked: 2, refused: 1 });
  });

  test('a refusal says every reason and changes nothing', async () => {
    const club = await openBookings();
    const session = await club.session();
    const tom = await club.club.member({ membershipStatus: 'pending' });
    const outcome = await club.book(session.id, tom);
    expect(outcome).toMatchObject({
      kind: 'refused',
      reasons: [{ code: 'membership-pending' }, { code: 'parq-not-completed' }],
    });
    expect(await club.storedSession(session.id)).toEqual(session);
    expect(await club.club.store.find(bookingProfiles, tom.uid)).toBeNull();
    expect(await club.mailKinds(tom)).toEqual([]);
  });

  test('nobody books a class that is not there, and nobody who is not there books', async () => {
    const club = await openBookings();
    const { id } = await club.session();
    const [priya] = await club.people(1);
    if (!priya) return expect.unreachable();
    expect(await club.book('nothing', priya)).toEqual({ kind: 'no-session' });
    await club.club.store.remove(members, priya.uid);
    expect(await club.book(id, priya)).toEqual({ kind: 'no-member' });
  });

  test('booking again after cancelling is the same document, one further on, and takes the late strike back', async () => {
    const club = await openBookings();
    const { id } = await club.session();
    const [priya] = await club.people(1);
    if (!priya) return expect.unreachable();
    await club.book(id, priya);
    club.club.advance({ hours: 77 });
    expect(await club.cancel(id, priya)).toMatchObject({ kind: 'late-cancelled' });
    expect((await club.storedBookingProfile(priya.uid)).strikes).toHaveLength(1);
    expect(await club.book(id, priya)).toMatchObject({ kind: 'booked', isRepeat: false });
    expect(await club.storedBooking(id, priya.uid)).toMatchObject({
      status: 'booked',
      sequence: 2,
      cancelledAt: null,
    });
    expect(await club.bookingsOf(id)).toHaveLength(1);
    const record = await club.storedBookingProfile(priya.uid);
    expect(record.strikes).toEqual([]);
    expect(record.uses).toHaveLength(1);
    await expectCountsToFit(club.club, id);
  });

  test('a booking whose answer was lost is there once, and the second try says so', async () => {
    const store = openEmptyStore();
    let isLost = false;
    const losing = new Proxy(store, {
      get(engine, name) {
        if (name === 'transaction') {
          return async (work: Parameters<typeof store.transaction>[0]) => {
            const result = await engine.transaction(work);
            if (isLost) throw new StoreUnavailableError('the answer did not come');
            return result;
          };
        }
        const member = Reflect.get(engine, name);
        return typeof member === 'function' ? member.bind(engine) : member;
      },
    });
    const club = await openBookings({ store: losing });
    const { id } = await club.session();
    const [priya] = await club.people(1);
    if (!priya) return expect.unreachable();
    isLost = true;
    await expect(club.book(id, priya)).rejects.toThrow(StoreUnavailableError);
    isLost = false;
    expect(await club.book(id, priya)).toMatchObject({ kind: 'booked', isRepeat: true });
    await expectCountsToFit(club.club, id);
    expect(await club.mailKinds(priya)).toEqual(['class-booked']);
  });

  test('a message that may be off is not written to whoever has it off', async () => {
    const club = await openBookings();
    const { id } = await club.session();
    const [priya] = await club.people(1);
    if (!priya) return expect.unreachable();
    await club.club.store.set(
      bookingProfiles,
      bookingProfile(priya.uid, { mutedMessages: ['class-booked', 'class-withdrawn'] }),
    );
    await club.book(id, priya);
    await club.cancel(id, priya, staff);
    expect(await club.mailKinds(priya)).toEqual(['class-withdrawn']);
  });
});

describe('staff', () => {
  test('override what may be overridden: who, why and which codes are on record', async () => {
    const club = await openBookings();
    const { id } = await club.session();
    const tom = await club.bookable({ membershipStatus: 'past_due' });
    const override = { codes: ['payment-overdue', 'clashes', 'full'], note: 'Pays on Friday' };
    expect(await club.book(id, tom, { by: staff })).toMatchObject({ kind: 'refused' });
    expect(await club.book(id, tom, { by: staff, override })).toMatchObject({ kind: 'booked' });
    expect(await club.storedBooking(id, tom.uid)).toMatchObject({
      ...{ by: 'staff', overriddenReasons: ['payment-overdue'], overrideNote: 'Pays on Friday' },
    });
    const { items } = await club.club.store.query(auditLog, { limit: 10 });
    expect(items).toMatchObject([{ action: 'class.overridden', actorUid: 'ada', memberUid: tom.uid }]);
    expect(items[0]?.summary).toContain('Although: a payment is overdue. Reason: Pays on Friday');
  });

  test('cannot oversell a class', async () => {
    const club = await openBookings();
    const { id } = await club.session({ capacity: 1 });
    const [one, two] = await club.people(2);
    if (!one || !two) return expect.unreachable();
    await club.book(id, one);
    const override = { codes: ['full'], note: 'She is nice' };
    const refused = await club.book(id, two, { by: staff, override, wantsWaitlist: false });
    expect(refused).toMatchObject({ kind: 'refused', reasons: [{ code: 'full' }] });
    await expectCountsToFit(club.club, id);
  });

  test('someone put on the list by hand is promoted despite what was overridden', async () => {
    const club = await openBookings();
    const { id } = await club.session({ capacity: 1 });
    const [one] = await club.people(1);
    const tom = await club.bookable({ membershipStatus: 'past_due' });
    if (!one) return expect.unreachable();
    await club.book(id, one);
    const override = { codes: ['payment-overdue'], note: 'Pays on Friday' };
    expect(await club.book(id, tom, { by: staff, override })).toMatchObject({ kind: 'waitlisted' });
    expect(await club.cancel(id, one)).toMatchObject({ freed: { booked: [expect.any(String)] } });
    expect(await club.storedBooking(id, tom.uid)).toMatchObject({
      ...{ status: 'booked', by: 'waitlist', overriddenReasons: ['payment-overdue'] },
    });
  });

  test('book nobody after the start: who has come is a walk-in', async () => {
    const club = await openBookings();
    const { id } = await club.session();
    const [priya] = await club.people(1);
    if (!priya) return expect.unreachable();
    club.club.advance({ hours: 78, minutes: 5 });
    expect(await club.book(id, priya, { by: staff })).toMatchObject({ kind: 'refused' });
    expect(await club.storedBooking(id, priya.uid)).toBeNull();
  });
});

describe('what a timetable shows', () => {
  test('each session with what prevents booking, in three reads', async () => {
    const club = await openBookings();
    const { store, services, now } = club.club;
    const [mine, full, clash, far] = [
      await club.session({ id: 'mine' }),
      await club.session({ id: 'full', startsAt: '2026-11-25T18:00:00Z', capacity: 1 }),
      await club.session({ id: 'clash' }),
      await club.session({ id: 'far', startsAt: '2026-12-20T18:00:00Z' }),
    ];
    const [priya, other] = await club.people(2);
    if (!priya || !other) return expect.unreachable();
    await club.book(mine.id, priya);
    await club.book(full.id, other);
    await club.book(full.id, priya);
    const ids = [mine, full, clash, far].map(({ id }) => id);
    const stored = await Promise.all(ids.map((id) => club.storedSession(id)));
    let reads = 0;
    const counting = {
      ...store,
      find: (...read: Parameters<typeof store.find>) => {
        reads += 1;
        return store.find(...read);
      },
    } as typeof store;
    await services.settings.read();
    const rows = await readEligibilityOfMany(
      { store: counting, settings: services.settings },
      priya.uid,
      stored,
      now(),
    );
    expect(rows.map(({ reasons }) => reasons.map(({ code }) => code))).toEqual([
      ['already-booked'],
      ['already-waitlisted'],
      ['clashes'],
      ['not-open-yet'],
    ]);
    expect(rows.map(({ isBooked, position }) => [isBooked, position])).toEqual([
      [true, 0],
      [false, 1],
      [false, 0],
      [false, 0],
    ]);
    expect(reads).toBe(3);
    const stranger = await readEligibilityOfMany({ store, settings: services.settings }, null, stored, now());
    expect(stranger[0]?.reasons[0]?.code).toBe('not-signed-in');
  });
});
