import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { markAttendance } from '#server/bookings/mark-attendance.ts';
import { type Booking, bookingProfiles, bookings } from '#server/data/collections/bookings.ts';
import type { Member } from '#server/data/collections/members.ts';
import { type Session, sessions } from '#server/data/collections/timetable.ts';
import {
  bothWays,
  desktop,
  expectNoAxeViolations,
  openPage,
  phone,
  signInAs,
  takeScreenshot,
} from '../support/browser.ts';
import { lookOverIn } from '../support/journey.ts';
import { parqResult } from '../support/parq.ts';
import { runSharedClub, type SharedClub } from '../support/shared-club.ts';
import {
  booking,
  bookingProfile,
  openTimetable,
  type SessionFacts,
  type Timetable,
} from '../support/timetable.ts';

let shared: SharedClub;
let timetable: Timetable;
let sam: Member;

beforeAll(async () => {
  shared = await runSharedClub();
  timetable = await openTimetable(shared.club);
  sam = await shared.club.coach({ firstName: 'Sam', lastName: 'Okafor', name: 'Sam Okafor' });
});

afterAll(() => shared.stop());

const names = ['Priya Shah', 'Tom Ashworth', 'Prince-Alexander Featherstonehaugh-Cholmondeley', 'Bo Li'];
let count = 0;

/** A class of Sam's that begins in so many minutes, with so many people on it. */
async function fillClass(people: number, startsInMinutes: number, facts: SessionFacts = {}) {
  const { store } = shared.club;
  const now = Temporal.Now.instant();
  count += 1;
  const of = await timetable.session({
    ...{ id: `class-${count}`, className: 'Hyrox Engine', coachUid: sam.uid, coachName: 'Sam Okafor' },
    startsAt: now.add({ minutes: startsInMinutes }),
    ...{ bookedCount: people, capacity: Math.max(12, people) },
    ...facts,
  });
  const booked: Member[] = [];
  for (let index = 0; index < people; index += 1) {
    const name = names[index] ?? `Member Number${index}`;
    const [firstName = '', lastName = ''] = name.split(' ');
    const person = await timetable.bookable({
      name,
      firstName,
      lastName,
      ...(index === 1 ? takesCare(now) : {}),
    });
    booked.push(person);
    await store.create(bookings, booking(of, person, { isFirstClass: index === 0 }));
  }
  return { of, booked };
}

/** Answered yes to something, and was cleared by staff. */
function takesCare(now: Temporal.Instant): Partial<Member> {
  const completedAt = now.subtract({ hours: 48 });
  return {
    parqResults: [parqResult(completedAt, { hasYesAnswers: true })],
    parqReviewedAt: now.subtract({ hours: 24 }),
    parqReview: { outcome: 'cleared', note: '', validUntil: '' },
  };
}

async function openRoster(path: string, javaScript: boolean, viewport = phone): Promise<Page> {
  const page = await openPage({ javaScript, viewport });
  await signInAs(page, await shared.club.signedIn(sam), shared.origin);
  await page.goto(shared.origin + path);
  return page;
}

const rosterOf = ({ id }: Session) => `/coach/single-booking/${id}`;
const buttonOf = (person: Member, mark: string) => `[data-uid="${person.uid}"] [data-mark="${mark}"]`;

async function stored(of: Session, person: Member | undefined): Promise<Booking | null> {
  return timetable.storedBooking(of.id, person?.uid ?? '');
}

