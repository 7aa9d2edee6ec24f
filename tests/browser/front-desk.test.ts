import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kioskPairings } from '#server/data/collections/door.ts';
import type { Member } from '#server/data/collections/members.ts';
import { desktop, expectNoAxeViolations, openPage, phone, type Size, signInAs } from '../support/browser.ts';
import { cardPass, doorMember, scan } from '../support/door.ts';
import { lookOverIn } from '../support/journey.ts';
import { runSharedClub, type SharedClub } from '../support/shared-club.ts';

let shared: SharedClub;
let admin: Member;
let tomUid: string;

beforeAll(async () => {
  shared = await runSharedClub();
  const { club } = shared;
  admin = await club.admin({ firstName: 'Ada', lastName: 'Adeyemi' });
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

async function signedIn(viewport: Size): Promise<Page> {
  const page = await openPage({ javaScript: false, viewport });
  await signInAs(page, await shared.club.signedIn(admin), shared.origin);
  return page;
}

describe('on a phone and on a wide screen, without JavaScript', () => {
  it('the pages of the front desk fit and have nothing that axe minds', async () => {
    const page = await signedIn(phone);
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
      await lookOverIn(page, `desk-${name}`, [phone, desktop]);
    }
  });

  it('the public sees how many are in, and no name', async () => {
    const page = await openPage({ javaScript: false });
    await page.goto(`${shared.origin}/admin/attendancecount`);
    expect(await page.textContent('main')).toContain('1person is in now');
    expect(await page.textContent('main')).not.toContain('Alexander');
    await lookOverIn(page, 'desk-who-is-in-public', [phone, desktop]);
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
  await page.waitForSelector('text=Front door is paired');
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
