import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { members } from '#server/data/collections/members.ts';
import { newMember } from '#server/members/create-member.ts';
import { expectNoAxeViolations, phone } from '../support/browser.ts';
import { expectToFit } from '../support/page-layout.ts';
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
  '/admin/bookings',
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

  it('are folded on a phone, in sight on a wide screen, and their head stays when one scrolls', async () => {
    const small = await openAsAdmin(390);
    await small.goto(`${house.origin}/admin/members?status=active`);
    expect(await small.isVisible('label[for=status]')).toBe(false);
    await small.click('summary:has-text("Filters (1 set)")');
    expect(await small.isVisible('label[for=status]')).toBe(true);
    const wide = await openAsAdmin(1280);
    await wide.goto(`${house.origin}/admin/members?status=active`);
    expect(await wide.isVisible('label[for=status]')).toBe(true);
    await wide.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    expect((await wide.locator('thead th').first().boundingBox())?.y).toBe(0);
    for (const page of [small, wide]) await expectNoAxeViolations(page);
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
    await page.click('.rail a:text-is("Members")');
    await page.click('text=Not seen for 3 weeks');
    await page.check('text=Everyone in this list (60)');
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
