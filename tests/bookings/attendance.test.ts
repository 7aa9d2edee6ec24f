import { describe, expect, test } from 'vitest';
import type { AttendanceMark } from '#domain/bookings/attendance.ts';
import { bookingKey } from '#domain/bookings/booking-key.ts';
import { standingKey } from '#domain/bookings/standing-booking.ts';
import { addWalkIn } from '#server/bookings/add-walk-in.ts';
import { cancelBooking } from '#server/bookings/cancel-booking.ts';
import { forgiveStrike } from '#server/bookings/forgive-strike.ts';
import { markAll } from '#server/bookings/mark-all.ts';
import { markAttendance } from '#server/bookings/mark-attendance.ts';
import {
  type Booking,
  bookingProfiles,
  bookings,
  standingBookings,
} from '#server/data/collections/bookings.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { type Session, sessions } from '#server/data/collections/timetable.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { booking, bookingProfile, openTimetable, type Timetable } from '../support/timetable.ts';

const sam = { uid: 'sam', name: 'Sam Okafor' };
const ada = { uid: 'ada', name: 'Ada Admin' };

/** Ten past six on the evening of the class. */
const DURING = '2026-11-24T18:10:00Z';

interface Room {
  readonly club: TestClub;
  readonly timetable: Timetable;
  readonly hyrox: Session;
  readonly people: readonly Member[];
  mark(person: Member | undefined, mark: AttendanceMark, more?: object): ReturnType<typeof markAttendance>;
  walkIn(uid: string, override?: { codes: string[]; note: string }): ReturnType<typeof addWalkIn>;
  stored(): Promise<Session>;
  statuses(): Promise<string[]>;
}

/** A class that has begun, and so many who booked it. */
async function openRoom(booked: number, facts: Partial<Booking> = {}, capacity = 12): Promise<Room> {
  const club = openClub({ now: DURING });
  const timetable = await openTimetable(club);
  const hyrox = await timetable.session({ bookedCount: booked, capacity });
  const people: Member[] = [];
  for (let number = 0; number < booked; number += 1) {
    const person = await timetable.bookable();
    people.push(person);
    await club.store.create(bookings, booking(hyrox, person, facts));
  }
  const { id } = hyrox;
  return {
    ...{ club, timetable, hyrox, people },
    mark: (person, mark, more = {}) =>
      markAttendance(club.services, { sessionId: id, uid: person?.uid ?? '', mark, by: sam, ...more }),
    walkIn: (uid, override) => addWalkIn(club.services, { sessionId: id, uid, by: sam, override }),
    stored: () => timetable.storedSession(id),
    statuses: async () => (await timetable.bookingsOf(id)).map(({ status }) => status).sort(),
  };
}

async function audited(club: TestClub): Promise<string[]> {
  const { items } = await club.store.query(auditLog, { orderBy: [['at', 'asc']], limit: 100 });
  return items.map(({ action }) => action);
}

