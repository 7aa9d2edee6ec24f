/** What happens to somebody's classes when they close their account, and what they can export of them before. */
import { expect, test } from 'vitest';
import {
  bookingProfiles,
  bookings,
  standingBookings,
  waitlistOdds,
} from '#server/data/collections/bookings.ts';
import { storedDocuments } from '#server/data/collections/collection.ts';
import type { Member } from '#server/data/collections/members.ts';
import { schedules, sessions } from '#server/data/collections/timetable.ts';
import { type Bookings, openBookings, staff } from '../support/bookings.ts';
import { expectCountsToFit } from '../support/classes.ts';
import { PASSWORD } from '../support/club.ts';
import { booking, schedule } from '../support/timetable.ts';

async function everythingOf({ club }: Bookings): Promise<string> {
  const found: unknown[] = [];
  for (const { name } of [bookingProfiles, bookings, schedules, sessions, standingBookings, waitlistOdds]) {
    found.push((await club.store.query(storedDocuments(name), { limit: 1000 })).items);
  }
  return JSON.stringify(found);
}

/** One class taken part in, one booked, one waited for, one cancelled. */
async function addClasses(club: Bookings, leaver: Member, other: Member) {
  const past = await club.session({ id: 'past', startsAt: '2026-11-17T18:00:00Z', bookedCount: 1 });
  const took = { status: 'attended', overrideNote: 'Sentinelgone is a friend' } as const;
  await club.club.store.create(bookings, booking(past, leaver, took));
  const ahead = await club.session({ id: 'ahead', capacity: 1 });
  const longed = await club.session({ id: 'longed', startsAt: '2026-11-25T18:00:00Z', capacity: 1 });
  const dropped = await club.session({ id: 'dropped', startsAt: '2026-11-26T18:00:00Z' });
  await club.book(ahead.id, leaver);
  await club.book(ahead.id, other);
  await club.book(longed.id, other);
  await club.book(longed.id, leaver);
  await club.book(dropped.id, leaver);
  await club.cancel(dropped.id, leaver);
  return [past, ahead, longed, dropped].map(({ id }) => id);
}

test('row 32: a closed account leaves its places to those who wait, its past as a number, and no name', async () => {
  const club = await openBookings();
  const leaver = await club.bookable({ firstName: 'Sentinelgone', name: 'Sentinelgone Raman' });
  const [other] = await club.people(1);
  if (!other) return expect.unreachable();
  const ids = await addClasses(club, leaver, other);
  const browser = await club.club.signedIn(leaver);
  const closed = await browser.submit('/account/security/close', { currentPassword: PASSWORD });
  expect(closed.location).toBe('/');
  const left = await everythingOf(club);
  expect(left).not.toMatch(/sentinelgone/i);
  expect(left).not.toContain(leaver.uid);
  for (const id of ids) await expectCountsToFit(club.club, id);
  expect(await club.storedBooking('ahead', other.uid)).toMatchObject({ status: 'booked', by: 'waitlist' });
  const [past] = await club.bookingsOf('past');
  expect(past).toMatchObject({ status: 'attended', memberName: 'Former member' });
  expect(past?.memberUid).toMatch(/^erased-/);
});

test('row 32: classes that a coach has taken keep no name of theirs once they have left', async () => {
  const club = await openBookings();
  const sam = await club.club.coach({ firstName: 'Sentinelgone', name: 'Sentinelgone Coach' });
  const [priya] = await club.people(1);
  if (!priya) return expect.unreachable();
  const coached = { coachUid: sam.uid, coachName: sam.name };
  const { id } = await club.session(coached);
  await club.club.store.create(schedules, schedule(coached));
  await club.book(id, priya);
  const marked = { markedBy: sam.uid, markedByName: sam.name, markedAt: club.club.now() };
  await club.club.store.update(bookings, `${id}_${priya.uid}`, marked);
  const browser = await club.club.signedIn(sam);
  club.club.advance({ minutes: 1 });
  await browser.submit('/account/security/close', { currentPassword: PASSWORD });
  expect((await club.storedSession(id)).modifiedAt).toEqual(club.club.now());
  const left = await everythingOf(club);
  expect(left).not.toMatch(/sentinelgone/i);
  expect(left).not.toContain(sam.uid);
  expect(await club.storedBooking(id, priya.uid)).toMatchObject({ status: 'booked', memberName: priya.name });
});

test('row 32: my data holds my bookings and what decides over them, and no id of staff', async () => {
  const club = await openBookings();
  const [mine, yours] = await club.people(2);
  if (!mine || !yours) return expect.unreachable();
  const { id } = await club.session({ coachUid: 'uid-of-the-coach', coachName: 'Sam Coach' });
  await club.book(id, mine);
  await club.book(id, yours);
  await club.cancel(id, mine, staff);
  await club.club.store.update(bookings, `${id}_${mine.uid}`, { markedBy: 'uid-of-the-marker' });
  const browser = await club.club.signedIn(mine);
  const { html } = await browser.get('/account/security/my-data.json');
  const data = JSON.parse(html);
  expect(data.bookings).toMatchObject([{ className: 'Hyrox', status: 'cancelled', coachName: 'Sam Coach' }]);
  expect(data.bookingRecord).toMatchObject({ strikes: [], upcoming: [] });
  for (const id of [yours.uid, 'uid-of-the-coach', 'uid-of-the-marker', staff.uid]) {
    expect(html).not.toContain(`"${id}"`);
  }
});
