import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { desktop, expectNoAxeViolations, openPage, phone, takeScreenshot } from '../support/browser.ts';
import { CLUB_SECRET } from '../support/club.ts';
import { type FullHouse, openFullHouse } from '../support/full-house.ts';
import { type RunningClub, runBuiltClub } from '../support/running-club.ts';

const folder = mkdtempSync(join(tmpdir(), 'members-'));
const list = join(folder, 'old-list.csv');
let running: RunningClub;
let house: FullHouse;

/** "Wren Aa", "Wren Ab" …: a name has no digits. */
const firstName = (n: number) => `Wren ${String.fromCharCode(65 + Math.floor(n / 26), 97 + (n % 26))}`;

beforeAll(async () => {
  house = await openFullHouse('Quill', {
    file: join(folder, 'club.sqlite'),
    now: Temporal.Now.instant().toString(),
  });
  running = await runBuiltClub({ DATA_DIR: folder, APP_SECRET: CLUB_SECRET });
  const rows = Array.from({ length: 60 }, (_, n) => `${firstName(n)},Larkspur,wren${n}@old.test,`);
  writeFileSync(
    list,
    ['First name,Surname,Email,Phone', ...rows, 'Rook,Larkspur,nowhere,ring me'].join('\n'),
  );
});

afterAll(async () => {
  await running.stop();
  await house.club.store.close();
  rmSync(folder, { recursive: true, force: true });
});

it('an admin without JavaScript imports a list, finds somebody, makes them a member and puts them on hold; axe finds no problem', async () => {
  const page = await openPage({ javaScript: false });
  const cookies = [...house.browsers.admin.cookies];
  await page.context().addCookies(cookies.map(([name, value]) => ({ name, value, url: running.origin })));
  const look = async (name: string) => {
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport);
      await takeScreenshot(page, `members-${name}-${viewport.width}`);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect([name, width]).toEqual([name, viewport.width]);
      await expectNoAxeViolations(page);
    }
  };

  await page.goto(`${running.origin}/admin/adminControl/import-members`);
  await page.click('text=Check the file');
  expect(await page.textContent('[role=alert]')).toContain('Choose a file, or paste the list below');
  await page.setInputFiles('input[type=file]', list);
  await page.click('text=Check the file');
  await page.waitForURL(/import-members\/[\w-]+$/);
  await look('dry-run');
  await page.click('text=Add 60 members');
  // The page renews itself by a header, which needs no script.
  await page.waitForSelector('text=60 members imported.', { timeout: 20_000 });
  await look('imported');

  await page.goto(`${running.origin}/admin/members?q=larkspur`);
  expect(await page.textContent('main')).toContain('1–50 of 60');
  await look('list');
  await page.click('text=Next');
  expect(await page.textContent('main')).toContain('51–60 of 60');
  await page.goto(`${running.origin}/admin/members?q=wren7%40old.test`);
  await page.click(`main td a:has-text("${firstName(7)} Larkspur")`);
  await page.click('text=Sell a plan');
  await page.click('main button:has-text("Activate membership")');
  expect(await page.textContent('[role=alert]')).toContain('Choose how it was paid');
  await look('activate');
  await page.check('[name=payment][value=cash]');
  await page.click('main button:has-text("Activate membership")');
  expect(await page.textContent('[role=status]')).toContain('Activated Unlimited until');
  await page.click('main a:text-is("Member")');
  await page.click('text=Put on hold');
  const inAMonth = Temporal.Now.plainDateISO().add({ days: 30 });
  for (const part of ['day', 'month', 'year'] as const)
    await page.fill(`[name=until-${part}]`, `${inAMonth[part]}`);
  await page.click('main button:has-text("Put on hold")');
  expect(await page.textContent('[role=alert]')).toContain('Holds need 7 days’ notice');
  await page.fill('[name=override]', 'In hospital since yesterday');
  await page.click('main button:has-text("Put on hold")');
  expect(await page.textContent('main')).toContain('On hold until');
  await look('member');
});
