import { afterAll, describe, expect, it } from 'vitest';
import { cancelDeadline } from '#app/routes/bookings/class-view.ts';
import { bookingKey } from '#domain/bookings/booking-key.ts';
import { sessionVersion } from '#domain/timetable/session-changes.ts';
import { bookingProfiles, bookings } from '#server/data/collections/bookings.ts';
import { members } from '#server/data/collections/members.ts';
import { sessions } from '#server/data/collections/timetable.ts';
import type { Store } from '#server/data/store.ts';
import { cancelSession } from '#server/timetable/cancel-session.ts';
import { changeSession } from '#server/timetable/change-session.ts';
import { moveSession } from '#server/timetable/move-session.ts';
import { reviseSession } from '#server/timetable/revise-session.ts';
import { settleSession } from '#server/timetable/settle-session.ts';
import {
  auditOf,
  expectCountsToFit,
  expectMailedOnce,
  fillClass,
  mailsOfKind,
  storedBookings,
} from '../support/classes.ts';
import { openClub } from '../support/club.ts';
import { startFirestore } from '../support/firestore-under-test.ts';
import { openStoreInMemory } from '../support/store-in-memory.ts';
import { bookableFacts, openTimetable } from '../support/timetable.ts';

const firestore = await startFirestore();
afterAll(() => firestore.stop());
const engines: [string, () => Store][] = [
  ['sqlite', openStoreInMemory],
  [firestore.engine, () => firestore.open(firestore.newProject())],
];
const ada = { uid: 'ada', name: 'Ada Admin' };
const sam = { uid: 'sam', name: 'Sam Second' };
/** An hour after the class of `session()`. */
const later = Temporal.Instant.from('2026-11-24T19:00:00Z');