describe('marking one person', () => {
  test('writes booking, session, booking profile and audit log together', async () => {
    const room = await openRoom(2);
    const [priya] = room.people;
    const outcome = await room.mark(priya, 'attended');
    expect(outcome).toMatchObject({ kind: 'marked', isRepeat: false });
    expect(await room.timetable.storedBooking(room.hyrox.id, priya?.uid ?? '')).toMatchObject({
      ...{ status: 'attended', markedBy: 'sam', markedByName: 'Sam Okafor', markedAt: room.club.now() },
    });
    expect(await room.stored()).toMatchObject({ bookedCount: 2, attendedCount: 1, noShowCount: 0 });
    expect((await room.timetable.storedBookingProfile(priya?.uid ?? '')).attendedCount).toBe(1);
    expect(await audited(room.club)).toEqual(['class.marked']);
  });

  test('a no-show is a strike at the class’s start; taking it back takes the strike away', async () => {
    const room = await openRoom(1);
    const [priya] = room.people;
    await room.mark(priya, 'no-show');
    expect((await room.timetable.storedBookingProfile(priya?.uid ?? '')).strikes).toEqual([
      { sessionId: room.hyrox.id, at: room.hyrox.startsAt, kind: 'no-show', isForgiven: false },
    ]);
    expect(await room.stored()).toMatchObject({ attendedCount: 0, noShowCount: 1 });
    await room.mark(priya, 'booked');
    expect((await room.timetable.storedBookingProfile(priya?.uid ?? '')).strikes).toEqual([]);
    expect(await room.stored()).toMatchObject({ attendedCount: 0, noShowCount: 0 });
    expect((await room.timetable.storedBooking(room.hyrox.id, priya?.uid ?? ''))?.markedAt).toBeNull();
  });

  test('missing a place that someone was promoted into late is not a strike', async () => {
    const room = await openRoom(1, { isPenaltyFree: true });
    await room.mark(room.people[0], 'no-show');
    expect((await room.timetable.storedBookingProfile(room.people[0]?.uid ?? '')).strikes).toEqual([]);
  });

  test('five times at once by two coaches is one mark', async () => {
    const room = await openRoom(1);
    const [priya] = room.people;
    const all = await Promise.all([sam, ada, sam, ada, sam].map((by) => room.mark(priya, 'no-show', { by })));
    expect(all.map((one) => one.kind)).toEqual(Array(5).fill('marked'));
    expect(all.filter((one) => one.kind === 'marked' && !one.isRepeat)).toHaveLength(1);
    expect((await room.timetable.storedBookingProfile(priya?.uid ?? '')).strikes).toHaveLength(1);
    expect(await room.stored()).toMatchObject({ noShowCount: 1 });
    expect(await audited(room.club)).toEqual(['class.marked']);
  });

  test('different people of a class at once: the session’s counts miss none of them', async () => {
    const room = await openRoom(4);
    const marks: AttendanceMark[] = ['attended', 'late', 'no-show', 'attended'];
    await Promise.all(marks.map((mark, index) => room.mark(room.people[index], mark)));
    expect(await room.stored()).toMatchObject({ attendedCount: 3, noShowCount: 1, bookedCount: 4 });
  });

  test('a mark from before somebody else’s is a conflict and changes nothing', async () => {
    const room = await openRoom(1);
    const [priya] = room.people;
    await room.mark(priya, 'no-show', { by: ada });
    const late = await room.mark(priya, 'attended', { seen: 'booked' });
    expect(late).toMatchObject({
      kind: 'conflict',
      booking: { status: 'no-show', markedByName: 'Ada Admin' },
    });
    expect(await room.statuses()).toEqual(['no-show']);
    expect(await room.mark(priya, 'attended', { seen: 'no-show' })).toMatchObject({ kind: 'marked' });
  });

  test('a mark made while the phone was offline keeps its time, and none is of the future', async () => {
    const room = await openRoom(2);
    const at = room.club.now().subtract({ minutes: 8 });
    const kept = await room.mark(room.people[0], 'attended', { at });
    expect(kept).toMatchObject({ booking: { markedAt: at } });
    const ahead = await room.mark(room.people[1], 'attended', { at: room.club.now().add({ hours: 2 }) });
    expect(ahead).toMatchObject({ booking: { markedAt: room.club.now() } });
  });

  test('who is not on the class, or has cancelled, has no mark', async () => {
    const room = await openRoom(1, { status: 'cancelled' });
    expect(await room.mark(room.people[0], 'attended')).toMatchObject({ kind: 'refused' });
    const nobody = { sessionId: room.hyrox.id, uid: 'nobody', mark: 'attended', by: sam } as const;
    expect(await markAttendance(room.club.services, nobody)).toEqual({ kind: 'no-booking' });
    expect(await room.statuses()).toEqual(['cancelled']);
  });
});

describe('a standing booking', () => {
  test('yields after two no-shows in a row, whoever marked them, and comes back when one is corrected', async () => {
    const room = await openRoom(1, { scheduleId: 'tuesday' });
    const { store, services } = room.club;
    const uid = room.people[0]?.uid ?? '';
    await store.update(sessions, room.hyrox.id, { scheduleId: 'tuesday' });
    const id = standingKey('tuesday', uid);
    const facts = { scheduleId: 'tuesday', memberUid: uid, createdAt: room.hyrox.createdAt, noShows: 1 };
    await store.create(standingBookings, standingBookings.decode(id, facts));
    await markAll(services, { sessionId: room.hyrox.id, mark: 'no-show', by: sam });
    expect(await store.find(standingBookings, id)).toMatchObject({ noShows: 2, endReason: 'no-shows' });
    await room.mark(room.people[0], 'late');
    expect(await store.find(standingBookings, id)).toMatchObject({ noShows: 0, endedAt: null });
  });
});