describe.each(bothWays)('with JavaScript: $javaScript', ({ javaScript }) => {
  it('a coach marks the class on a phone, takes a mark back, and marks the rest', async () => {
    const { of, booked } = await fillClass(4, -10);
    const [priya, tom] = booked as [Member, Member];
    const page = await openRoster(rosterOf(of), javaScript);
    await page.click(buttonOf(priya, 'attended'));
    await page.waitForSelector(`${buttonOf(priya, 'attended')}[aria-pressed=true]`);
    await page.click(buttonOf(tom, 'no-show'));
    await page.waitForSelector(`${buttonOf(tom, 'no-show')}[aria-pressed=true]`);
    await vi.waitFor(async () => expect((await stored(of, tom))?.status).toBe('no-show'));
    await page.click(buttonOf(tom, 'no-show'));
    await vi.waitFor(async () => expect((await stored(of, tom))?.status).toBe('booked'));
    expect((await stored(of, priya))?.status).toBe('attended');
    await expectNoAxeViolations(page);
    await page.click('text=Mark the rest as present');
    await page.waitForSelector('text=3 people marked as present.');
    expect(await page.textContent('.roster-tally')).toMatch(/4\s*present/);
    await expectNoAxeViolations(page);
  });

  it('somebody is found, refused with every reason, and added with a note', async () => {
    const { of } = await fillClass(1, -5, { capacity: 1 });
    const page = await openRoster(`/coach/single-booking/${of.id}/add?area=coach`, javaScript);
    const grace = await timetable.bookable({ firstName: 'Grace', lastName: `Hopper${javaScript}` });
    await takeScreenshot(page, `roster-add-${javaScript ? 'script' : 'plain'}`);
    await page.fill('[name=q]', `hopper${javaScript}`);
    await page.click('search button');
    await expectNoAxeViolations(page);
    await page.click(`text=${grace.name}`);
    await page.waitForSelector('text=The class is full.');
    await expectNoAxeViolations(page);
    await takeScreenshot(page, `roster-refused-${javaScript ? 'script' : 'plain'}`);
    await page.fill('[name=note]', 'Room by the wall');
    await page.click('button:has-text("anyway")');
    await page.waitForSelector('text=added and marked present');
    expect(await stored(of, grace)).toMatchObject({ status: 'attended', overrideNote: 'Room by the wall' });
  });
});

describe('with script alone', () => {
  it('marks show at once, are said to be saved, and the numbers follow', async () => {
    const { of, booked } = await fillClass(3, -10);
    const [priya] = booked as [Member];
    const page = await openRoster(rosterOf(of), true);
    await page.click(buttonOf(priya, 'late'));
    await page.waitForSelector('text=Saved · Sam Okafor');
    expect(await page.textContent('.roster-tally')).toMatch(/1\s*late.*2\s*not marked/);
    expect(page.url()).toBe(shared.origin + rosterOf(of));
    await takeScreenshot(page, 'roster-saved');
    await page.click(`[data-uid="${priya.uid}"] summary`);
    await page.click(`[data-uid="${priya.uid}"] details button`);
    await page.waitForSelector('h1:has-text("Emergency contact")');
    await expectNoAxeViolations(page);
    await takeScreenshot(page, 'roster-contact');
  });

  it('marks made offline are stored, sent when the connection is back, with the times at which they were made', async () => {
    // The browser writes each lost connection as an error.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { of, booked } = await fillClass(3, -10);
    const [priya, tom, prince] = booked as [Member, Member, Member];
    const before = Temporal.Now.instant();
    const page = await openRoster(rosterOf(of), true);
    await page.context().setOffline(true);
    await page.click(buttonOf(priya, 'attended'));
    await page.click(buttonOf(tom, 'late'));
    await page.click(buttonOf(prince, 'attended'));
    await page.waitForSelector('text=You’re offline. 3 marks saved on this phone');
    const after = Temporal.Now.instant();
    expect((await stored(of, priya))?.status).toBe('booked');
    await takeScreenshot(page, 'roster-offline');
    await expectNoAxeViolations(page);
    // Meanwhile an admin has marked one of them from the desk.
    const by = { uid: 'ada', name: 'Ada Admin' };
    const parts = { store: shared.club.store, now: () => Temporal.Now.instant() };
    await markAttendance(parts, { sessionId: of.id, uid: prince.uid, mark: 'no-show', by });
    await page.context().setOffline(false);
    await page.waitForSelector('text=Someone else changed this: marked as no-show (Ada Admin');
    const kept = await stored(of, tom);
    expect(kept).toMatchObject({ status: 'late', markedByName: 'Sam Okafor' });
    const markedAt = kept?.markedAt?.epochMilliseconds ?? 0;
    // The phone's clock is set by the page's, to within the time that the page took to arrive.
    expect(markedAt).toBeGreaterThanOrEqual(before.epochMilliseconds);
    expect(markedAt).toBeLessThan(after.epochMilliseconds + 1000);
    expect((await stored(of, prince))?.status).toBe('no-show');
    await takeScreenshot(page, 'roster-conflict');
    expect(await page.evaluate(() => localStorage.getItem('cf_marks'))).toBe('[]');
  });

  it('marks that were not sent wait in the browser through a reload, for the one who made them', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { of, booked } = await fillClass(2, -10);
    const [priya, tom] = booked as [Member, Member];
    const page = await openRoster(rosterOf(of), true);
    const send = rosterOf(of).concat('/marks');
    await page.route(`**${send}`, (route) => route.abort());
    await page.click(buttonOf(priya, 'attended'));
    await page.waitForSelector('text=You’re offline. 1 mark saved on this phone');
    const others = {
      key: 'x',
      session: of.id,
      send,
      staff: 'kim',
      uid: tom.uid,
      mark: 'late',
      seen: 'booked',
    };
    await page.evaluate((mark) => {
      const kept = JSON.parse(localStorage.getItem('cf_marks') ?? '[]');
      localStorage.setItem('cf_marks', JSON.stringify([...kept, { ...mark, at: Date.now() }]));
    }, others);
    await page.unroute(`**${send}`);
    await page.reload();
    await vi.waitFor(async () => expect((await stored(of, priya))?.status).toBe('attended'));
    expect((await stored(of, tom))?.status).toBe('booked');
  });
});

