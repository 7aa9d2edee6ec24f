import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPage } from '../support/browser.ts';
import { runSharedClub, type SharedClub } from '../support/shared-club.ts';

let club: SharedClub;

beforeAll(async () => {
  club = await runSharedClub();
});

afterAll(() => club.stop());

const address = () => `${club.origin}/preview/script`;

it('a page with script offers a reload an hour later, when the server has a newer build', async () => {
  const page = await openPage({ javaScript: true });
  await page.clock.install();
  await page.goto(address());
  await page.click('text=Pressed 0 times');
  await page.waitForSelector('text=Pressed 1 times');
  await page.clock.runFor(3_600_000);
  expect(await page.locator('.reload-offer').count()).toBe(0);
  await page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id: 'newer' } }));
  await page.clock.runFor(3_600_000);
  await page.waitForSelector('text=A newer version of this page is ready.');
  await Promise.all([page.waitForEvent('load'), page.click('text=Reload the page')]);
  await page.waitForSelector('text=Pressed 0 times');
  expect(await page.locator('.reload-offer').count()).toBe(0);
});

it('a page with script notices that somebody joined in another tab', async () => {
  const page = await openPage({ javaScript: true });
  await page.goto(address());
  expect(await page.getAttribute('html', 'data-viewer')).toBe('');
  const other = await page.context().newPage();
  await other.goto(`${club.origin}/auth/signup`);
  const typed = {
    firstName: 'Niamh',
    lastName: 'Doyle',
    email: 'niamh@example.test',
    mobile: '07700 900456',
  };
  const born = { 'dob-day': '3', 'dob-month': '11', 'dob-year': '1994' };
  for (const [name, value] of Object.entries({ ...typed, ...born, password: 'correct horse battery' })) {
    await other.fill(`[name="${name}"]`, value);
  }
  await other.selectOption('[name=sex]', 'female');
  await other.click('main button[type=submit]');
  await other.waitForURL('**/account/confirm-email**');
  await other.goto(address());
  await page.waitForFunction(() => document.documentElement.dataset.viewer !== '');
  expect(await page.getAttribute('html', 'data-viewer')).toMatch(/^[\w-]{16}$/);
});

it('nothing waits for the icons: with their file held back the page answers', async () => {
  const page = await openPage({ javaScript: true });
  await page.route('**/icons*.svg', () => {});
  await page.goto(address(), { waitUntil: 'commit' });
  await page.waitForSelector('text=Pressed 0 times');
  const press = async () => {
    await page.click('button');
    return page.textContent('button');
  };
  await expect.poll(press).toMatch(/Pressed [1-9]/);
});
