import { afterAll, describe, expect, it } from 'vitest';
import { bookingKey } from '#domain/bookings/booking-key.ts';
import { remindOfClasses } from '#server/bookings/remind-of-classes.ts';
import { bookingProfiles, bookings } from '#server/data/collections/bookings.ts';
import { sessions } from '#server/data/collections/timetable.ts';
import type { Store } from '#server/data/store.ts';
import { cancelQuietSessions } from '#server/timetable/cancel-quiet-sessions.ts';
import { hasUnsettledSessions, settleSessions } from '#server/timetable/settle-sessions.ts';
import { expectMailedOnce, fillClass, mailsOfKind } from '../support/classes.ts';
import { openClub } from '../support/club.ts';
import { startFirestore } from '../support/firestore-under-test.ts';
import { openStoreInMemory } from '../support/store-in-memory.ts';
import { booking, session } from '../support/timetable.ts';

const firestore = await startFirestore();
afterAll(() => firestore.stop());
const engines: [string, () => Store][] = [
  ['sqlite', openStoreInMemory],
  [firestore.engine, () => firestore.open(firestore.newProject())],
];

describe.each(engines)('what the clock does with classes, on %s', (_, open) => {
  /** Three hours before the class of `session()`, and a little. */
  const openBefore = async (now = '2026-11-24T14:55:00Z') => {
    const club = openClub({ store: open(), now });
    await club.settle({ autoCancelBelow: 3, autoCancelMinutesBefore: 180 });
    return club;
  };

  it('cancels a class that too few have booked, at its time, and leaves one with enough people alone', async () => {
    const club = await openBefore();
    const { booked } = await fillClass(club, { booked: 2 }, { id: 'quiet', capacity: 12 });
    await fillClass(club, { booked: 3 }, { id: 'enough', capacity: 12 });
    expect(await cancelQuietSessions(club.services)).toBe(0);
    club.advance({ minutes: 6 });
    const runs = await Promise.all([cancelQuietSessions(club.services), cancelQuietSessions(club.services)]);
    expect(runs[0] + runs[1]).toBe(1);
    expect((await club.store.find(sessions, 'quiet'))?.status).toBe('cancelled');
    expect((await club.store.find(sessions, 'enough'))?.status).toBe('scheduled');
    const mails = await mailsOfKind(club, 'class-called-off');
    expectMailedOnce(mails, booked);
    expect(mails[0]?.body).toContain('Not enough bookings.');
  });

  it('keeps a class that was kept, although somebody cancels after that', async () => {
    const club = await openBefore();
    await fillClass(club, { booked: 3 }, { id: 'kept', capacity: 12 });
    club.advance({ minutes: 30 });
    await club.store.update(sessions, 'kept', { bookedCount: 2 });
    expect(await cancelQuietSessions(club.services)).toBe(0);
  });

  it('calls nothing off where the club has not asked for it', async () => {
    const club = await openBefore('2026-11-24T15:01:00Z');
    await club.settle({ autoCancelBelow: 0 });
    await fillClass(club, { booked: 0 }, { id: 'empty', capacity: 12 });
    expect(await cancelQuietSessions(club.services)).toBe(0);
  });

  it('reminds everybody of all their classes of tomorrow in one message, once, whoever runs it and however often', async () => {
    const club = openClub({ store: open(), now: '2026-11-23T17:10:00Z' });
    const { session: evening, booked } = await fillClass(club, { booked: 3, waiting: 1 });
    const [first = '', second = '', muted = ''] = booked;
    const morning = session({ id: 'morning', className: 'Row', startsAt: '2026-11-24T07:00:00Z' });
    await club.store.set(bookings, booking(morning, { uid: first, name: 'Mo' }));
    await club.store.update(bookingProfiles, muted, { mutedMessages: ['class-tomorrow'] });
    const sent = await Promise.all([remindOfClasses(club.services), remindOfClasses(club.services)]);
    expect(sent[0] + sent[1]).toBe(2);
    club.advance({ hours: 2 });
    expect(await remindOfClasses(club.services)).toBe(0);
    const mails = await mailsOfKind(club, 'class-tomorrow');
    expectMailedOnce(mails, [first, second]);
    const both = mails.find(({ memberUid }) => memberUid === first);
    expect(both?.subject).toBe('Tomorrow: 2 classes, the first at 07:00');
    expect(both?.body).toMatch(/07:00–08:00 Row[\s\S]*18:00–19:00 Hyrox \(Studio, with Sam Coach\)/);
    expect(mails.find(({ memberUid }) => memberUid === second)?.subject).toBe('Tomorrow: Hyrox at 18:00');
    expect((await club.store.find(bookings, bookingKey(evening.id, first)))?.status).toBe('booked');
  });

  it('reminds nobody at night, nor of a cancelled class', async () => {
    const club = openClub({ store: open(), now: '2026-11-23T21:30:00Z' });
    const { session: called, booked } = await fillClass(club, { booked: 1 });
    expect(await remindOfClasses(club.services)).toBe(0);
    const key = bookingKey(called.id, booked[0] ?? '');
    await club.store.update(bookings, key, { status: 'session-cancelled' });
    club.advance({ hours: -4 });
    expect(await remindOfClasses(club.services)).toBe(0);
  });

  it('goes on with a class whose people have not all been notified', async () => {
    const club = openClub({ store: open() });
    const { session: large, booked } = await fillClass(club, { booked: 130 });
    expect(await hasUnsettledSessions(club.store)).toBe(false);
    const cancelled = { status: 'cancelled', cancelReason: 'Flood', isSettling: true } as const;
    await club.store.update(sessions, large.id, cancelled);
    expect(await hasUnsettledSessions(club.store)).toBe(true);
    expect(await settleSessions(club.services)).toBe(130);
    expect(await hasUnsettledSessions(club.store)).toBe(false);
    expectMailedOnce(await mailsOfKind(club, 'class-called-off'), booked);
  });
});
