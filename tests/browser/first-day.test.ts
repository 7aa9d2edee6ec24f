import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { defaultSettings } from '#domain/club/club-settings.ts';
import { bookings } from '#server/data/collections/bookings.ts';
import { members } from '#server/data/collections/members.ts';
import { plans } from '#server/data/collections/membership.ts';
import { sessions } from '#server/data/collections/timetable.ts';
import { desktop, eitherWay, openPage, phone, signInAs } from '../support/browser.ts';
import { PASSWORD } from '../support/club.ts';
import { lookOverIn } from '../support/journey.ts';
import { findTightButtons } from '../support/page-layout.ts';
import { runSharedClub, type SharedClub } from '../support/shared-club.ts';
import { bookableFacts } from '../support/timetable.ts';

const MOST_PRESSES = 12;

let shared: SharedClub;
afterEach(() => shared.stop());

/** Presses links and buttons, and counts them. */
function countingPresses() {
  let presses = 0;
  return {
    count: () => presses,
    async press(page: Page, role: 'link' | 'button', name: string) {
      presses += 1;
      await page.locator('main, .rail, .shell').getByRole(role, { name, exact: true }).first().click();
      await page.waitForLoadState();
    },
  };
}

it.each(eitherWay)(
  'from sign-in to a bookable class, a plan, an open club and a working kiosk in at most 12 presses, JavaScript: $javaScript',
  async ({ javaScript }) => {
    shared = await runSharedClub({
      isSetUp: true,
      isOpenToPublic: false,
      isGettingReady: true,
      openingHours: [...defaultSettings.openingHours],
    });
    const { club, origin } = shared;
    expect(await (await fetch(origin)).text()).toContain('Opening soon');
    const owner = await club.admin({ firstName: 'Ada', lastName: 'Osei' });
    const { press, count } = countingPresses();

    const page = await openPage({ javaScript, viewport: desktop });
    await page.goto(`${origin}/auth/login`);
    await page.fill('[name=email]', owner.email);
    await page.fill('[name=password]', PASSWORD);
    await press(page, 'button', 'Sign in');
    await page.waitForURL('**/admin/dashboard');

    expect(await findTightButtons(page)).toEqual([]);
    await press(page, 'link', 'Use a starting point');
    await page.waitForURL('**/starting-points');
    await lookOverIn(page, 'starting-points', [phone, desktop]);
    await press(page, 'button', 'Start as a strength gym');
    await page.waitForSelector('text=Strength gym filled in.');
    await lookOverIn(page, 'starting-point-used', [phone, desktop]);

    await press(page, 'button', 'Sell all 4 at these prices');
    await page.waitForSelector('text=4 plans are on sale.');

    await press(page, 'link', 'Pair a kiosk');
    await page.waitForURL('**/kiosks/pair');
    await page.fill('[name=kioskName]', 'Front door');
    await press(page, 'button', 'Create pairing code');
    await page.waitForURL('**/kiosks/code/**');
    const code = (await page.textContent('.num'))?.trim() ?? '';
    const device = await openPage({ javaScript, viewport: desktop });
    await device.goto(`${origin}/kiosk/pair`);
    await device.fill('[name=code]', code);
    await press(device, 'button', 'Pair device');
    await device.waitForURL(`${origin}/kiosk`);

    await press(page, 'link', 'Dashboard');
    await page.waitForURL('**/admin/dashboard');
    await press(page, 'link', 'Open the club');
    await page.waitForURL('**/admin/opening');
    await press(page, 'button', 'Open the club');
    await page.waitForSelector('text=The club is open.');

    expect(count()).toBeLessThanOrEqual(MOST_PRESSES);
    expect(count()).toBe(10);

    // The class can be booked by a member of one of the plans,
    const [unlimited] = (await club.store.query(plans, { orderBy: [['order', 'asc']], limit: 1 })).items;
    if (!unlimited) throw new Error('no plans');
    const member = await club.member(bookableFacts(club.now(), unlimited.id));
    const soon = await club.store.query(sessions, {
      where: [['startsAt', '>=', club.now().add({ hours: 24 })]],
      orderBy: [['startsAt', 'asc']],
      limit: 1,
    });
    const session = soon.items[0]?.id ?? '';
    const theirs = await openPage({ javaScript, viewport: phone });
    await signInAs(theirs, await club.signedIn(member), origin);
    await theirs.goto(`${origin}/account/book-class/${session}`);
    await theirs.locator('main button[type=submit]').first().click();
    await expect
      .poll(async () => (await club.store.find(bookings, `${session}_${member.uid}`))?.status)
      .toBe('booked');
    expect((await club.store.find(members, member.uid))?.planId).toBe(unlimited.id);

    // a stranger sees the plan with the way to join,
    const stranger = await openPage({ javaScript, viewport: phone });
    await stranger.goto(`${origin}/membership/plans`);
    expect(await stranger.textContent('main')).toContain('Unlimited');
    expect(
      await stranger.locator(`a[href^="/membership/plans/${unlimited.id}/join"]`).count(),
    ).toBeGreaterThan(0);

    // and the kiosk works: it answers an unknown code.
    await device.fill('main input:not([type=hidden])', '12345678');
    await device.keyboard.press('Enter');
    await device.waitForLoadState();
    expect(await device.textContent('body')).not.toContain('Pair this device');
  },
);
