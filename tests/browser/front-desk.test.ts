import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kioskPairings } from '#server/data/collections/door.ts';
import { desktop, expectNoAxeViolations, openPage, phone, takeScreenshot } from '../support/browser.ts';
import { PASSWORD } from '../support/club.ts';
import { cardPass, doorMember, scan } from '../support/door.ts';
import { runSharedClub, type SharedClub } from '../support/shared-club.ts';

let shared: SharedClub;
let adminEmail: string;
let tomUid: string;

beforeAll(async () => {
  shared = await runSharedClub();
  const { club } = shared;
  adminEmail = (await club.admin({ firstName: 'Ada', lastName: 'Adeyemi' })).email;
  const tom = await doorMember(club, {
    firstName: 'Tom',
    lastName: 'Ashworth',
    membershipStatus: 'past_due',
  });
  const long = { firstName: 'Prince-Alexander', lastName: 'Featherstonehaugh-Cholmondeley' };
  tomUid = tom.uid;
  await scan(club, cardPass(club, tom));
  await scan(club, cardPass(club, await doorMember(club, long)));
  await scan(club, 'https://stray.example');
});

afterAll(() => shared.stop());

async function signedIn(viewport: typeof phone): Promise<Page> {
  const page = await openPage({ javaScript: false, viewport });
  await page.goto(`${shared.origin}/auth/login`);
  await page.fill('[name=email]', adminEmail);
  await page.fill('[name=password]', PASSWORD);
  await page.click('main button[type=submit]');
  return page;
}

describe.each([phone, desktop])('at $width pixels, without JavaScript', (viewport) => {
  it('the pages of the front desk fit and have nothing that axe minds', async () => {
    const page = await signedIn(viewport);
    const paths = {
      'access-log': '/admin/accessLogs',
      'access-log-none': '/admin/accessLogs?member=nobodyatall',
      'who-is-in': '/admin/attendancecount',
      'check-in-at-desk': `/admin/check-in/${tomUid}`,
      kiosks: '/admin/adminControl/kiosks',
      'pair-kiosk': '/admin/adminControl/kiosks/pair',
    };
    for (const [name, path] of Object.entries(paths)) {
      await page.goto(shared.origin + path);
      await takeScreenshot(page, `desk-${name}-${viewport.width}`);
      await expectNoAxeViolations(page);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect([path, width <= viewport.width]).toEqual([path, true]);
    }
  });

  it('the public sees how many are in, and no name', async () => {
    const page = await openPage({ javaScript: false, viewport });
    await page.goto(`${shared.origin}/admin/attendancecount`);
    expect(await page.textContent('main')).toContain('1person is in now');
    expect(await page.textContent('main')).not.toContain('Alexander');
    await takeScreenshot(page, `desk-who-is-in-public-${viewport.width}`);
    await expectNoAxeViolations(page);
  });
});

it('an admin pairs a device by typing the code on it', async () => {
  const page = await signedIn(desktop);
  await page.goto(`${shared.origin}/admin/adminControl/kiosks/pair`);
  await page.fill('[name=kioskName]', 'Front door');
  await page.click('main button[type=submit]');
  const code = (await page.textContent('.num'))?.trim() ?? '';
  await expectNoAxeViolations(page);
  const device = await openPage({ javaScript: false });
  await device.goto(`${shared.origin}/kiosk`);
  await device.fill('[name=code]', code);
  await expectNoAxeViolations(device);
  await device.click('button[type=submit]');
  await device.waitForSelector('text=Scan your pass');
  await page.waitForSelector('text=Front door is paired', { timeout: 10_000 });
  expect(await shared.club.store.count(kioskPairings)).toBe(1);
});

it('staff let in someone the door refuses, and check them out', async () => {
  const page = await signedIn(phone);
  await page.goto(`${shared.origin}/admin/accessLogs`);
  await page.click('td a >> text=Let in');
  await page.fill('[name=reason]', 'Pays on Friday');
  await page.click('text=Let Tom in anyway');
  await page.waitForSelector('text=Tom Ashworth is checked in.');
  await page.click('main >> text=Who is in');
  await page.click('button >> text=Check out Tom Ashworth');
  await page.waitForSelector('text=Tom Ashworth checked out.');
});
