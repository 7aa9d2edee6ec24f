import { describe, expect, test } from 'vitest';
import { readWaitlistOdds } from '#server/bookings/process-waitlist.ts';
import { hasDueWaitlists, processWaitlists } from '#server/bookings/process-waitlists.ts';
import { withdrawBookings } from '#server/bookings/withdraw-bookings.ts';
import { bookingProfiles, waitlistOdds } from '#server/data/collections/bookings.ts';
import { members } from '#server/data/collections/members.ts';
import { sessions } from '#server/data/collections/timetable.ts';
import { type Bookings, openBookings, staff, tally } from '../support/bookings.ts';
import { expectCountsToFit } from '../support/classes.ts';
import { bookingProfile } from '../support/timetable.ts';

/** After the free cancellation cut-off, one of two places has become free; the first two on the waitlist want late offers. */
async function lateOffer(club: Bookings) {
  const { id } = await club.session({ capacity: 2 });
  const [priya, keeper, first, second, third] = await club.people(5);
  if (!priya || !keeper || !first || !second || !third) throw new Error('five people');
  for (const { uid } of [first, second])
    await club.club.store.set(bookingProfiles, bookingProfile(uid, { wantsLateOffers: true }));
  for (const person of [priya, keeper, first, second, third]) await club.book(id, person);
  club.club.advance({ hours: 76, minutes: 30 });
  await club.cancel(id, priya);
  return { id, priya, first, second, third };
}

