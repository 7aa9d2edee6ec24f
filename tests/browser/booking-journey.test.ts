import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clubTime, localDate, startOfLocalDay } from '#domain/values/dates.ts';
import type { Member } from '#server/data/collections/members.ts';
import { desktop, eitherWay, expectNoAxeViolations, openPage, takeScreenshot } from '../support/browser.ts';
import { PASSWORD, type TestClub } from '../support/club.ts';
import { confirmationTo } from '../support/join.ts';
import { fill, type JourneyClub, mainText, openJourneyClub, press } from '../support/journey.ts';
import type { Timetable } from '../support/timetable.ts';

let open: JourneyClub;
let club: TestClub;
let timetable: Timetable;
let admin: Member;

beforeAll(async () => {
  open = await openJourneyClub();
  ({ club, timetable } = open);
  admin = await club.admin();
});

afterAll(() => open.stop());

/** By its address, as it stands in the page. */
async function followLink(page: Page, part: string): Promise<void> {
  const target = page.locator(`a[href*="${part}"]`).locator('visible=true').first();
  await Promise.all([page.waitForEvent('domcontentloaded'), target.click()]);
}

/** At noon, so many days from today. */
const noonIn = (days: number) =>
  clubTime(startOfLocalDay(localDate(club.now()).add({ days })))
    .with({ hour: 12 })
    .toInstant();

async function activateAtDesk(lastName: string, javaScript: boolean): Promise<void> {
  const desk = await openPage({ javaScript, viewport: desktop });
  await open.signIn(desk, admin);
  await desk.goto(`${open.origin}/admin/members?q=${lastName}`);
  await press(desk, lastName);
  await press(desk, 'Start membership');
  await desk.check('[name="plan"][value="unlimited"]');
  await desk.locator('[name=payment]').first().check();
  await press(desk, 'Start membership');
}

describe.each(eitherWay)('with JavaScript: $javaScript', ({ javaScript }) => {
  const lastName = javaScript ? 'Adeyemi' : 'Brennan';
  const email = `${lastName.toLowerCase()}@example.test`;

  it('a new person books from the front page, and each refusal links to what fixes it', async () => {
    const session = await timetable.session({
      id: `first-${javaScript}`,
      className: `Engine ${lastName}`,
      startsAt: noonIn(2),
    });
    const page = await openPage({ javaScript });
    await page.goto(open.origin);
    await followLink(page, '/classes');
    await followLink(page, session.date);
    await followLink(page, `/account/book-class/${session.id}`);
    expect(page.url()).toContain('/auth/signup?redirectTo=');
    await fill(page, { firstName: 'Niamh', lastName, email, password: PASSWORD, mobile: '07700 900456' });
    await fill(page, { 'dob-day': '3', 'dob-month': '11', 'dob-year': '1994' });
    await page.selectOption('[name=sex]', 'female');
    await press(page, 'Join and continue');
    const elsewhere = await openPage({ javaScript });
    await elsewhere.goto(`${open.origin}${(await confirmationTo(club, email)).path}`);
    await expectNoAxeViolations(elsewhere);
    await takeScreenshot(elsewhere, `confirm-by-link-${javaScript}`);
    await press(elsewhere, 'Confirm email');
    expect(await mainText(elsewhere)).toContain('Your email address is confirmed.');

    await page.goto(`${open.origin}/account/book-class/${session.id}`);
    await expectNoAxeViolations(page);
    await takeScreenshot(page, `journey-refused-${javaScript}`);
    expect(await page.locator('main form button').count()).toBe(0);
    await press(page, 'Fill in your PAR-Q');
    for (const box of await page.locator('[type=radio][value=no]').all()) await box.check();
    await fill(page, { declaredName: `Niamh ${lastName}` });
    await page.check('[name=consent]');
    await press(page, 'Save PAR-Q');

    await page.goto(`${open.origin}/account/book-class/${session.id}`);
    await press(page, 'Choose a membership');
    await press(page, 'Choose Unlimited');
    await press(page, 'Request Unlimited');
    await page.goto(`${open.origin}/account/book-class/${session.id}`);
    expect(await mainText(page)).toMatch(/desk/);
    await activateAtDesk(lastName, javaScript);

    await page.reload();
    await press(page, 'Book ');
    expect(await mainText(page)).toContain('You’re booked');
    await page.goto(`${open.origin}/account/bookings`);
    expect(await mainText(page)).toContain(`Engine ${lastName}`);
  });

  it('who waits has the place as soon as somebody cancels', async () => {
    const session = await timetable.session({
      id: `small-${javaScript}`,
      capacity: 1,
      startsAt: noonIn(3),
    });
    const path = `${open.origin}/account/book-class/${session.id}`;
    const [ann, ben] = [await timetable.bookable(), await timetable.bookable()];
    const [phoneOfAnn, phoneOfBen] = [await openPage({ javaScript }), await openPage({ javaScript })];
    await open.signIn(phoneOfAnn, ann);
    await open.signIn(phoneOfBen, ben);
    await phoneOfAnn.goto(path);
    await press(phoneOfAnn, 'Book ');
    await phoneOfBen.goto(path);
    await press(phoneOfBen, 'Join the waitlist');
    expect(await mainText(phoneOfBen)).toMatch(/1st on the waitlist/);
    await press(phoneOfAnn, 'Cancel booking');
    await press(phoneOfAnn, 'Cancel booking');
    await phoneOfBen.reload();
    expect(await mainText(phoneOfBen)).toContain('You’re booked');
    expect(await timetable.storedSession(session.id)).toMatchObject({ bookedCount: 1, waitlist: [] });
  });
});