describe('marking the rest', () => {
  test('leaves those alone who have a mark, three times at once', async () => {
    const room = await openRoom(6);
    await room.mark(room.people[0], 'late');
    const request = { sessionId: room.hyrox.id, mark: 'no-show', by: sam } as const;
    const outcomes = await Promise.all([1, 2, 3].map(() => markAll(room.club.services, request)));
    const counts = outcomes.map((one) => (one.kind === 'marked' ? one.count : -1)).sort();
    expect(counts).toEqual([0, 0, 5]);
    expect(await room.statuses()).toEqual(['late', ...Array(5).fill('no-show')]);
    expect(await room.stored()).toMatchObject({ attendedCount: 1, noShowCount: 5 });
    expect(await audited(room.club)).toHaveLength(6);
  });

  test('and a single mark at the same time add up', async () => {
    const room = await openRoom(5);
    const request = { sessionId: room.hyrox.id, mark: 'attended', by: sam } as const;
    await Promise.all([
      markAll(room.club.services, request),
      room.mark(room.people[2], 'no-show', { by: ada }),
    ]);
    const statuses = await room.statuses();
    const { attendedCount, noShowCount } = await room.stored();
    expect(attendedCount).toBe(statuses.filter((status) => status === 'attended').length);
    expect(noShowCount).toBe(statuses.filter((status) => status === 'no-show').length);
    expect(noShowCount).toBe(1);
  });

  test('nobody has missed a class that has not begun', async () => {
    const room = await openRoom(2);
    await room.club.store.update(sessions, room.hyrox.id, { startsAt: room.club.now().add({ minutes: 20 }) });
    const request = { sessionId: room.hyrox.id, mark: 'no-show', by: sam } as const;
    expect(await markAll(room.club.services, request)).toMatchObject({ kind: 'refused' });
    expect(await room.statuses()).toEqual(['booked', 'booked']);
  });
});