describe('a late place', () => {
  test('is offered to the first who wants last-minute offers, and nobody is booked unasked', async () => {
    const club = await openBookings();
    const { id, first, second, third } = await lateOffer(club);
    expect(await club.storedSession(id)).toMatchObject({
      ...{ bookedCount: 1, waitlist: [first.uid, second.uid, third.uid] },
      offers: [{ memberUid: first.uid, until: club.club.now().add({ minutes: 30 }) }],
    });
    expect(await club.mailKinds(first)).toEqual(['class-offered']);
    expect((await club.lastMail(first))?.body).toContain(
      'holding it for you until Tuesday 24 November, 17:00',
    );
    expect(await club.mailKinds(third)).toEqual([]);
  });

  test('is “Place offered until 17:00” wherever staff look, and not on the waitlist', async () => {
    const club = await openBookings();
    const { id, first, second } = await lateOffer(club);
    const desk = await club.club.signedIn(await club.club.admin());
    const { date } = await club.storedSession(id);
    for (const path of ['', '/classes', `/book?date=${date}`]) {
      const { text } = await desk.get(`/admin/member/${first.uid}${path}`);
      expect(text, path).toContain('Place offered until 17:00');
      expect((await desk.get(`/admin/member/${second.uid}${path}`)).text, path).not.toContain(
        'Place offered',
      );
    }
    for (const list of ['/admin/bookings', '/admin/bookings.csv']) {
      const { html } = await desk.get(`${list}?member=${first.uid}`);
      expect(html, list).toContain('Place offered until 17:00');
    }
  });

  test('accepted three times at once is one booking, which may be cancelled for free', async () => {
    const club = await openBookings();
    const { id, first } = await lateOffer(club);
    const outcomes = await Promise.all([
      club.accept(id, first),
      club.accept(id, first),
      club.accept(id, first),
    ]);
    expect(tally(outcomes)).toEqual({ booked: 1, 'booked again': 2 });
    expect(await club.storedBooking(id, first.uid)).toMatchObject({ status: 'booked', isPenaltyFree: true });
    await expectCountsToFit(club.club, id);
    expect(await club.cancel(id, first)).toMatchObject({ kind: 'cancelled' });
    expect((await club.storedBookingProfile(first.uid)).strikes).toEqual([]);
  });

  test('is held for the person it is offered to: nobody else can take it', async () => {
    const club = await openBookings();
    const { id, second } = await lateOffer(club);
    const [stranger] = await club.people(1);
    if (!stranger) return expect.unreachable();
    expect(await club.accept(id, second)).toEqual({ kind: 'no-offer' });
    expect(await club.book(id, stranger)).toMatchObject({ kind: 'waitlisted', position: 4 });
    expect(await club.book(id, second)).toMatchObject({ kind: 'waitlisted', isRepeat: true });
  });

  test('that nobody takes goes to the next by the clock, and the first is not asked again', async () => {
    const club = await openBookings();
    const { id, first, second } = await lateOffer(club);
    const { services } = club.club;
    expect(await hasDueWaitlists(services)).toBe(false);
    club.club.advance({ minutes: 30 });
    expect(await hasDueWaitlists(services)).toBe(true);
    expect(await club.accept(id, first)).toEqual({ kind: 'lapsed' });
    await Promise.all([processWaitlists(services), processWaitlists(services)]);
    expect(await club.mailKinds(second)).toEqual(['class-offered']);
    club.club.advance({ minutes: 30 });
    await processWaitlists(services);
    expect(await club.mailKinds(first)).toEqual(['class-offered']);
    expect(await club.accept(id, second)).toEqual({ kind: 'lapsed' });
    await expectCountsToFit(club.club, id);
  });

  test('that lapses is free for whoever still waits, on every page alike, and the mail afterwards says what happened', async () => {
    const club = await openBookings();
    const { id, first, second, third } = await lateOffer(club);
    await club.cancel(id, second);
    club.club.advance({ minutes: 30 });
    await processWaitlists(club.club.services);
    const texts = async (who: typeof first) => {
      const browser = await club.club.signedIn(who);
      const pages = ['/account/dashboard', '/account/bookings', '/classes', `/account/book-class/${id}`];
      return Promise.all(pages.map(async (page) => (await browser.get(page)).text));
    };
    const [home, own, timetable, page] = await texts(first);
    expect(home).toContain('A place is free');
    expect(own).toContain('A place is free');
    expect(timetable).toContain('Place free');
    expect(page).toContain('A place is free. Book now to get it. It goes to the first person who books.');
    await club.club.store.update(members, third.uid, { membershipStatus: 'past_due' });
    for (const text of await texts(third)) expect(text).not.toMatch(/place is free|Place free/i);
    club.club.advance({ hours: 1 });
    await processWaitlists(club.club.services);
    expect((await club.lastMail(first))?.body).toContain(
      'We held a place for you, but you didn’t accept it in time.',
    );
    expect((await club.lastMail(third))?.body).toContain('There was a free place when the class started');
  });

  test('that lapses with nobody to take it is free again in the open data', async () => {
    const club = await openBookings();
    const { id, second, third } = await lateOffer(club);
    for (const who of [second, third]) await club.cancel(id, who);
    const { modifiedAt } = await club.storedSession(id);
    club.club.advance({ minutes: 30 });
    await processWaitlists(club.club.services);
    const lapsed = await club.storedSession(id);
    expect(lapsed.modifiedAt).toEqual(club.club.now());
    expect(lapsed.modifiedAt).not.toEqual(modifiedAt);
    club.club.advance({ minutes: 15 });
    await processWaitlists(club.club.services);
    expect((await club.storedSession(id)).modifiedAt).toEqual(lapsed.modifiedAt);
  });

  test('that is declined goes to the next at once', async () => {
    const club = await openBookings();
    const { id, first, second } = await lateOffer(club);
    await club.cancel(id, first);
    expect(await club.mailKinds(second)).toEqual(['class-offered']);
  });

  test('is refused with the reason where something has come in the way, and stays open', async () => {
    const club = await openBookings();
    const { id, first } = await lateOffer(club);
    await club.club.store.update(members, first.uid, { membershipStatus: 'past_due' });
    expect(await club.accept(id, first)).toMatchObject({
      kind: 'refused',
      reasons: [{ code: 'payment-overdue' }],
    });
    await club.club.store.update(members, first.uid, { membershipStatus: 'active' });
    expect(await club.accept(id, first)).toMatchObject({ kind: 'booked', isRepeat: false });
  });
});

