/** Booking opens at four instances at once: on SQLite and on Firestore, Google's emulator too where this machine has it. */
import { afterAll, describe, expect, test } from 'vitest';
import { bookingKey } from '#domain/bookings/booking-key.ts';
import { bookByPress } from '#server/bookings/book-session.ts';
import { bookings } from '#server/data/collections/bookings.ts';
import { formSubmissions } from '#server/data/collections/forms.ts';
import { sessions } from '#server/data/collections/timetable.ts';
import { openBookings } from '../support/bookings.ts';
import { openClub } from '../support/club.ts';
import { addCrowd } from '../support/crowd.ts';
import { startFirestore } from '../support/firestore-under-test.ts';
import { firestoreOpener, type StoreOpener, sqliteOpener } from '../support/two-instances.ts';

const INSTANCES = 4;
const PEOPLE = 40;
const PLACES = 8;

const firestore = await startFirestore();
afterAll(() => firestore.stop());

describe.each<[string, () => StoreOpener]>([
  ['SQLite', sqliteOpener],
  [firestore.engine, () => firestoreOpener(firestore)],
])('a rush at four instances on %s', (_, opener) => {
  test('sells each place once, keeps the waitlist without gaps, and gives each press one answer, whatever instance it reached', async () => {
    const opened = opener();
    const own = await openBookings({ store: opened.open() });
    const others = Array.from({ length: INSTANCES - 1 }, () => openClub({ store: opened.open() }));
    const instances = [own.club, ...others].map(({ services }) => services);
    const { id } = await own.session({ capacity: PLACES });
    const uids = await addCrowd(own.club, PEOPLE);
    let written = 0;
    const press = async (uid: string, at: number, wantsWaitlist: boolean) => {
      const parts = instances[at % INSTANCES];
      if (!parts) throw new Error('no instance');
      const request = { sessionId: id, uid, by: 'member', wantsWaitlist } as const;
      const answerOf = ({ kind }: { readonly kind: string }) => ({ location: `/${kind}`, flash: '' });
      const outcome = await bookByPress(parts, request, { id: `${uid}-${wantsWaitlist}`, answerOf });
      if ('isRepeat' in outcome && !outcome.isRepeat) written += 1;
      return outcome.kind === 'answered-before' ? outcome.location.slice(1) : outcome.kind;
    };
    const answers = await Promise.all(
      uids.map(async (uid, at) => {
        const twice = (wantsWaitlist: boolean) =>
          Promise.all([press(uid, at, wantsWaitlist), press(uid, at + 1, wantsWaitlist)]);
        const first = await twice(false);
        return first.includes('booked') ? first : twice(true);
      }),
    );
    const session = await own.club.store.find(sessions, id);
    const waitlist = session?.waitlist ?? [];
    const stored = await own.club.store.findMany(
      bookings,
      uids.map((uid) => bookingKey(id, uid)),
    );
    for (const [at, uid] of uids.entries()) {
      const kind = stored[at]?.status ?? 'refused';
      expect([uid, new Set(answers[at])]).toEqual([uid, new Set([kind])]);
      expect(stored[at]?.joinedAtPosition ?? 0).toBe(waitlist.indexOf(uid) + 1);
    }
    expect(session?.bookedCount).toBe(PLACES);
    expect(stored.filter((one) => one?.status === 'booked')).toHaveLength(PLACES);
    expect(written).toBe(PLACES + waitlist.length);
    const { items } = await own.club.store.query(formSubmissions, { limit: 1000 });
    expect(items.every(({ isDone }) => isDone)).toBe(true);
    expect(items).toHaveLength(PLACES + waitlist.length);
    for (const club of [own.club, ...others]) await club.store.close();
    await opened.dispose();
  });
});