describe.each(engines)('a class that the club changes, on %s', (_, open) => {
  const openHere = () => openClub({ store: open() });

  it('is cancelled with everybody in it: no place, no use, no strike is left, and each gets one mail', async () => {
    const club = openHere();
    const { session, booked, waiting } = await fillClass(club, { booked: 6, waiting: 2 });
    const outcome = await cancelSession(club.services, {
      sessionId: session.id,
      reason: 'The coach is ill',
      by: ada,
    });
    expect(outcome).toMatchObject({ kind: 'cancelled', notified: 8 });
    expect(await auditOf(club, 'session.cancelled')).toEqual([
      expect.stringContaining(': cancelled, 8 people booked or waiting: The coach is ill'),
    ]);
    const stored = await club.store.find(sessions, session.id);
    expect(stored).toMatchObject({
      ...{ status: 'cancelled', cancelReason: 'The coach is ill', bookedCount: 0, waitlist: [] },
      ...{ fill: 'empty', sequence: session.sequence + 1, isEdited: true, isSettling: false },
    });
    await expectCountsToFit(club, session.id);
    for (const row of await storedBookings(club, session.id)) {
      expect(row).toMatchObject({ status: 'session-cancelled', sequence: 1 });
      const bookingProfile = await club.store.find(bookingProfiles, row.memberUid);
      expect(bookingProfile?.upcoming).toEqual([]);
      expect(bookingProfile?.uses.map(({ sessionId }) => sessionId)).toEqual(['other']);
      expect(bookingProfile?.strikes).toEqual([]);
    }
    const mails = await mailsOfKind(club, 'class-called-off');
    expectMailedOnce(mails, [...booked, ...waiting]);
    expect(mails[0]?.body).toContain('The coach is ill.');
    expect(await auditOf(club, 'session.cancelled')).toHaveLength(1);
  });

  it('takes the strike and the use of a late cancel back when the class is cancelled, and sends that person nothing', async () => {
    const club = openHere();
    const { session, booked } = await fillClass(club, { booked: 2 });
    const [left = '', stays = ''] = booked;
    const key = bookingKey(session.id, left);
    await club.store.update(bookings, key, { status: 'late-cancelled' });
    await club.store.update(sessions, session.id, { bookedCount: 1 });
    await club.store.update(bookingProfiles, left, {
      strikes: [{ sessionId: session.id, at: club.now(), kind: 'late-cancelled', isForgiven: false }],
    });
    await cancelSession(club.services, { sessionId: session.id, reason: '', by: ada });
    expect(await club.store.find(bookingProfiles, left)).toMatchObject({
      strikes: [],
      uses: [{ sessionId: 'other' }],
    });
    expect((await club.store.find(bookings, key))?.status).toBe('cancelled');
    expectMailedOnce(await mailsOfKind(club, 'class-called-off'), [stays]);
  });

  it('is cancelled once by two admins at the same moment', async () => {
    const club = openHere();
    const { session, booked } = await fillClass(club, { booked: 5 });
    const outcomes = await Promise.all(
      [ada, sam, ada].map((by) => cancelSession(club.services, { sessionId: session.id, reason: 'Ill', by })),
    );
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['cancelled', 'refused', 'refused']);
    expectMailedOnce(await mailsOfKind(club, 'class-called-off'), booked);
    expect(await auditOf(club, 'session.cancelled')).toHaveLength(1);
  });

  it('moves with its people: copies, what is coming up, uses and calendar numbers follow, and cancelling is free', async () => {
    const club = openHere();
    const { session, booked, waiting } = await fillClass(club, { booked: 3, waiting: 1 });
    const outcome = await moveSession(club.services, {
      ...{ sessionId: session.id, startsAt: later, minutes: 45, room: 'Yard', by: ada },
      seen: sessionVersion(session),
    });
    expect(outcome).toMatchObject({ kind: 'revised', notified: 4 });
    const endsAt = later.add({ minutes: 45 });
    const stored = await club.store.find(sessions, session.id);
    expect(stored).toMatchObject({ startsAt: later, endsAt, room: 'Yard', sequence: 1, isEdited: true });
    for (const row of await storedBookings(club, session.id)) {
      expect(row).toMatchObject({ startsAt: later, endsAt, room: 'Yard', sequence: 1 });
      expect(row.isPenaltyFree).toBe(row.status === 'booked');
      const bookingProfile = await club.store.find(bookingProfiles, row.memberUid);
      expect(bookingProfile?.upcoming).toMatchObject([{ sessionId: session.id, startsAt: later, endsAt }]);
      const use = bookingProfile?.uses.find(({ sessionId }) => sessionId === session.id);
      expect(use?.startsAt ?? null).toEqual(row.status === 'booked' ? later : null);
    }
    const [first] = (await storedBookings(club, session.id)).filter(({ status }) => status === 'booked');
    const settings = await club.services.settings.read();
    const said = first && cancelDeadline(first, settings, club.now());
    expect(said).toBe('Free to cancel until the class starts.');
    await expectCountsToFit(club, session.id);
    const mails = await mailsOfKind(club, 'class-moved');
    expectMailedOnce(mails, [...booked, ...waiting]);
    expect(mails[0]?.subject).toBe('Moved: Hyrox is now Tuesday 24 November, 19:00');
    expect(mails[0]?.body).toContain('19:00–19:45 (was Tuesday 24 November, 18:00–19:00)');
    expect(mails[0]?.body).toContain('New room: Yard');
  });

  it('moves to one of two times that two admins choose on the same page; the second gets a conflict', async () => {
    const club = openHere();
    const { session, booked } = await fillClass(club, { booked: 4 });
    const seen = sessionVersion(session);
    const outcomes = await Promise.all(
      [later, later.add({ hours: 1 })].map((startsAt) =>
        moveSession(club.services, {
          ...{ sessionId: session.id, startsAt, minutes: 60, room: 'Studio', by: ada, seen },
        }),
      ),
    );
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['refused', 'revised']);
    expectMailedOnce(await mailsOfKind(club, 'class-moved'), booked);
    expect(await auditOf(club, 'session.moved')).toHaveLength(1);
  });

  it('is cancelled and moved at once: it ends cancelled, and everyone gets one mail about that', async () => {
    const club = openHere();
    const { session, booked } = await fillClass(club, { booked: 4 });
    await Promise.all([
      moveSession(club.services, {
        ...{ sessionId: session.id, startsAt: later, minutes: 60, room: 'Studio', by: sam },
      }),
      cancelSession(club.services, { sessionId: session.id, reason: 'Ill', by: ada }),
    ]);
    expect((await club.store.find(sessions, session.id))?.status).toBe('cancelled');
    expectMailedOnce(await mailsOfKind(club, 'class-called-off'), booked);
    await expectCountsToFit(club, session.id);
  });

  it('gets another coach: the booked hear of it, unless they chose not to', async () => {
    const club = openHere();
    const { session, booked } = await fillClass(club, { booked: 3 });
    const [muted = '', ...others] = booked;
    await club.store.update(bookingProfiles, muted, { mutedMessages: ['class-restaffed'] });
    const coach = { uid: 'kim', name: 'Kim Coach' };
    await changeSession(club.services, { sessionId: session.id, coach, capacity: 3, by: ada });
    expectMailedOnce(await mailsOfKind(club, 'class-restaffed'), others);
    for (const row of await storedBookings(club, session.id)) {
      expect(row).toMatchObject({ coachUid: 'kim', coachName: 'Kim Coach', isPenaltyFree: false });
    }
  });

  it('cannot have fewer places than people', async () => {
    const club = openHere();
    const { session } = await fillClass(club, { booked: 4 });
    const coach = { uid: session.coachUid, name: session.coachName };
    const outcome = await changeSession(club.services, {
      ...{ sessionId: session.id, coach, capacity: 3, by: ada },
    });
    expect(outcome).toEqual({
      kind: 'refused',
      sentence:
        '4 people are booked, so the class needs at least as many places. Cancel bookings on the roster first.',
    });
    expect((await club.store.find(sessions, session.id))?.capacity).toBe(4);
  });

  it('cannot lose a place that is offered to someone; once the offer is over it can', async () => {
    const club = openHere();
    const { session, waiting } = await fillClass(club, { booked: 1, waiting: 1 }, { capacity: 2 });
    const until = club.now().add({ minutes: 30 });
    await club.store.update(sessions, session.id, { offers: [{ memberUid: waiting[0] ?? '', until }] });
    const shrink = () =>
      reviseSession(club.services, { sessionId: session.id, changes: { capacity: 1 }, by: ada });
    expect(await shrink()).toEqual({
      kind: 'refused',
      sentence:
        '2 people are booked or have been offered a place, so the class needs at least as many places. Cancel bookings on the roster first.',
    });
    club.advance({ minutes: 30 });
    expect(await shrink()).toMatchObject({ kind: 'revised' });
  });

  it('that has begun gets another coach without a word to anybody', async () => {
    const club = openHere();
    const { session } = await fillClass(club, { booked: 3 });
    club.advance({ milliseconds: session.startsAt.epochMilliseconds - club.now().epochMilliseconds });
    const coach = { uid: 'kim', name: 'Kim Coach' };
    const outcome = await changeSession(club.services, {
      ...{ sessionId: session.id, coach, capacity: session.capacity, by: ada },
    });
    expect(outcome).toMatchObject({ kind: 'revised', notified: 0 });
    expect(await mailsOfKind(club, 'class-restaffed')).toEqual([]);
  });

  it('grows and gives the new places to whoever waits, in their order; they hear of the place and not of the coach', async () => {
    const club = openHere();
    const { plan } = await openTimetable(club);
    const { session, booked, waiting } = await fillClass(club, { booked: 2, waiting: 3 });
    for (const uid of waiting) await club.store.update(members, uid, bookableFacts(club.now(), plan.id));
    const coach = { uid: 'kim', name: 'Kim Coach' };
    const outcomes = await Promise.all(
      [ada, sam].map((by) =>
        changeSession(club.services, {
          ...{ sessionId: session.id, coach, capacity: 4, by, seen: sessionVersion(session) },
        }),
      ),
    );
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['refused', 'revised']);
    expect(outcomes.find(({ kind }) => kind === 'revised')).toMatchObject({ promoted: 2, notified: 3 });
    const stored = await club.store.find(sessions, session.id);
    expect(stored).toMatchObject({ capacity: 4, bookedCount: 4, waitlist: waiting.slice(2), fill: 'full' });
    await expectCountsToFit(club, session.id);
    expectMailedOnce(await mailsOfKind(club, 'class-promoted'), waiting.slice(0, 2));
    expectMailedOnce(await mailsOfKind(club, 'class-restaffed'), [...booked, ...waiting.slice(2)]);
    for (const row of await storedBookings(club, session.id)) expect(row.coachUid).toBe('kim');
  });

  it('notifies hundreds of people in batches, each once, also when it is interrupted and two go on with it', async () => {
    const club = openHere();
    const { session, booked, waiting } = await fillClass(club, { booked: 280, waiting: 20 });
    // As a process leaves it that was killed right after the first step.
    await club.store.update(sessions, session.id, { startsAt: later, isSettling: true, sequence: 1 });
    await Promise.all([settleSession(club.services, session.id), settleSession(club.services, session.id)]);
    expectMailedOnce(await mailsOfKind(club, 'class-moved'), [...booked, ...waiting]);
    expect((await club.store.find(sessions, session.id))?.isSettling).toBe(false);
    const outcome = await cancelSession(club.services, { sessionId: session.id, reason: 'Flood', by: ada });
    expect(outcome).toMatchObject({ kind: 'cancelled', notified: 300 });
    expectMailedOnce(await mailsOfKind(club, 'class-called-off'), [...booked, ...waiting]);
    await expectCountsToFit(club, session.id);
    expect((await club.store.find(sessions, session.id))?.isSettling).toBe(false);
  });

  it('changed by its schedule stays under it; changed by hand it does not', async () => {
    const club = openHere();
    const { session } = await fillClass(club, { booked: 1 });
    const change = { sessionId: session.id, by: ada };
    await reviseSession(club.services, { ...change, changes: { room: 'Yard' }, isFromSchedule: true });
    expect((await club.store.find(sessions, session.id))?.isEdited).toBe(false);
    await reviseSession(club.services, { ...change, changes: { room: 'Loft' } });
    expect((await club.store.find(sessions, session.id))?.isEdited).toBe(true);
  });
});
