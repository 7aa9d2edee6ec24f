import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clubTime, localDate, startOfLocalDay } from '#domain/values/dates.ts';
import { members } from '#server/data/collections/members.ts';
import { openSqliteStore } from '#server/data/sqlite/open-sqlite-store.ts';
import {
  desktop,
  expectNoAxeViolations,
  openPage,
  type PageOptions,
  phone,
  takeScreenshot,
} from '../support/browser.ts';
import { CLUB_SECRET, openClub, PASSWORD, type TestClub } from '../support/club.ts';
import { confirmationTo } from '../support/join.ts';
import { type RunningClub, runBuiltClub } from '../support/running-club.ts';
import { bookableFacts, openTimetable, type Timetable } from '../support/timetable.ts';

const folder = mkdtempSync(join(tmpdir(), 'joining-path-'));
let running: RunningClub;
let club: TestClub;
let timetable: Timetable;

beforeAll(async () => {
  const store = openSqliteStore({ path: join(folder, 'club.sqlite') });
  club = openClub({ store, now: Temporal.Now.instant().toString() });
  await club.settle({ isSetUp: true });
  timetable = await openTimetable(club);
  running = await runBuiltClub({ DATA_DIR: folder, APP_SECRET: CLUB_SECRET });
});

afterAll(async () => {
  await running.stop();
  await club.store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** How often somebody has pressed a link or button on the way; filling in fields is not counted. */
class Journey {
  presses = 0;
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async press(words: string, within = 'main'): Promise<void> {
    // What axe looks at is the same at every width.
    if (this.page.viewportSize()?.width === phone.width) await expectNoAxeViolations(this.page);
    await expectNoSidewaysScroll(this.page);
    const target = this.page.locator(within).locator('a, button').filter({ hasText: words });
    const visible = target.locator('visible=true').first();
    await Promise.all([this.page.waitForEvent('domcontentloaded'), visible.click()]);
    this.presses += 1;
  }

  async fill(fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, value] of Object.entries(fields)) await this.page.fill(`[name="${name}"]`, value);
  }

  async fillInDetails(person: Readonly<Record<'lastName' | 'email' | 'password', string>>): Promise<void> {
    await this.fill({ firstName: 'Niamh', ...person, mobile: '07700 900456' });
    await this.fill({ 'dob-day': '3', 'dob-month': '11', 'dob-year': '1994' });
    await this.page.selectOption('[name=sex]', 'female');
  }

  async main(): Promise<string> {
    const text = (await this.page.textContent('main')) ?? '';
    return text.replaceAll('\u00a0', ' ');
  }
}

/** Without transitions between pages: one that the next press interrupts is written as an error. */
async function startJourney(options: PageOptions): Promise<Journey> {
  const page = await openPage(options);
  return new Journey(page);
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [wide, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(wide, page.url()).toBeLessThanOrEqual(seen ?? 0);
}

/** From the sign-up page to the last step; the choice is on top of each. */
async function joinFrom(journey: Journey, person: { lastName: string; email: string }, pinned: string) {
  const { page } = journey;
  const step = async (name: string) => {
    const text = await journey.main();
    expect(text).toContain(name);
    expect(text).toContain(pinned);
    await takeScreenshot(page, `join-${name.slice(5, 6)}-${page.viewportSize()?.width}-${person.lastName}`);
  };
  await step('Step 1 of 3: Your details');
  await journey.fillInDetails({ ...person, password: PASSWORD });
  await journey.press('Join and continue');
  await step('Step 1 of 3: Your details');
  await journey.fill({ code: (await confirmationTo(club, person.email)).code });
  await journey.press('Confirm email');
  await step('Step 2 of 3: Your health');
  for (const box of await page.locator('[type=radio][value=no]').all()) await box.check();
  await journey.fill({ declaredName: `Niamh ${person.lastName}` });
  await page.check('[name=consent]');
  await journey.press('Save PAR-Q');
  await step('Step 3 of 3: Start training');
  expect(await journey.main()).toContain('You’re in, Niamh');
}

/** As the desk does once it has been paid. */
async function payAtDesk(email: string): Promise<void> {
  const { items } = await club.store.query(members, { where: [['email', '==', email]], limit: 1 });
  const { parqResults, latestParqAt, ...paid } = bookableFacts(club.now());
  await club.store.update(members, items[0]?.id ?? '', { ...paid, requestedPlanId: '' });
}

const sizes = [{ width: 320, height: 640 }, phone, { width: 768, height: 1024 }, desktop];
const cases = [true, false].flatMap((javaScript) => sizes.map((viewport) => ({ javaScript, viewport })));

describe.each(cases)('with JavaScript: $javaScript, $viewport.width px wide', ({ javaScript, viewport }) => {
  const mark = `${javaScript ? 'on' : 'off'}${viewport.width}`;

  it('a plan is chosen, kept through every step, and requested to be paid at the desk', async () => {
    const person = { lastName: `Plan${javaScript ? 'A' : 'B'}`, email: `plan-${mark}@example.test` };
    const journey = await startJourney({ javaScript, viewport });
    await journey.page.goto(`${running.origin}/membership/plans`);
    await journey.press('Choose Unlimited');
    await joinFrom(journey, person, 'Your planUnlimited£79 a month');
    expect(journey.presses).toBe(4);
    await journey.press('Request Unlimited');
    expect(await journey.main()).toContain('We have your request for Unlimited. Pay £79 at the front desk');
    for (const path of ['dashboard', 'membership-billing', 'profile']) {
      await journey.page.goto(`${running.origin}/account/${path}`);
      await expectNoSidewaysScroll(journey.page);
      expect(await journey.main()).toContain('You’ve requested Unlimited, £79 a month.');
      expect(await journey.page.locator('main a[href="/membership/request/withdraw"]').count()).toBe(1);
    }
  });

  it('a class is chosen, kept through every step, and booked as soon as the desk has been paid', async () => {
    const person = { lastName: `Class${javaScript ? 'A' : 'B'}`, email: `class-${mark}@example.test` };
    const noon = clubTime(startOfLocalDay(localDate(club.now()).add({ days: 2 }))).with({ hour: 12 });
    const session = await timetable.session({ id: `first-${mark}`, startsAt: noon.toInstant() });
    const journey = await startJourney({ javaScript, viewport });
    await journey.page.goto(`${running.origin}/account/book-class/${session.id}`);
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
});

describe.each([{ javaScript: false }, { javaScript: true }])(
  'with JavaScript: $javaScript',
  ({ javaScript }) => {
    it('“Join” on the page of a class, and an address that has an account, keep the class', async () => {
      const { email } = await club.member({ email: `known-${javaScript}@example.test` });
      const journey = await startJourney({ javaScript });
      await journey.page.goto(`${running.origin}/classes/Hyrox`);
      await journey.press('Join', 'header');
      expect(await journey.main()).toContain('Your classHyrox');
      await journey.fillInDetails({ lastName: 'Known', email, password: 'another good battery' });
      await journey.press('Join and continue');
      await takeScreenshot(journey.page, `join-existing-${javaScript}`);
      await journey.press('Sign in');
      expect(await journey.main()).toContain('Your classHyrox');
      await journey.fill({ email, password: PASSWORD });
      await journey.press('Sign in');
      expect(journey.page.url()).toBe(`${running.origin}/classes/Hyrox`);
    });
  },
);