it('the roster fits a phone and a wide screen and has nothing that axe minds: empty, one, thirty; before, during, after', async () => {
  const rooms = {
    empty: await fillClass(0, 20),
    one: await fillClass(1, -10),
    'before-day': await fillClass(3, 60 * 26),
    before: await fillClass(3, 20),
    during: await fillClass(30, -10),
    after: await fillClass(4, -90),
    cancelled: await fillClass(0, 60, { status: 'cancelled', cancelReason: 'The coach is ill.' }),
  };
  const { of, booked } = rooms.during;
  await shared.club.store.update(sessions, of.id, { waitlist: [sam.uid] });
  const strike = { sessionId: 'old', kind: 'no-show', isForgiven: false, at: of.startsAt } as const;
  const uid = booked[2]?.uid ?? '';
  await shared.club.store.set(bookingProfiles, bookingProfile(uid, { strikes: [strike] }));
  const paths = Object.entries(rooms).map(([name, room]) => [name, rosterOf(room.of)] as const);
  const page = await openRoster('/coach/dashboard', false);
  for (const [name, path] of [
    ['dashboard', '/coach/dashboard'] as const,
    ...paths,
    ['strikes', `/coach/strikes/${uid}`] as const,
  ]) {
    await page.goto(shared.origin + path);
    await lookOverIn(page, `roster-${name}`, [phone, desktop]);
  }
});

it('the roster of a class of 16 is within two screens of a phone, with “the rest are present” before the first name, and prints on one page', async () => {
  const of = await timetable.session({
    ...{ id: 'sixteen', coachUid: sam.uid, capacity: 16, bookedCount: 16 },
    startsAt: Temporal.Now.instant().subtract({ minutes: 5 }),
  });
  for (let index = 0; index < 16; index += 1) {
    const person = await timetable.bookable({ name: `Tom Person ${index}` });
    await shared.club.store.create(bookings, booking(of, person));
  }
  const page = await openRoster(rosterOf(of), true);
  const people = page.locator('.roster-people > li');
  expect(await people.count()).toBe(16);
  const last = await people.last().boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(2 * phone.height);
  const rest = await page.getByRole('button', { name: 'Mark the rest as present' }).boundingBox();
  expect(rest?.y).toBeLessThan((await people.first().boundingBox())?.y ?? 0);
  for (const mark of await page.locator('.roster-marks button, .roster-more summary').all())
    expect((await mark.boundingBox())?.height).toBeGreaterThanOrEqual(44);

  await page.emulateMedia({ media: 'print' });
  // A4 at 96 dots an inch, less its margins.
  await page.setViewportSize({ width: 718, height: 1047 });
  const paper = await people.last().boundingBox();
  expect(paper?.width).toBeGreaterThan(600);
  expect((paper?.y ?? 0) + (paper?.height ?? 0)).toBeLessThanOrEqual(1047);
});

it('marks are as big as a thumb, and nothing scrolls sideways on the narrowest phone', async () => {
  const { of } = await fillClass(4, -10);
  const page = await openRoster(rosterOf(of), false, { width: 320, height: 640 });
  const sizes = await page.$$eval('.roster-marks button, .roster-more summary, .roster-more a', (buttons) =>
    buttons.map((button) => button.getBoundingClientRect().height).filter((height) => height > 0),
  );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
