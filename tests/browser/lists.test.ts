import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deriveParqFields } from '#domain/members/derived-fields.ts';
import { localDate } from '#domain/values/dates.ts';
import { members } from '#server/data/collections/members.ts';
import { newMember } from '#server/members/create-member.ts';
import { expectNoAxeViolations, phone } from '../support/browser.ts';
import { expectToFit } from '../support/page-layout.ts';
import { parqResult } from '../support/parq.ts';
import { type RunningHouse, runFullHouse } from '../support/running-house.ts';

let house: RunningHouse;

beforeAll(async () => {
  house = await runFullHouse('Larkspur');
  const now = house.club.now();
  await house.club.store.batch((batch) => {
    for (let n = 0; n < 60; n += 1) {
      const uid = `away-${n}`;
      const names = {
        firstName: 'Wilhelmina',
        lastName: `Featherstonehaugh-Cholmondeley`,
        email: `${uid}@example.test`,
      };
      const person = newMember({ ...names, uid, mobile: '07700 900123', dob: '1990-01-01', sex: '' }, now);
      batch.create(members, {
        ...person,
        ...{ membershipStatus: 'active', membershipType: 'Unlimited with everything', tags: ['Charity run'] },
        lastSeenAt: now.subtract({ hours: 24 * 30 }),
        awaySince: now.subtract({ hours: 24 * 30 }),
      });
    }
    // Names of usual length, first in the list.
    for (let n = 0; n < 12; n += 1) {
      const uid = `here-${n}`;
      const names = { firstName: 'Ada', lastName: `Abbott ${n}`, email: `${uid}@example.test` };
      const person = newMember({ ...names, uid, mobile: '', dob: '1990-01-01', sex: '' }, now);
      const parq = { parqResults: [parqResult(now.subtract({ hours: 24 * 160 }))], dob: person.dob };
      batch.create(members, {
        ...{ ...person, ...parq, ...deriveParqFields({ ...person, ...parq }) },
        ...{ membershipStatus: 'on_hold', membershipType: 'Unlimited', lastSeenAt: now },
        hold: { from: '2026-11-01', until: `${localDate(now).year + 1}-10-12`, reason: '' },
      });
    }
  });
});

afterAll(() => house.stop());

const openAsAdmin = (width: number) =>
  house.openAs('admin', { javaScript: false, viewport: { width, height: 800 } });

const lists = [
  '/admin/members',
  '/admin/members?show=not-seen&status=active&sort=-name',
  '/admin/members?joinedFrom=31/02/2026',
  '/admin/members?q=nobody',
  '/admin/members?show=parq-soon',
  '/admin/members?away=30',
  '/admin/members?away=soon',
  '/admin/bookings',
  '/admin/accessLogs',
  '/admin/accessLogs?result=refused',
  '/admin/payments?when=month',
  '/admin/leads',
  '/admin/member-workouts',
];

describe('the lists, without JavaScript', () => {
  it('need no scrolling to the side on any screen', async () => {
    const page = await openAsAdmin(phone.width);
    for (const list of lists) {
      await page.goto(house.origin + list);
      await expectToFit(page, 390, 640, 768, 1024, 1280);
    }
  });

  it('fold all filters but the search, and their head stays when one scrolls', async () => {
    for (const width of [390, 1280]) {
      const page = await openAsAdmin(width);
      await page.goto(`${house.origin}/admin/members?status=active`);
      expect(await page.isVisible('label[for=status]')).toBe(false);
      await page.click('summary:has-text("Filter (1)")');
      expect(await page.isVisible('label[for=status]')).toBe(true);
      await expectNoAxeViolations(page);
      if (width === 390) continue;
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      expect((await page.locator('thead th').first().boundingBox())?.y).toBe(0);
    }
  });

  it('have their first row in the upper part of the screen, and ten rows in sight', async () => {
    const page = await openAsAdmin(1280);
    const places: string[] = [];
    for (const [width, height] of [
      [1280, 800],
      [1024, 768],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const list of lists) {
        await page.goto(house.origin + list);
        const rows = await page
          .locator('main tbody tr')
          .evaluateAll((all) => all.map((row) => row.getBoundingClientRect()));
        const [first] = rows;
        const isFiltered = list.includes('?');
        if (first && first.top >= (isFiltered ? 360 : 300)) places.push(`${list} at ${width}: ${first.top}`);
        const inView = rows.filter(({ bottom }) => bottom <= height).length;
        const isLong = ['/admin/members', '/admin/bookings', '/admin/accessLogs'].includes(list);
        if (isLong && inView < Math.min(10, rows.length)) places.push(`${list} at ${width}: ${inView} rows`);
      }
    }
    expect(places).toEqual([]);
  });

  it('stand beside a rail that fits the screen', async () => {
    const page = await openAsAdmin(1280);
    for (const height of [800, 768]) {
      await page.setViewportSize({ width: 1280, height });
      await page.goto(`${house.origin}/admin/dashboard`);
      const rail = page.locator('.rail');
      expect(await rail.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
    }
  });

  it('show what can be done to ticked rows once one is ticked', async () => {
    const page = await openAsAdmin(1280);
    await page.goto(`${house.origin}/admin/members`);
    expect(await page.isVisible('.list-actions')).toBe(false);
    await page
      .getByLabel(/^Tick Wilhelmina/)
      .first()
      .check();
    expect(await page.isVisible('.list-actions')).toBe(true);
  });

  it('have each day of a period beside its own time, on a phone and on a wide screen', async () => {
    const page = await openAsAdmin(phone.width);
    await page.goto(`${house.origin}/admin/adminControl/audit/seen`);
    const topOf = async (name: string) => (await page.locator(`[name=${name}]`).boundingBox())?.y ?? -1;
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const tops = [
        [await topOf('fromDay'), await topOf('fromTime')],
        [await topOf('untilDay'), await topOf('untilTime')],
      ] as const;
      for (const [day, time] of tops) expect([width, Math.abs(day - time) < 3]).toEqual([width, true]);
      await expectToFit(page, width);
    }
  });

  it('write to everybody who was not seen for three weeks in five presses from the desk', async () => {
    const page = await openAsAdmin(1280);
    await page.goto(`${house.origin}/desk`);
    await page.click('.rail a:text-is("Dashboard")');
    await page.click('text=Not seen for 3 weeks');
    await page.getByLabel('Everyone in this list (60)').check();
    await page.click('button:has-text("Message")');
    await page.fill('[name=subject]', 'We miss you');
    await page.fill('[name=body]', 'Come and see us.');
    await page.click('button:has-text("Send to 60 members")');
    expect(await page.textContent('main')).toContain('For 60 members.');
    expect(await page.textContent('main')).toContain('No mail server was set up, so nothing was sent.');
    await page.click('text=Remove these messages');
    expect(await page.textContent('main')).toContain('Stopped. Nothing was sent.');
  });
});
