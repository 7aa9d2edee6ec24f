/** Booking opens while Firestore is a long round trip away: nobody waits longer than a page may, and nothing is left half done. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BookingOutcome } from '#server/bookings/answer-late.ts';
import { bookSession } from '#server/bookings/book-session.ts';
import { DeadlineError, PAGE_MS, withDeadline, withPageDeadline } from '#server/data/deadline.ts';
import { openFirestoreStore } from '#server/data/firestore/open-firestore-store.ts';
import { StoreUnavailableError } from '#server/data/store.ts';
import { rawCollection } from '../contracts/lockers.ts';
import { type Bookings, openBookings } from '../support/bookings.ts';
import { expectCountsToFit, expectMailedOnce, mailsOfKind } from '../support/classes.ts';
import { addCrowd } from '../support/crowd.ts';
import { type FirestoreDouble, startFirestoreDouble } from '../support/firestore-double/start-double.ts';
import { hiddenFields } from '../support/visitor.ts';

const notes = rawCollection('notes');

let double: FirestoreDouble;
let club: Bookings;
beforeEach(async () => {
  double = await startFirestoreDouble();
  const store = openFirestoreStore({ address: { projectId: 'far', emulatorHost: double.host } });
  club = await openBookings({ store, pageMs: PAGE_MS });
});
afterEach(async () => {
  double.setLatency(0);
  await club.club.store.close();
  await double.stop();
});

type Answered = PromiseSettledResult<BookingOutcome>;

/** As a page does: under its deadline. */
const press = (sessionId: string, uids: readonly string[]): Promise<Answered[]> =>
  Promise.allSettled(
    uids.map((uid) =>
      withPageDeadline(() =>
        bookSession(club.club.services, { sessionId, uid, by: 'member', wantsWaitlist: false }),
      ),
    ),
  );

const kindOf = (answered: Answered) =>
  answered.status === 'fulfilled' ? answered.value.kind : answered.reason;

test('of 100 people who press at once, 50 ms away, 60 are booked within a page’s time, in a handful of commits', async () => {
  const { id } = await club.session({ capacity: 60 });
  const uids = await addCrowd(club.club, 100);
  const before = double.callsOf('commit');
  double.setLatency(50);
  const kinds = (await press(id, uids)).map(kindOf);
  expect(kinds.filter((kind) => kind === 'booked')).toHaveLength(60);
  expect(kinds.filter((kind) => kind === 'refused')).toHaveLength(40);
  expect(double.callsOf('commit') - before).toBeLessThan(12);
  double.setLatency(0);
  await expectCountsToFit(club.club, id);
  const booked = uids.filter((_, at) => kinds[at] === 'booked');
  expectMailedOnce(await mailsOfKind(club.club, 'class-booked'), booked);
});

test('where the store is too far away for all of them, the rest are asked to try again, and none of them is half booked', async () => {
  const { id } = await club.session({ capacity: 60 });
  const uids = await addCrowd(club.club, 100);
  double.setLatency(1200);
  const answered = await press(id, uids);
  double.setLatency(0);
  for (const [at, one] of answered.entries()) {
    const stored = await club.storedBooking(id, uids[at] ?? '');
    if (one.status === 'fulfilled') expect([one.value.kind, stored?.status]).toEqual(['booked', 'booked']);
    else {
      expect([one.reason, stored]).toEqual([expect.any(StoreUnavailableError), null]);
      expect(one.reason.message).not.toContain('may or may not');
    }
  }
  const kinds = new Set(answered.map(({ status }) => status));
  expect(kinds).toEqual(new Set(['fulfilled', 'rejected']));
  await expectCountsToFit(club.club, id);
});

test('a page that has waited too long is the 503 page with what was asked for on it, and pressing again books', async () => {
  const { id } = await club.session({ capacity: 60 });
  const path = `/account/book-class/${id}`;
  const [priya] = await club.people(1);
  if (!priya) return expect.unreachable();
  const browser = await club.club.signedIn(priya);
  const { html } = await browser.get(path);
  double.setLatency(2400);
  const busy = await browser.post(path, hiddenFields(html));
  double.setLatency(0);
  expect(busy.status).toBe(503);
  expect(busy.html).toContain('Try again');
  expect(await club.storedBooking(id, priya.uid)).toBeNull();
  expect((await browser.post(path, hiddenFields((await browser.get(path)).html))).status).toBe(303);
});

test('a transaction that comes to its commit after its deadline sends none: it would perhaps be cut off half-way', async () => {
  const { store } = club.club;
  await store.set(notes, { id: 'a', n: 1 });
  const before = double.callsOf('commit');
  const late = { waitUntil: performance.now(), endAt: Infinity };
  const work = store.transaction.bind(store, async (transaction) => {
    await transaction.find(notes, 'a');
    transaction.update(notes, 'a', { n: 2 });
  });
  await expect(withDeadline(late, work)).rejects.toThrow(DeadlineError);
  expect(double.callsOf('commit')).toBe(before);
  expect(await store.find(notes, 'a')).toMatchObject({ n: 1 });
});
