import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '#server/data/collections/members.ts';
import { bothWays, desktop, expectNoAxeViolations, openPage, takeScreenshot } from '../support/browser.ts';
import { PASSWORD, type TestClub } from '../support/club.ts';
import { confirmationTo } from '../support/join.ts';
import { fill, type JourneyClub, openJourneyClub, press as pressUnseen } from '../support/journey.ts';
import { readQr } from '../support/read-qr.ts';

let open: JourneyClub;
let club: TestClub;
let admin: Member;

/** A club that is open all day, has a plan to choose and an admin at the desk. */
beforeAll(async () => {
  open = await openJourneyClub({}, { openingHours: Array(7).fill({ opens: '00:00', closes: '24:00' }) });
  ({ club } = open);
  admin = await club.admin();
});

afterAll(() => open.stop());

/** Presses a link or button of the page's main part; what is left has been looked over. */
async function press(page: Page, words: string): Promise<void> {
  await expectNoAxeViolations(page);
  await pressUnseen(page, words);
}

const choose = (page: Page, name: string, value: string) => page.check(`[name="${name}"][value="${value}"]`);

async function joinOnPhone(
  page: Page,
  person: Record<'firstName' | 'lastName' | 'email', string>,
): Promise<void> {
  await page.goto(open.origin);
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
    page.goto(`${open.origin}/account/pass`),
  ]);
  await expectNoAxeViolations(page);
  return readQr(await picture.text());
}

async function activateAtDesk(page: Page, lastName: string): Promise<void> {
  await page.goto(`${open.origin}/admin/members?q=${lastName}`);
  await press(page, lastName);
  await press(page, 'Start membership');
  await choose(page, 'plan', 'unlimited');
  await page.locator('[name=payment]').first().check();
  await press(page, 'Start membership');
}

/** A code that the admin has made, typed into the new device. */
async function pairKiosk(desk: Page, kiosk: Page, kioskName: string): Promise<void> {
  await desk.goto(`${open.origin}/admin/adminControl/kiosks/pair`);
  await fill(desk, { kioskName });
  await press(desk, 'Create pairing code');
  const code = /[A-Z0-9]{4}-[A-Z0-9]{4}/.exec((await desk.textContent('main')) ?? '')?.[0] ?? '';
  await expectNoAxeViolations(desk);
  await kiosk.goto(`${open.origin}/kiosk`);
  await fill(kiosk, { code });
  await press(kiosk, 'Pair device');
  // The page with the code reloads by itself until then.
  await desk.waitForSelector(`text=${kioskName} is paired`);
}

describe.each(bothWays)('with JavaScript: $javaScript', ({ javaScript }) => {
  const lastName = javaScript ? 'Doyle' : 'Okafor';
  const person = { firstName: 'Niamh', lastName, email: `${lastName.toLowerCase()}@example.test` };

  it('a person joins on a phone, becomes a member at the desk, and is let in by the pass', async () => {
    const phone = await openPage({ javaScript });
    await joinOnPhone(phone, person);
    expect(phone.url()).toContain('/account/parq');
    await answerParq(phone, `Niamh ${lastName}`);
    await phone.goto(`${open.origin}/account/dashboard`);
    await takeScreenshot(phone, `journey-dashboard-pending-${javaScript}`);

    const desk = await openPage({ javaScript, viewport: desktop });
    await open.signInByForm(desk, admin);
    expect(desk.url()).toBe(`${open.origin}/admin/dashboard`);
    await activateAtDesk(desk, lastName);
    expect(await desk.textContent('main')).toContain('Activated Unlimited until');

    const kiosk = await openPage({ javaScript });
    await pairKiosk(desk, kiosk, `Front door ${javaScript}`);
    expect(await kiosk.textContent('h1')).toBe('Scan your pass');
    await kiosk.fill('[name=code]', await readPass(phone));
    await kiosk.click('button:has-text("Check in")');
    await kiosk.waitForSelector('text=Welcome, Niamh');
    await expectNoAxeViolations(kiosk);

    await phone.goto(`${open.origin}/account/dashboard`);
    await expectNoAxeViolations(phone);
    await takeScreenshot(phone, `journey-dashboard-${javaScript}`);
    await desk.goto(`${open.origin}/admin/accessLogs`);
    await expectNoAxeViolations(desk);
    const entry = desk.locator('tr', { hasText: lastName });
    const words = ((await entry.first().textContent()) ?? '').replaceAll('\u00a0', ' ');
    expect(words).toContain(`Front door ${javaScript}`);
    await takeScreenshot(desk, `journey-access-log-${javaScript}`);
  });
});
