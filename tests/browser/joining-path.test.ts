import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clubTime, localDate, startOfLocalDay } from '#domain/values/dates.ts';
import { members } from '#server/data/collections/members.ts';
import {
  desktop,
  eitherWay,
  expectNoAxeViolations,
  narrow,
  openPage,
  phone,
  type Size,
  takeScreenshot,
} from '../support/browser.ts';
import { PASSWORD, type TestClub } from '../support/club.ts';
import { confirmationTo } from '../support/join.ts';
import { fill, type JourneyClub, mainText, openJourneyClub } from '../support/journey.ts';
import { expectToFit, widthOf } from '../support/page-layout.ts';
import { bookableFacts, type Timetable } from '../support/timetable.ts';

const sizes: readonly Size[] = [narrow, { width: 768, height: 1024 }, desktop, phone];
let open: JourneyClub;
let club: TestClub;
let timetable: Timetable;

beforeAll(async () => {
  open = await openJourneyClub();
  ({ club, timetable } = open);
});

afterAll(() => open.stop());

/** How often somebody has pressed a link or button on the way; filling in fields is not counted. */
class Journey {
  presses = 0;
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  /** In every size the page fits, and there is what is pressed. */
  async press(words: string, within = 'main'): Promise<void> {
    const { page } = this;
    await expectNoAxeViolations(page);
    const target = page.locator(within).locator('a, button').filter({ hasText: words });
    const visible = target.locator('visible=true').first();
    for (const size of sizes) {
      await page.setViewportSize(size);
      expect(await widthOf(page), page.url()).toBeLessThanOrEqual(size.width);
      await visible.waitFor();
    }
    await Promise.all([page.waitForEvent('domcontentloaded'), visible.click()]);
    this.presses += 1;
  }

  async fillInDetails(person: Readonly<Record<'lastName' | 'email' | 'password', string>>): Promise<void> {
    await fill(this.page, { firstName: 'Niamh', ...person, mobile: '07700 900456' });
    await fill(this.page, { 'dob-day': '3', 'dob-month': '11', 'dob-year': '1994' });
    await this.page.selectOption('[name=sex]', 'female');
  }

  main = () => mainText(this.page);
}

/** From the sign-up page to the last step; the choice is on top of each. */
async function joinFrom(journey: Journey, person: { lastName: string; email: string }, pinned: string) {
  const { page } = journey;
  const step = async (name: string) => {
    const text = await journey.main();
    expect(text).toContain(name);
    expect(text).toContain(pinned);
    for (const size of sizes)
      await takeScreenshot(page, `join-${name.slice(5, 6)}-${size.width}-${person.lastName}`, size);
  };
  await step('Step 1 of 3: Your details');
  await journey.fillInDetails({ ...person, password: PASSWORD });
  await journey.press('Join and continue');
  await step('Step 1 of 3: Your details');
  await fill(page, { code: (await confirmationTo(club, person.email)).code });
  await journey.press('Confirm email');
  await step('Step 2 of 3: Your health');
  for (const box of await page.locator('[type=radio][value=no]').all()) await box.check();
  await fill(page, { declaredName: `Niamh ${person.lastName}` });
  await page.check('[name=consent]');
  await journey.press('Save PAR-Q');
  await step('Step 3 of 3: Start training');
  expect(await journey.main()).toContain('Almost there, Niamh');
}

/** As the desk does once it has been paid. */
async function payAtDesk(email: string): Promise<void> {
  const { items } = await club.store.query(members, { where: [['email', '==', email]], limit: 1 });
  const { parqResults, latestParqAt, ...paid } = bookableFacts(club.now());
  await club.store.update(members, items[0]?.id ?? '', { ...paid, requestedPlanId: '' });
}

describe.each(eitherWay)('with JavaScript: $javaScript, in every size', ({ javaScript }) => {
  const mark = javaScript ? 'on' : 'off';
  const startJourney = async () => new Journey(await openPage({ javaScript }));

  it('a plan is chosen, kept through every step, and requested to be paid at the desk', async () => {
    const person = { lastName: `Plan${javaScript ? 'A' : 'B'}`, email: `plan-${mark}@example.test` };
    const journey = await startJourney();
    await journey.page.goto(`${open.origin}/membership/plans`);
    await journey.press('Choose Unlimited');
    await joinFrom(journey, person, 'Your planUnlimited£79 a month');
    expect(journey.presses).toBe(4);
    await journey.press('Request Unlimited');
    expect(await journey.main()).toContain('We have your request for Unlimited. Pay £79 at the front desk');
    for (const path of ['dashboard', 'membership-billing', 'profile']) {
      await journey.page.goto(`${open.origin}/account/${path}`);
      await expectToFit(journey.page, ...sizes.map(({ width }) => width));
      expect(await journey.main()).toContain('You’ve requested Unlimited, £79 a month.');
      expect(await journey.page.locator('main a[href="/membership/request/withdraw"]').count()).toBe(1);
    }
  });

  it('a class is chosen, kept through every step, and booked as soon as the desk has been paid', async () => {
    const person = { lastName: `Class${javaScript ? 'A' : 'B'}`, email: `class-${mark}@example.test` };
    const noon = clubTime(startOfLocalDay(localDate(club.now()).add({ days: 2 }))).with({ hour: 12 });
    const session = await timetable.session({ id: `first-${mark}`, startsAt: noon.toInstant() });
    const journey = await startJourney();
    await journey.page.goto(`${open.origin}/account/book-class/${session.id}`);
    await joinFrom(journey, person, 'Your classHyrox');
    const lastStep = journey.page.url();
    expect(await journey.main()).toContain('You need a membership to book classes.');
    await journey.press('Choose Unlimited');
    expect(await journey.main()).toContain('Your classHyrox');
    await journey.press('Request Unlimited');
    expect(journey.page.url()).toBe(lastStep);
    await payAtDesk(person.email);
    await journey.page.reload();
    await journey.press('Book ');
    expect(await journey.main()).toContain('You’re booked');
    expect(await journey.main()).toContain('Add to calendar');
  });

  it('“Join” on the page of a class, and an address that has an account, keep the class', async () => {
    const { email } = await club.member({ email: `known-${javaScript}@example.test` });
    const journey = await startJourney();
    await journey.page.goto(`${open.origin}/classes/Hyrox`);
    await journey.press('Join', 'header');
    expect(await journey.main()).toContain('Your classHyrox');
    await journey.fillInDetails({ lastName: 'Known', email, password: 'another good battery' });
    await journey.press('Join and continue');
    await takeScreenshot(journey.page, `join-existing-${javaScript}`);
    await journey.press('Sign in');
    expect(await journey.main()).toContain('Your classHyrox');
    await fill(journey.page, { email, password: PASSWORD });
    await journey.press('Sign in');
    expect(journey.page.url()).toBe(`${open.origin}/classes/Hyrox`);
  });
});
