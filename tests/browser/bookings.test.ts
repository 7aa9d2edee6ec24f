import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clubTime, localDate, startOfLocalDay } from '#domain/values/dates.ts';
import {
  type Booking,
  bookingProfiles,
  bookings,
  standingBookings,
  waitlistOdds,
} from '#server/data/collections/bookings.ts';
import type { Member } from '#server/data/collections/members.ts';
import { classTypes, type Session, schedules } from '#server/data/collections/timetable.ts';
import { desktop, expectNoAxeViolations, openPage, phone, takeScreenshot } from '../support/browser.ts';
import type { TestClub } from '../support/club.ts';
import { type JourneyClub, lookOverIn, openJourneyClub, press } from '../support/journey.ts';
import {
  booking,
  bookingProfile,
  type SessionFacts,
  schedule,
  type Timetable,
} from '../support/timetable.ts';

let open: JourneyClub;
let club: TestClub;
let timetable: Timetable;

beforeAll(async () => {
  open = await openJourneyClub({}, { address: '1 Harbour Row, Bristol' });
  ({ club, timetable } = open);
  const description =
    'Running between stations of work: sled, ski, row and carry. For everybody who can jog a kilometre.';
  await club.store.update(classTypes, 'Hyrox', { description, intensity: 'hard' });
});

afterAll(() => open.stop());

/** So many days from today at this hour on the wall. */
const at = (days: number, hour: number) =>
  clubTime(startOfLocalDay(localDate(club.now()).add({ days })))
    .with({ hour })
    .toInstant();

let made = 0;
function classAt(startsAt: Temporal.Instant, facts: SessionFacts = {}): Promise<Session> {
  made += 1;
  const usual = {
    capacity: 12,
    bookedCount: 8,
    className: 'Hyrox Engine',
    coachName: 'Sam Okafor',
    room: 'Main floor',
  };
  return timetable.session({ id: `class-${made}`, startsAt, ...usual, ...facts });
}

async function give(member: Member, session: Session, facts: Partial<Booking> = {}): Promise<void> {
  await club.store.create(bookings, booking(session, member, facts));
}

async function signedIn(member: Member): Promise<Page> {
  const page = await openPage({ javaScript: false });
  await open.signIn(page, member);
  return page;
}

/** Looks at pages in both sizes: nothing for axe to find, nothing wider than the screen, and a picture. */
async function lookAt(member: Member, pages: Readonly<Record<string, string>>): Promise<void> {
  const page = await signedIn(member);
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(open.origin + path);
    await lookOverIn(page, name, [phone, desktop]);
    expect(await page.locator('h1').count()).toBe(1);
  }
}

const pageOf = ({ id }: Session) => `/account/book-class/${id}`;

describe('the page of a class, in both sizes and every state', () => {
  it('that can be booked', async () => {
    await club.store.create(schedules, schedule({ id: 'weekly' }));
    await lookAt(await timetable.bookable(), {
      'class-bookable': pageOf(await classAt(at(3, 18), { scheduleId: 'weekly' })),
    });
  });

  it('that is not open yet', async () => {
    await lookAt(await timetable.bookable(), { 'class-not-open': pageOf(await classAt(at(12, 18))) });
  });

  it('that is full', async () => {
    await club.store.set(waitlistOdds, {
      id: 'Hyrox',
      byPosition: [
        { cases: 40, gotIn: 36 },
        { cases: 30, gotIn: 24 },
        { cases: 25, gotIn: 15 },
      ],
    });
    const full = await classAt(at(3, 18), { bookedCount: 12, waitlist: ['one', 'two'] });
    await lookAt(await timetable.bookable(), { 'class-full': pageOf(full) });
  });

  it('that one waits for', async () => {
    const member = await timetable.bookable();
    const full = await classAt(at(3, 18), { bookedCount: 12, waitlist: ['one', member.uid, 'three'] });
    await give(member, full, { status: 'waitlisted', joinedAtPosition: 2 });
    await lookAt(member, { 'class-waiting': pageOf(full) });
  });

  it('that is offered late', async () => {
    const member = await timetable.bookable();
    const offers = [{ memberUid: member.uid, until: club.now().add({ minutes: 25 }) }];
    const late = await classAt(club.now().add({ minutes: 50 }), {
      bookedCount: 11,
      waitlist: [member.uid],
      offers,
    });
    await give(member, late, { status: 'waitlisted', joinedAtPosition: 1 });
    await lookAt(member, { 'class-offered': pageOf(late) });
  });

  it('that is booked, and what cancelling it late means', async () => {
    const member = await timetable.bookable();
    const strike = {
      sessionId: 'earlier',
      at: club.now().subtract({ hours: 100 }),
      kind: 'no-show' as const,
      isForgiven: false,
    };
    await club.store.set(bookingProfiles, bookingProfile(member.uid, { strikes: [strike] }));
    const soon = await classAt(club.now().add({ minutes: 40 }), { bookedCount: 9 });
    await give(member, soon);
    await lookAt(member, { 'class-booked': pageOf(soon), 'class-cancel-late': `${pageOf(soon)}/cancel` });
  });

  it('that is refused for three reasons', async () => {
    const member = await timetable.bookable({
      membershipStatus: 'past_due',
      parqResults: [],
      latestParqAt: null,
    });
    await lookAt(member, { 'class-refused': pageOf(await classAt(at(12, 18))) });
  });

  it('that is cancelled, and one that is over', async () => {
    const member = await timetable.bookable();
    const off = await classAt(at(2, 18), { status: 'cancelled', cancelReason: 'The boiler has failed.' });
    const over = await classAt(at(-2, 18));
    await give(member, over, { status: 'attended' });
    await lookAt(member, { 'class-called-off': pageOf(off), 'class-past': pageOf(over) });
  });
});