describe('a walk-in', () => {
  test('is put on the class as present, counted, and keeps them out of another at the same time', async () => {
    const room = await openRoom(1);
    const tom = await room.timetable.bookable();
    const outcome = await room.walkIn(tom.uid);
    expect(outcome).toMatchObject({
      kind: 'added',
      booking: { status: 'attended', by: 'walk-in', isFirstClass: true, markedByName: 'Sam Okafor' },
    });
    expect(await room.stored()).toMatchObject({ bookedCount: 2, attendedCount: 1, fill: 'quiet' });
    const { upcoming, uses, attendedCount } = await room.timetable.storedBookingProfile(tom.uid);
    expect([upcoming.length, uses.length, attendedCount]).toEqual([1, 1, 1]);
    expect(await audited(room.club)).toEqual(['class.walked-in']);
  });

  test('four times at once is one place', async () => {
    const room = await openRoom(0);
    const tom = await room.timetable.bookable();
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => room.walkIn(tom.uid)));
    expect(outcomes.map(({ kind }) => kind)).toEqual(Array(4).fill('added'));
    expect(await room.stored()).toMatchObject({ bookedCount: 1, attendedCount: 1 });
    expect((await room.timetable.storedBookingProfile(tom.uid)).attendedCount).toBe(1);
  });

  test('two for the last place: one has it, the other needs staff to say why', async () => {
    const room = await openRoom(1, {}, 2);
    const two = [await room.timetable.bookable(), await room.timetable.bookable()];
    const outcomes = await Promise.all(two.map(({ uid }) => room.walkIn(uid)));
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['added', 'refused']);
    const refused = outcomes.find(({ kind }) => kind === 'refused');
    expect(refused).toMatchObject({ reasons: [{ code: 'full', canStaffOverride: true }] });
    const late = two[outcomes.findIndex(({ kind }) => kind === 'refused')];
    const added = await room.walkIn(late?.uid ?? '', { codes: ['full'], note: 'There is room by the wall' });
    expect(added).toMatchObject({
      booking: { overriddenReasons: ['full'], overrideNote: 'There is room by the wall' },
    });
    expect(await room.stored()).toMatchObject({ bookedCount: 3, fill: 'full' });
  });

  test('who waited leaves the waitlist', async () => {
    const room = await openRoom(1);
    const tom = await room.timetable.bookable();
    await room.club.store.update(sessions, room.hyrox.id, { waitlist: ['x', tom.uid, 'y'] });
    const waiting = booking(room.hyrox, tom, { status: 'waitlisted', joinedAtPosition: 2 });
    await room.club.store.create(bookings, waiting);
    expect(await room.walkIn(tom.uid)).toMatchObject({ kind: 'added', booking: { joinedAtPosition: 2 } });
    expect((await room.stored()).waitlist).toEqual(['x', 'y']);
  });

  test('who is booked, or was marked as not there, is marked present', async () => {
    const room = await openRoom(1);
    const [priya] = room.people;
    await room.mark(priya, 'no-show');
    expect(await room.walkIn(priya?.uid ?? '')).toMatchObject({ kind: 'added', isRepeat: false });
    expect(await room.stored()).toMatchObject({ bookedCount: 1, attendedCount: 1, noShowCount: 0 });
    expect((await room.timetable.storedBookingProfile(priya?.uid ?? '')).strikes).toEqual([]);
  });

  test('every reason against them is given, and what nobody may override stays', async () => {
    const room = await openRoom(0);
    const tom = await room.club.member({ membershipStatus: 'past_due' });
    const codes = ['payment-overdue', 'parq-not-completed'];
    const outcome = await room.walkIn(tom.uid);
    expect(outcome).toMatchObject({ kind: 'refused', reasons: codes.map((code) => ({ code })) });
    expect(await room.walkIn(tom.uid, { codes, note: 'Pays after class' })).toMatchObject({ kind: 'added' });
    const olu = await room.timetable.bookable({
      parqReview: { outcome: 'not-cleared', validUntil: '', note: '' },
      parqReviewedAt: room.club.now(),
    });
    const barred = await room.walkIn(olu.uid, { codes: ['parq-not-cleared'], note: 'Says it is fine' });
    expect(barred).toMatchObject({ kind: 'refused', reasons: [{ code: 'parq-not-cleared' }] });
  });

  describe('added by mistake', () => {
    const seenOf = async ({ club }: Room, { uid }: Member) =>
      (await club.store.find(members, uid))?.lastSeenAt;
    const remove = ({ club, hyrox }: Room, { uid }: Member, seen?: number) =>
      cancelBooking(club.services, {
        sessionId: hyrox.id,
        uid,
        by: sam,
        ...(seen === undefined ? {} : { seen }),
      });

    test.each(['attended', 'late', 'no-show', 'booked'] as const)(
      'and marked %s, is removed as if never added, until the end of the day',
      async (mark) => {
        const room = await openRoom(1);
        const tom = await room.timetable.bookable();
        const before = await room.timetable.storedBookingProfile(tom.uid);
        await room.walkIn(tom.uid);
        expect(await seenOf(room, tom)).not.toBeNull();
        await room.mark(tom, mark);
        room.club.advance({ hours: 5 });
        expect(await remove(room, tom)).toMatchObject({ kind: 'cancelled', isRepeat: false });
        expect(await remove(room, tom)).toMatchObject({ kind: 'cancelled', isRepeat: true });
        expect(await room.timetable.storedBookingProfile(tom.uid)).toEqual(before);
        expect(await room.stored()).toMatchObject({ bookedCount: 1, attendedCount: 0, noShowCount: 0 });
        expect(await seenOf(room, tom)).toBeNull();
        expect(await room.statuses()).toEqual(['booked', 'cancelled']);
        const { items } = await room.club.store.query(auditLog, {
          where: [['action', '==', 'class.cancelled']],
          limit: 5,
        });
        expect(items).toMatchObject([{ summary: expect.stringContaining('added as a walk-in by mistake') }]);
        expect((await room.club.store.query(outbox, { limit: 5 })).items).toEqual([]);
      },
    );

    test('who had cancelled late has that again, with the strike and the class it used', async () => {
      const room = await openRoom(0);
      const tom = await room.timetable.bookable();
      const at = room.club.now().subtract({ hours: 1 });
      const late = { sessionId: room.hyrox.id, at, kind: 'late-cancelled', isForgiven: false } as const;
      const use = { sessionId: room.hyrox.id, startsAt: room.hyrox.startsAt };
      await room.club.store.create(
        bookings,
        booking(room.hyrox, tom, { status: 'late-cancelled', cancelledAt: at }),
      );
      await room.club.store.set(bookingProfiles, bookingProfile(tom.uid, { strikes: [late], uses: [use] }));
      await room.walkIn(tom.uid);
      expect((await room.timetable.storedBookingProfile(tom.uid)).strikes).toEqual([]);
      await remove(room, tom);
      expect(await room.timetable.storedBooking(room.hyrox.id, tom.uid)).toMatchObject({
        ...{ status: 'late-cancelled', cancelledAt: at, beforeWalkIn: null },
      });
      expect(await room.timetable.storedBookingProfile(tom.uid)).toMatchObject({
        strikes: [late],
        uses: [use],
      });
    });

    test('who booked it themselves, or the day after, is not', async () => {
      const room = await openRoom(1);
      const [priya] = room.people;
      const tom = await room.timetable.bookable();
      await room.walkIn(tom.uid);
      if (priya) expect(await remove(room, priya)).toMatchObject({ kind: 'refused' });
      room.club.advance({ hours: 6 });
      expect(await remove(room, tom)).toMatchObject({ kind: 'refused' });
      // Added the day after: until the end of that day.
      const olu = await room.timetable.bookable();
      await room.walkIn(olu.uid);
      expect(await remove(room, olu)).toMatchObject({ kind: 'cancelled' });
    });

    test('while a coach marks them as late: removed, or left with that mark, and the counts fit', async () => {
      const room = await openRoom(0);
      const tom = await room.timetable.bookable();
      await room.walkIn(tom.uid);
      await Promise.all([remove(room, tom), room.mark(tom, 'late'), remove(room, tom, 0)]);
      expect(await room.stored()).toMatchObject({ bookedCount: 0, attendedCount: 0 });
      expect((await room.timetable.storedBookingProfile(tom.uid)).attendedCount).toBe(0);
      await room.walkIn(tom.uid);
      await room.mark(tom, 'late');
      const { sequence = -1 } = (await room.timetable.storedBooking(room.hyrox.id, tom.uid)) ?? {};
      expect(await remove(room, tom, sequence)).toMatchObject({ kind: 'refused' });
      expect(await room.statuses()).toEqual(['late']);
    });
  });

  test('before check-in opens nobody can be added as a walk-in, and strangers never', async () => {
    const room = await openRoom(0);
    expect(await room.walkIn('nobody')).toEqual({ kind: 'no-member' });
    const tom = await room.timetable.bookable();
    await room.club.store.update(sessions, room.hyrox.id, { startsAt: room.club.now().add({ hours: 2 }) });
    expect(await room.walkIn(tom.uid)).toEqual({ kind: 'too-early' });
    expect(await room.statuses()).toEqual([]);
  });
});

