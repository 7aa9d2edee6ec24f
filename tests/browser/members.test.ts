import { afterAll, beforeAll, expect, it } from 'vitest';
import { desktop, phone } from '../support/browser.ts';
import { lookOverIn } from '../support/journey.ts';
import { type RunningHouse, runFullHouse } from '../support/running-house.ts';

let house: RunningHouse;

/** "Wren Aa", "Wren Ab" …: a name has no digits. */
const firstName = (n: number) => `Wren ${String.fromCharCode(65 + Math.floor(n / 26), 97 + (n % 26))}`;

const rows = Array.from({ length: 60 }, (_, n) => `${firstName(n)},Larkspur,wren${n}@old.test,`);
const list = {
  name: 'old-list.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    ['First name,Surname,Email,Phone', ...rows, 'Rook,Larkspur,nowhere,ring me'].join('\n'),
  ),
};

beforeAll(async () => {
  house = await runFullHouse('Quill');
});

afterAll(() => house.stop());

it('an admin without JavaScript imports a list, finds somebody, makes them a member and puts them on hold; axe finds no problem', async () => {
  const page = await house.openAs('admin', { javaScript: false });
  const look = (name: string) => lookOverIn(page, `members-${name}`, [phone, desktop]);

  await page.goto(`${house.origin}/admin/adminControl/import-members`);
  await page.click('text=Check the file');
  expect(await page.textContent('[role=alert]')).toContain('Choose a file, or paste the list below');
  await page.setInputFiles('input[type=file]', list);
  await page.click('text=Check the file');
  await page.waitForURL(/import-members\/[\w-]+$/);
  await look('dry-run');
  await page.click('text=Add 61 members');
  // The page renews itself by a header, which needs no script.
  await page.waitForSelector('text=61 members imported.');
  await look('imported');

  await page.goto(`${house.origin}/admin/members?q=larkspur`);
  expect(await page.textContent('main')).toContain('1–50 of 61');
  await look('list');
  await page.click('text=Next');
  expect(await page.textContent('main')).toContain('51–61 of 61');
  await page.goto(`${house.origin}/admin/members?q=wren7%40old.test`);
  await page.click(`main td a:has-text("${firstName(7)} Larkspur")`);
  await page.click('text=Start membership');
  await page.click('main button:has-text("Start membership")');
  expect(await page.textContent('[role=alert]')).toContain('Choose how it was paid');
  await look('activate');
  await page.check('[name=payment][value=cash]');
  await page.click('main button:has-text("Start membership")');
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
