import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, narrow, phone } from '../support/browser.ts';
import { type RunningHouse, runFullHouse } from '../support/running-house.ts';

let house: RunningHouse;

beforeAll(async () => {
  house = await runFullHouse('Ravensworth');
});

afterAll(() => house.stop());

async function openAs(role: 'anonymous' | 'member', path: string, viewport = phone): Promise<Page> {
  const page = await house.openAs(role, { javaScript: false, viewport });
  await page.goto(house.origin + path);
  return page;
}

describe('the public bar', () => {
  it.each(['anonymous', 'member'] as const)('is one line on a wide screen for %s', async (role) => {
    const page = await openAs(role, '/');
    for (const width of [960, 1024, 1100, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      const { height } = (await page.locator('header.top').boundingBox()) ?? { height: 0 };
      expect(height, `on ${width}`).toBeLessThan(80);
    }
  });
});

describe('on a phone', () => {
  it('every tab is in sight', async () => {
    for (const path of ['/account/bookings/calendar', '/account/security', '/account/workouts']) {
      const page = await openAs('member', path);
      for (const viewport of [phone, narrow]) {
        await page.setViewportSize(viewport);
        const tabs = await page.locator('.tabs a').all();
        expect(tabs.length).toBeGreaterThan(3);
        for (const tab of tabs) {
          const { x, width, height } = (await tab.boundingBox()) ?? { x: -1, width: 0, height: 0 };
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x + width).toBeLessThanOrEqual(viewport.width);
          expect(height).toBeGreaterThanOrEqual(44);
        }
      }
    }
  });

  it('the bars that show free places are equally long', async () => {
    const page = await openAs('anonymous', '/classes?view=list');
    for (const viewport of [phone, narrow]) {
      await page.setViewportSize(viewport);
      const bars = await page.locator('.slot-fill svg').all();
      const widths = await Promise.all(bars.map(async (bar) => (await bar.boundingBox())?.width));
      expect(widths.length).toBeGreaterThan(1);
      expect(new Set(widths)).toEqual(new Set([64]));
    }
  });

  it('nothing that has the focus is under the bar', async () => {
    const page = await openAs('member', '/account/bookings/preferences');
    const barTop = (await page.locator('.bar').boundingBox())?.y ?? 0;
    const hidden: string[] = [];
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      const focused = page.locator('main :focus');
      if ((await focused.count()) === 0) continue;
      const { y, height } = (await focused.boundingBox()) ?? { y: 0, height: 0 };
      if (y + height > barTop) hidden.push(await focused.evaluate((element) => element.outerHTML));
    }
    expect(hidden).toEqual([]);
  });
});

describe('where the system chooses the colours', () => {
  it('the current place and the shapes of chips are still seen', async () => {
    const page = await openAs('member', '/account/bookings');
    await page.emulateMedia({ forcedColors: 'active' });
    for (const place of ['.tabs [aria-current]', '.bar [aria-current]']) {
      const outline = await page.locator(place).evaluate((element) => getComputedStyle(element).outlineStyle);
      expect(outline).toBe('solid');
    }
    const [mark, chip] = await page
      .locator('.chip-good')
      .first()
      .evaluate((element) => [
        getComputedStyle(element, '::before').backgroundColor,
        getComputedStyle(element).backgroundColor,
      ]);
    expect(mark).not.toBe(chip);
  });
});

describe('the timetable', () => {
  it('has a heading with the whole day for screen readers, in columns too', async () => {
    const page = await openAs('anonymous', '/classes', desktop);
    const days = page.getByRole('heading', { level: 2, name: /^(Today|Tomorrow|\w+day \d+ \w+)/ });
    expect(await days.count()).toBe(7);
  });

  it('is printed with every day and without what can only be pressed', async () => {
    const page = await openAs('anonymous', '/classes');
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.day h2:visible').count()).toBe(7);
    for (const part of ['header.top', '.class-filters', '.days a', '.chip-act'])
      expect(await page.locator(`${part}:visible`).count()).toBe(0);
  });
});
