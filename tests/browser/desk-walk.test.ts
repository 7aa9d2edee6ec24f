import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { items } from '#server/data/collections/sales.ts';
import { desktop, eitherWay } from '../support/browser.ts';
import { widthOf } from '../support/page-layout.ts';
import { type RunningHouse, runFullHouse } from '../support/running-house.ts';

let house: RunningHouse;

beforeAll(async () => {
  house = await runFullHouse('Larkspur');
});

afterAll(() => house.stop());

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

describe.each(eitherWay)('a day at the desk with JavaScript: $javaScript', ({ javaScript }) => {
  it('needs no scrolling to the side on any screen, with everything to press on it', async () => {
    const page = await house.openAs('desk', { javaScript });
    const problems: string[] = [];
    for (const [pattern, target] of day) {
      const [path = '', query] = pattern.split('?');
      await page.goto(house.origin + house.pathOf(path) + (query ? `?${query}` : ''));
      for (const width of [1280, 1024, 768, 390]) {
        await page.setViewportSize({ width, height: 844 });
        const wide = await widthOf(page);
        if (wide > width) problems.push(`${pattern} is ${wide} wide on ${width}`);
        const box = await page.locator(target).first().boundingBox();
        if (!box || box.x < 0 || box.x + box.width > width)
          problems.push(`${pattern}: ${target} is out of sight on ${width}`);
      }
    }
    expect(problems).toEqual([]);
  });
});

it('what is done next on a day pass’s receipt is one row on a laptop', async () => {
  const pass = { name: 'Guest pass', priceInPence: 1200, isActive: true, stock: null, dayPass: 'door' };
  await house.club.store.create(items, items.decode('guest-pass', pass));
  const page = await house.openAs('desk', { javaScript: false, viewport: { width: 1024, height: 768 } });
  await page.goto(`${house.origin}/desk/sell`);
  await page.click('main button:has-text("Guest pass")');
  const jo = { firstName: 'Jo', lastName: 'Guestly', 'dob-day': '1', 'dob-month': '2', 'dob-year': '1990' };
  const contact = { emergencyName: 'Sam Guestly', emergencyPhone: '07700 900 456' };
  for (const [name, value] of Object.entries({ ...jo, ...contact }))
    await page.fill(`[name="${name}"]`, value);
  await page.check('[name=payment][value=cash]', { force: true });
  await page.click('main button:has-text("Take payment")');
  await page.waitForURL(/receipts/);
  const next = await page.locator('.receipt-next .button').all();
  const tops = await Promise.all(next.map(async (each) => (await each.boundingBox())?.y));
  // Hand over, the waiver by phone, check in, new sale.
  expect([tops.length, new Set(tops).size]).toEqual([4, 1]);
});

it('a slash leads to the search box from any staff page, and is a letter in a field', async () => {
  const page = await house.openAs('desk', { javaScript: true, viewport: desktop });
  // A list has a box of its own, in place of the one for the whole club.
  for (const [path, box] of [
    ['/desk/sell', '[data-search-box]'],
    ['/admin/payments', '[name=member]'],
  ] as const) {
    await page.goto(house.origin + path);
    await page.locator('h1').click();
    await page.keyboard.press('/');
    await page.keyboard.type('larkspur');
    expect(await page.inputValue(box)).toBe('larkspur');
  }
  expect(await page.isVisible('[data-search-box]')).toBe(false);
  await page.fill('[name=member]', '');
  await page.keyboard.type('a/b');
  expect(await page.inputValue('[name=member]')).toBe('a/b');
});
