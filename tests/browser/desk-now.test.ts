import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Member } from '#server/data/collections/members.ts';
import { desktop, expectNoAxeViolations, openPage, signInAs } from '../support/browser.ts';
import { cardPass, doorMember, scan } from '../support/door.ts';
import { runSharedClub, type SharedClub } from '../support/shared-club.ts';

let shared: SharedClub;
let admin: Member;

beforeAll(async () => {
  shared = await runSharedClub();
  admin = await shared.club.admin({ firstName: 'Ada', lastName: 'Adeyemi' });
});

afterAll(() => shared.stop());

async function openDesk(): Promise<Page> {
  const page = await openPage({ javaScript: true, viewport: desktop });
  await signInAs(page, await shared.club.signedIn(admin), shared.origin);
  await page.goto(`${shared.origin}/desk`);
  return page;
}

/** As after ten seconds, or when the page comes back into view. */
const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

async function arrives(page: Page, firstName: string, membershipStatus: 'active' | 'past_due') {
  const member = await doorMember(shared.club, { firstName, lastName: 'Raman', membershipStatus });
  // Of two at the same moment, the one that counts as the newest is chosen by chance.
  shared.club.advance({ seconds: 1 });
  await scan(shared.club, cardPass(shared.club, member));
  await lookAgain(page);
  await page.waitForSelector(`.arrivals >> text=${firstName} Raman`);
}

it('shows who comes in without touching what is typed or the rows that are the same', async () => {
  const page = await openDesk();
  await page.waitForSelector('text=Nobody has come in yet');
  await page.fill('[data-search-box]', 'pri');
  await arrives(page, 'Priya', 'active');
  await arrives(page, 'Tom', 'past_due');
  expect(await page.inputValue('[data-search-box]')).toBe('pri');
  expect(await page.locator('.arrivals > li').count()).toBe(2);
  expect(await page.textContent('[aria-live=polite]')).toContain('Tom Raman: ');
  await expectNoAxeViolations(page);
});

it('keeps the row, and what has focus in it, when somebody else comes', async () => {
  const page = await openDesk();
  const before = await page.locator('.arrivals > li').first().elementHandle();
  await page.locator('.arrivals > li a').first().focus();
  await arrives(page, 'Mia', 'active');
  expect(await before?.evaluate((row) => row.isConnected && row.contains(document.activeElement))).toBe(true);
});

it('a slash leads to the search, and is typed where somebody types', async () => {
  const page = await openDesk();
  await page.locator('h1').click();
  await page.keyboard.press('/');
  await page.keyboard.type('07/');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('q');
  expect(await page.inputValue('[data-search-box]')).toBe('07/');
});

it('says when it cannot reach the server, and goes on when it can', async () => {
  const page = await openDesk();
  const watch = vi.spyOn(console, 'error').mockImplementation(() => {});
  await page.context().setOffline(true);
  await lookAgain(page);
  await page.waitForSelector('text=No connection. This was at');
  await page.context().setOffline(false);
  await lookAgain(page);
  await page.waitForSelector('text=No connection. This was at', { state: 'hidden' });
  for (const [line] of watch.mock.calls) expect(line).toContain('ERR_INTERNET_DISCONNECTED');
  watch.mockRestore();
});

it('keeps the choice of a sound in this browser', async () => {
  const page = await openDesk();
  await page.check('text=Sound when someone is sent to the desk');
  await page.reload();
  expect(await page.isChecked('text=Sound when someone is sent to the desk')).toBe(true);
});

it('asks to sign in once the session has ended', async () => {
  const page = await openDesk();
  await page.context().clearCookies();
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('[data-desk]')?.setAttribute('data-newest', 'none');
  });
  await lookAgain(page);
  await page.waitForURL(/auth\/login/);
});