describe('forgiving a strike', () => {
  test('keeps it on record, once, also when the mark comes again', async () => {
    const room = await openRoom(1);
    const [priya] = room.people;
    const uid = priya?.uid ?? '';
    await room.mark(priya, 'no-show');
    const request = { uid, sessionId: room.hyrox.id, reason: 'Bus broke down', by: ada };
    const all = await Promise.all([1, 2, 3].map(() => forgiveStrike(room.club.services, request)));
    expect(all.filter((one) => one.kind === 'forgiven' && !one.isRepeat)).toHaveLength(1);
    expect((await audited(room.club)).filter((action) => action === 'strike.forgiven')).toHaveLength(1);
    await room.mark(priya, 'attended');
    await room.mark(priya, 'no-show');
    expect((await room.club.store.find(bookingProfiles, uid))?.strikes).toMatchObject([{ isForgiven: true }]);
    expect(await room.club.store.find(bookings, bookingKey(room.hyrox.id, uid))).toMatchObject({
      isForgiven: true,
    });
  });

  test('of a class that was not missed there is nothing to forgive', async () => {
    const room = await openRoom(1);
    const request = { uid: room.people[0]?.uid ?? '', sessionId: room.hyrox.id, reason: 'x', by: ada };
    expect(await forgiveStrike(room.club.services, request)).toEqual({ kind: 'no-strike' });
  });
});