describe('the list of your classes', () => {
  it('with nothing in it says what to do next', async () => {
    await lookAt(await timetable.bookable(), { 'bookings-none': '/account/bookings' });
  });

  it('with twelve bookings, a waitlist, an offer, strikes, standing bookings and a past', async () => {
    const member = await timetable.bookable();
    for (let count = 0; count < 12; count += 1) {
      const startsAt = at(1 + Math.floor(count / 2), 7 + (count % 2) * 11);
      const className = ['Hyrox Engine', 'Strength Foundations', 'Row and Core'][count % 3] ?? '';
      const colour = ['lime', 'violet', 'sky'][count % 3] ?? '';
      await give(member, await classAt(startsAt, { className, colour }));
    }
    const full = await classAt(at(2, 12), { bookedCount: 12, waitlist: ['one', member.uid] });
    await give(member, full, { status: 'waitlisted' });
    const offers = [{ memberUid: member.uid, until: club.now().add({ minutes: 25 }) }];
    const offered = await classAt(club.now().add({ minutes: 50 }), { waitlist: [member.uid], offers });
    await give(member, offered, { status: 'waitlisted' });
    await give(member, await classAt(at(3, 12), { status: 'cancelled' }), { status: 'session-cancelled' });
    const past = ['attended', 'no-show', 'late-cancelled', 'late', 'cancelled', 'left-waitlist'] as const;
    const strikes = [];
    for (let count = 0; count < 30; count += 1) {
      const status = past[count % 6] ?? 'attended';
      const over = await classAt(at(-2 - count, 18));
      await give(member, over, { status });
      if (status === 'no-show' && count < 15) {
        strikes.push({ sessionId: over.id, at: over.startsAt, kind: 'no-show' as const, isForgiven: false });
      }
    }
    await club.store.set(bookingProfiles, bookingProfile(member.uid, { strikes }));
    const nextTryAt = club.now().add({ hours: 5 });
    await club.store.create(standingBookings, {
      ...standingBookings.decode(`weekly_${member.uid}`, { scheduleId: 'weekly', memberUid: member.uid }),
      ...{ createdAt: club.now(), nextTryAt, noShows: 1 },
    });
    await lookAt(member, {
      'bookings-many': '/account/bookings',
      'home-next-class': '/account/dashboard',
      'booking-preferences': '/account/bookings/preferences',
      'standing-end': '/account/bookings/standing/weekly/end',
    });
  });
});

it('a member books, adds the class to a calendar, and cancels, without JavaScript', async () => {
  const member = await timetable.bookable();
  const soon = await classAt(at(3, 18));
  const page = await signedIn(member);
  await page.goto(open.origin + pageOf(soon));
  await press(page, 'Book ');
  expect(await page.locator('main').textContent()).toContain('You’re booked');
  await page.goto(`${open.origin}/account/bookings/calendar`);
  await press(page, 'Create calendar address');
  const address = await page.locator('[name="address"]').inputValue();
  const feed = await page.request.get(open.origin + new URL(address).pathname);
  expect(await feed.text()).toContain('SUMMARY:Hyrox Engine');
  await expectNoAxeViolations(page);
  await takeScreenshot(page, 'calendar-address');
  await page.goto(open.origin + pageOf(soon));
  await press(page, 'Cancel booking');
  await press(page, 'Cancel booking');
  expect(await page.locator('main').textContent()).toContain('Booking cancelled');
  expect(
    await page.request.get(open.origin + new URL(address).pathname).then((answer) => answer.text()),
  ).toContain('STATUS:CANCELLED');
});