describe('waiting', () => {
  test('pays off for someone who was skipped, once nothing prevents booking any more', async () => {
    const club = await openBookings();
    const { id } = await club.session({ capacity: 1 });
    const [priya, tom] = await club.people(2);
    if (!priya || !tom) return expect.unreachable();
    await club.book(id, priya);
    await club.book(id, tom);
    await club.club.store.update(members, tom.uid, { membershipStatus: 'past_due' });
    await club.cancel(id, priya);
    const { modifiedAt } = await club.storedSession(id);
    club.club.advance({ minutes: 15 });
    await processWaitlists(club.club.services);
    expect(await club.storedSession(id)).toMatchObject({ bookedCount: 0, modifiedAt });
    await club.club.store.update(members, tom.uid, { membershipStatus: 'active' });
    club.club.advance({ minutes: 15 });
    await processWaitlists(club.club.services);
    expect(await club.mailKinds(tom)).toEqual(['class-skipped', 'class-promoted']);
    await expectCountsToFit(club.club, id);
  });

  test('ends with the start: those who did not get in get one mail, and the club learns from it', async () => {
    const club = await openBookings();
    const { id, classTypeId } = await club.session({ capacity: 1 });
    const [priya, first, second, third] = await club.people(4);
    if (!priya || !first || !second || !third) return expect.unreachable();
    for (const person of [priya, first, second, third]) await club.book(id, person);
    await club.cancel(id, priya);
    await club.cancel(id, second);
    club.club.advance({ hours: 78 });
    const { services, store } = club.club;
    await Promise.all([processWaitlists(services), processWaitlists(services)]);
    await processWaitlists(services);
    expect(await club.storedSession(id)).toMatchObject({ bookedCount: 1, waitlist: [], waitlistDueAt: null });
    expect(await club.storedBooking(id, third.uid)).toMatchObject({ status: 'left-waitlist' });
    expect((await club.storedBookingProfile(third.uid)).upcoming).toEqual([]);
    expect(await club.mailKinds(third)).toEqual(['class-not-got-in']);
    expect(await club.mailKinds(second)).toEqual([]);
    expect((await store.find(waitlistOdds, classTypeId))?.byPosition).toEqual([
      { cases: 1, gotIn: 1 },
      { cases: 0, gotIn: 0 },
      { cases: 1, gotIn: 0 },
    ]);
  });

  test('has odds from twenty cases on', async () => {
    const { club } = await openBookings();
    await club.store.set(waitlistOdds, {
      id: 'Hyrox',
      byPosition: [
        { cases: 20, gotIn: 17 },
        { cases: 19, gotIn: 2 },
      ],
    });
    expect(await readWaitlistOdds(club.store, 'Hyrox', 1)).toEqual({ inTen: 9 });
    expect(await readWaitlistOdds(club.store, 'Hyrox', 2)).toBeNull();
    expect(await readWaitlistOdds(club.store, 'Spin', 1)).toBeNull();
  });

  test('for a class that the club has cancelled is over and does not count as a case', async () => {
    const club = await openBookings();
    const { id, classTypeId } = await club.session({ capacity: 1 });
    for (const person of await club.people(2)) await club.book(id, person);
    await club.club.store.update(sessions, id, { status: 'cancelled', waitlist: [] });
    club.club.advance({ hours: 78 });
    await processWaitlists(club.club.services);
    expect((await club.storedSession(id)).waitlistDueAt).toBeNull();
    expect(await club.club.store.find(waitlistOdds, classTypeId)).toBeNull();
  });
});

describe('withdrawing somebody’s bookings', () => {
  test('cancels those of the days, without a strike, and gives the places to whoever waits', async () => {
    const club = await openBookings();
    const days = ['2026-11-23', '2026-11-24', '2026-11-26', '2026-11-27'];
    const classes = await Promise.all(
      days.map((day) => club.session({ id: day, startsAt: `${day}T18:00:00Z`, capacity: 1 })),
    );
    const [priya, tom] = await club.people(2);
    if (!priya || !tom) return expect.unreachable();
    for (const { id } of classes) for (const person of [priya, tom]) await club.book(id, person);
    const [from, until] = [Temporal.PlainDate.from('2026-11-24'), Temporal.PlainDate.from('2026-11-26')];
    const hold = { uid: priya.uid, from, until, reason: 'A hold was booked for that day.' };
    club.club.advance({ minutes: 1 });
    const lists = await Promise.all([1, 2].map(() => withdrawBookings(club.club.services, hold)));
    // Each says what it cancelled itself.
    expect(
      lists
        .flat()
        .map(({ sessionId }) => sessionId)
        .sort(),
    ).toEqual(['2026-11-24', '2026-11-26']);
    const bookedBy = await Promise.all(
      days.map(async (day) => (await club.storedBooking(day, tom.uid))?.status),
    );
    expect(bookedBy).toEqual(['waitlisted', 'booked', 'booked', 'waitlisted']);
    expect((await club.storedBookingProfile(priya.uid)).strikes).toEqual([]);
    expect((await club.mailKinds(priya)).filter((kind) => kind === 'class-withdrawn')).toHaveLength(2);
    expect((await club.lastMail(priya))?.body).toContain('A hold was booked for that day.');
    for (const day of days) await expectCountsToFit(club.club, day);
  });

  test('takes somebody off a waitlist in words that fit', async () => {
    const club = await openBookings();
    const { id } = await club.session({ capacity: 1 });
    const [priya, tom] = await club.people(2);
    if (!priya || !tom) return expect.unreachable();
    await club.book(id, priya);
    await club.book(id, tom);
    club.club.advance({ minutes: 1 });
    await club.cancel(id, tom, staff);
    expect((await club.lastMail(tom))?.subject).toContain('Removed from the waitlist');
  });
});
