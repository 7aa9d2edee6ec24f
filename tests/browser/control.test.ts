import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { desktop, openPage, phone } from '../support/browser.ts';
import { lookOverIn } from '../support/journey.ts';
import { type RunningClub, runBuiltClub } from '../support/running-club.ts';

let club: RunningClub;

beforeAll(async () => {
  club = await runBuiltClub();
});

afterAll(() => club.stop());

const pages = {
  front: '/',
  dashboard: '/admin/dashboard',
  control: '/admin/adminControl',
  club: '/admin/adminControl/club',
  hours: '/admin/adminControl/hours',
  classes: '/admin/adminControl/classes',
  memberships: '/admin/adminControl/memberships',
  privacy: '/admin/adminControl/privacy',
  startingPoints: '/admin/adminControl/starting-points',
  roles: '/admin/adminControl/roles',
  outbox: '/admin/adminControl/outbox',
  audit: '/admin/adminControl/audit',
  errors: '/admin/error-logs',
  coach: '/coach/dashboard',
};

it('the club is set up without JavaScript by the printed link, and axe finds no problem on any page of its control', async () => {
  const page = await openPage({ javaScript: false });
  const look = (name: string) => lookOverIn(page, `control-${name}`, [phone, desktop]);
  await vi.waitUntil(() => club.printed().includes('/setup?token='));
  const token = /\/setup\?token=[\w-]{43}/.exec(club.printed())?.[0];
  await page.goto(club.origin + token);
  await look('set-up');
  const typed = {
    clubName: 'Harbour Strength',
    firstName: 'Ada',
    lastName: 'Osei',
    email: 'ada@example.test',
    password: 'quays are windy places',
  };
  for (const [name, value] of Object.entries(typed)) await page.fill(`[name=${name}]`, value);
  await page.click('text=Finish set-up');
  await page.waitForURL('**/admin/dashboard');
  expect(await page.textContent('[role=status]')).toContain('Harbour Strength is set up. Welcome!');
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(club.origin + path);
    await look(name);
  }
  await page.goto(`${club.origin}${pages.roles}`);
  await page.click('text=Ada Osei');
  await look('person');
});
