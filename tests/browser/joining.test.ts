import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '#server/data/collections/members.ts';
import { plans } from '#server/data/collections/membership.ts';
import { openSqliteStore } from '#server/data/sqlite/open-sqlite-store.ts';
import { desktop, expectNoAxeViolations, openPage, takeScreenshot } from '../support/browser.ts';
import { CLUB_SECRET, openClub, PASSWORD, type TestClub } from '../support/club.ts';
import { plan } from '../support/desk.ts';
import { confirmationTo } from '../support/join.ts';
import { readQr } from '../support/read-qr.ts';
import { type RunningClub, runBuiltClub } from '../support/running-club.ts';

const folder = mkdtempSync(join(tmpdir(), 'joining-'));
let running: RunningClub;
let club: TestClub;
let admin: Member;

/** A club that is open all day, has a plan to choose and an admin at the desk. */
beforeAll(async () => {
  const store = openSqliteStore({ path: join(folder, 'club.sqlite') });
  club = openClub({ store, now: Temporal.Now.instant().toString() });
  const openingHours = Array(7).fill({ opens: '00:00', closes: '24:00' });
  await club.settle({ openingHours, isSetUp: true });
  await store.create(plans, plan());
  admin = await club.admin();
  running = await runBuiltClub({ DATA_DIR: folder, APP_SECRET: CLUB_SECRET });
});

afterAll(async () => {
  await running.stop();
  await club.store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Presses a link or button of the page's main part; what is left has been looked over. */
async function press(page: Page, words: string): Promise<void> {
  await expectNoAxeViolations(page);
  const target = page
    .locator('main')
    .locator('a:not(.filter-chip), button')
    .filter({ hasText: words })
    .first();
  await Promise.all([page.waitForEvent('domcontentloaded'), target.click()]);
}

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.fill(`[name="${name}"]`, value);
}

const choose = (page: Page, name: string, value: string) => page.check(`[name="${name}"][value="${value}"]`);

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`${running.origin}/auth/login`);
  await fill(page, { email, password: PASSWORD });
  await press(page, 'Sign in');
}

async function joinOnPhone(
  page: Page,
  person: Record<'firstName' | 'lastName' | 'email', string>,
): Promise<void> {
  await page.goto(running.origin);
  await press(page, 'Join');
  await fill(page, { ...person, password: PASSWORD, mobile: '07700 900456' });
  await fill(page, { 'dob-day': '3', 'dob-month': '11', 'dob-year': '1994' });
  await page.selectOption('[name=sex]', 'female');
  await press(page, 'Join and continue');
  await takeScreenshot(page, 'confirm-email');
  await fill(page, { code: (await confirmationTo(club, person.email)).code });
  await press(page, 'Confirm email');
}

async function answerParq(page: Page, name: string): Promise<void> {
  for (const box of await page.locator('[type=radio][value=no]').all()) await box.check();
  await fill(page, { declaredName: name });
  await page.check('[name=consent]');
  await press(page, 'Save PAR-Q');
}

/** What a scanner reads off the phone: the very picture that the page has loaded. */
async function readPass(page: Page): Promise<string> {
  const [picture] = await Promise.all([
    page.waitForResponse('**/account/profile/pass.svg*'),
    page.goto(`${running.origin}/account/pass`),
  ]);
  await expectNoAxeViolations(page);
  return readQr(await picture.text());
}

async function activateAtDesk(page: Page, lastName: string): Promise<void> {
  await page.goto(`${running.origin}/admin/members?q=${lastName}`);
  await press(page, lastName);
  await press(page, 'Sell a plan');
  await choose(page, 'plan', 'unlimited');
  await page.locator('[name=payment]').first().check();
  await press(page, 'Activate membership');
}

/** A code that the admin has made, typed into the new device. */
async function pairKiosk(desk: Page, kiosk: Page, kioskName: string): Promise<void> {
  await desk.goto(`${running.origin}/admin/adminControl/kiosks/pair`);
  await fill(desk, { kioskName });
  await press(desk, 'Create pairing code');
  const code = /[A-Z0-9]{4}-[A-Z0-9]{4}/.exec((await desk.textContent('main')) ?? '')?.[0] ?? '';
  await expectNoAxeViolations(desk);
  await kiosk.goto(`${running.origin}/kiosk`);
  await fill(kiosk, { code });
  await press(kiosk, 'Pair device');
  // The page with the code reloads by itself until then.
  await desk.waitForSelector(`text=${kioskName} is paired`);
}

describe.each(bothWays)(
  'with JavaScript: $javaScript',
  ({ javaScript }) => {
    const lastName = javaScript ? 'Doyle' : 'Okafor';
    const person = { firstName: 'Niamh', lastName, email: `${lastName.toLowerCase()}@example.test` };

    it('a person joins on a phone, becomes a member at the desk, and is let in by the pass', async () => {
      const phone = await openPage({ javaScript });
      await joinOnPhone(phone, person);
      expect(phone.url()).toContain('/account/parq');
      await answerParq(phone, `Niamh ${lastName}`);
      await phone.goto(`${running.origin}/account/dashboard`);
      await takeScreenshot(phone, `journey-dashboard-pending-${javaScript}`);

      const desk = await openPage({ javaScript, viewport: desktop });
      await signIn(desk, admin.email);
      expect(desk.url()).toBe(`${running.origin}/admin/dashboard`);
      await activateAtDesk(desk, lastName);
      expect(await desk.textContent('main')).toContain('Activated Unlimited until');

      const kiosk = await openPage({ javaScript });
      await pairKiosk(desk, kiosk, `Front door ${javaScript}`);
      expect(await kiosk.textContent('h1')).toBe('Scan your pass');
      await kiosk.fill('[name=code]', await readPass(phone));
      await kiosk.click('button:has-text("Check in")');
      await kiosk.waitForSelector('text=Welcome, Niamh');
      await expectNoAxeViolations(kiosk);

      await phone.goto(`${running.origin}/account/dashboard`);
      await expectNoAxeViolations(phone);
      await takeScreenshot(phone, `journey-dashboard-${javaScript}`);
      await desk.goto(`${running.origin}/admin/accessLogs`);
      await expectNoAxeViolations(desk);
      const entry = desk.locator('tr', { hasText: lastName });
      const words = ((await entry.first().textContent()) ?? '').replaceAll('\u00a0', ' ');
      expect(words).toContain(`Front door ${javaScript}`);
      await takeScreenshot(desk, `journey-access-log-${javaScript}`);
    });
  },
);
