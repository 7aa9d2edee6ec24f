import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
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
  expect(await page.textContent('[data-live=refusal]')).toContain('Tom Raman: ');
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
  await page.waitForSelector('text=No connection. Last updated at');
  await page.context().setOffline(false);
  await lookAgain(page);
  await page.waitForSelector('text=No connection. Last updated at', { state: 'hidden' });
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

describe('the search while somebody types', () => {
  const box = '[data-search-box]';
  const results = '[data-results]';

  /** How often the search was asked, and each answer waits for what the test says. */
  async function holdAnswers(page: Page, until: (typed: string) => Promise<void>): Promise<string[]> {
    const asked: string[] = [];
    await page.route('**/desk/search?typing=1&*', async (route) => {
      const typed = new URL(route.request().url()).searchParams.get('q') ?? '';
      asked.push(typed);
      const answer = await route.fetch();
      await until(typed);
      // Nobody waits any more for an answer to what was typed before.
      await route.fulfill({ response: answer }).catch(() => {});
    });
    return asked;
  }

  beforeAll(async () => {
    for (const firstName of ['Anna', 'Annika'])
      await doorMember(shared.club, { firstName, lastName: 'Quillfeather' });
  });

  it.each(['/desk', '/desk/search'])('%s lists them, says how many and keeps the cursor', async (path) => {
    const page = await openDesk();
    await page.goto(shared.origin + path);
    const asked = await holdAnswers(page, async () => {});
    await page.locator(box).pressSequentially('a');
    await page.locator(box).pressSequentially('nni');
    await page.waitForSelector(`${results} >> text=Annika Quillfeather`);
    expect(await page.textContent('[data-results-count]')).toBe('1 result for “anni”');
    expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-search-box'))).toBe(true);
    expect(await page.isVisible(`${results} >> text=Anna Quillfeather`)).toBe(false);
    // One letter is not looked for.
    expect(asked).not.toContain('a');
    expect(asked.at(-1)).toBe('anni');
    await expectNoAxeViolations(page);
    await page.fill(box, 'a');
    await page.waitForSelector(`${results} >> text=Annika Quillfeather`, { state: 'detached' });
    expect(await page.textContent('[data-results-count]')).toBe('');
    expect(new URL(page.url()).pathname).toBe(path);
  });

  it('drops an answer that comes after the next letter', async () => {
    const page = await openDesk();
    const held = Promise.withResolvers<void>();
    const asked = await holdAnswers(page, (typed) => (typed === 'anna q' ? held.promise : Promise.resolve()));
    await page.fill(box, 'anna q');
    await vi.waitFor(() => expect(asked).toContain('anna q'));
    await page.fill(box, 'annika q');
    await page.waitForSelector(`${results} >> text=Annika Quillfeather`);
    held.resolve();
    await page.unrouteAll({ behavior: 'wait' });
    expect(await page.isVisible(`${results} >> text=Anna Quillfeather`)).toBe(false);
    expect(await page.textContent('[data-results-count]')).toBe('1 result for “annika q”');
  });

  it('shows nothing of what was typed before without a connection, and Enter opens the only one', async () => {
    const page = await openDesk();
    await page.fill(box, 'quillfea');
    await page.waitForSelector(`${results} >> text=Annika Quillfeather`);
    const watch = vi.spyOn(console, 'error').mockImplementation(() => {});
    await page.context().setOffline(true);
    const failed = page.waitForEvent('requestfailed');
    await page.fill(box, 'annika');
    await failed;
    await page.waitForSelector(`${results} >> text=Press Enter to search`);
    expect(await page.locator(`${results} .hit`).count()).toBe(0);
    await page.context().setOffline(false);
    for (const [line] of watch.mock.calls) expect(line).toContain('ERR_INTERNET_DISCONNECTED');
    watch.mockRestore();
    await page.press(box, 'Enter');
    await page.waitForURL(/\/admin\/member\//);
    expect(await page.textContent('h1')).toContain('Annika Quillfeather');
  });
});
