import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, openPage } from '../support/browser.ts';
import { CLUB_SECRET } from '../support/club.ts';
import { type FullHouse, openFullHouse } from '../support/full-house.ts';
import { widthOf } from '../support/page-layout.ts';
import { type RunningClub, runBuiltClub } from '../support/running-club.ts';

const folder = mkdtempSync(join(tmpdir(), 'desk-walk-'));
let running: RunningClub;
let house: FullHouse;

beforeAll(async () => {
  const now = Temporal.Now.instant().toString();
  house = await openFullHouse('Larkspur', { file: join(folder, 'club.sqlite'), now });
  running = await runBuiltClub({ DATA_DIR: folder, APP_SECRET: CLUB_SECRET });
});

afterAll(async () => {
  await running.stop();
  await house.club.store.close();
  rmSync(folder, { recursive: true, force: true });
});

async function openAtDesk(javaScript: boolean, viewport = desktop): Promise<Page> {
  const page = await openPage({ javaScript, viewport });
  const cookies = [...house.browsers.desk.cookies];
  await page.context().addCookies(cookies.map(([name, value]) => ({ name, value, url: running.origin })));
  return page;
}

/** Each page of a receptionist's day, with what they press on it. */
const day: readonly (readonly [pattern: string, target: string])[] = [
  ['/desk', 'main a:text-is("Sell")'],
  ['/desk/search?q=larkspur', '.hits a, .member-do a'],
  ['/desk/member/:id', '.member-do a'],
  ['/admin/member/:id/payments', '.member-do a'],
  ['/admin/member/:id/classes', '.member-do a'],
  ['/admin/member/:id/visits', '.member-do a'],
  ['/admin/member/:id/notes', 'main form button'],
  ['/desk/sell', 'main button:has-text("Take payment")'],
  ['/desk/sell/:id', 'main button:has-text("Take payment")'],
  ['/desk/receipts/:id', 'main a:text-is("Refund")'],
  ['/desk/receipts/:id/refund', 'main button:has-text("Refund")'],
  ['/desk/till', 'main a, main button'],
  ['/desk/takings', 'main button'],
  ['/admin/check-in/:id', 'main button'],
  ['/desk/members', 'main a:has-text("Add member")'],
  ['/desk/bookings', 'main table a'],
  ['/desk/single-booking/:id', 'main a:has-text("Add someone")'],
  ['/desk/visits', 'main table a'],
  ['/admin/payments', 'main table a'],
  ['/admin/leads', 'main a:has-text("Add lead")'],
];

describe.each([true, false])('a day at the desk with JavaScript: %s', (javaScript) => {
  it.each([1280, 1024, 768, 390])(
    'needs no scrolling to the side on %i pixels, with everything to press on the screen',
    async (width) => {
      const page = await openAtDesk(javaScript, { width, height: 844 });
      const problems: string[] = [];
      for (const [pattern, target] of day) {
        const [path = '', query] = pattern.split('?');
        await page.goto(running.origin + house.pathOf(path) + (query ? `?${query}` : ''));
        const wide = await widthOf(page);
        if (wide > width) problems.push(`${pattern} is ${wide} wide`);
        const box = await page.locator(target).first().boundingBox();
        if (!box || box.x < 0 || box.x + box.width > width)
          problems.push(`${pattern}: ${target} is out of sight`);
      }
      expect(problems).toEqual([]);
    },
  );
});

it('a slash leads to the search box from any staff page, and is a letter in a field', async () => {
  const page = await openAtDesk(true);
  await page.goto(`${running.origin}/admin/payments`);
  await page.locator('h1').click();
  await page.keyboard.press('/');
  await page.keyboard.type('larkspur');
  expect(await page.inputValue('[data-search-box]')).toBe('larkspur');
  await page.focus('[name=member]');
  await page.keyboard.type('a/b');
  expect(await page.inputValue('[name=member]')).toBe('a/b');
});
