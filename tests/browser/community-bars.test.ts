import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicPlaces } from '#app/ui/navigation.ts';
import { openPage } from '../support/browser.ts';
import { type JourneyClub, openJourneyClub } from '../support/journey.ts';

let journey: JourneyClub;
beforeAll(async () => {
  journey = await openJourneyClub();
});
afterAll(() => journey.stop());

const places = publicPlaces.map(({ label }) => label);

describe.each([
  { width: 320, inSight: 2 },
  { width: 390, inSight: 3 },
  { width: 1280, inSight: 4 },
])('on a screen of $width pixels, without JavaScript', ({ width, inSight }) => {
  const open = () => openPage({ javaScript: false, viewport: { width, height: 780 } });

  it('the public bar has every place in sight or in its menu, with nothing to scroll to', async () => {
    const page = await open();
    await page.goto(journey.origin);
    const bar = page.locator('.top nav');
    const size = await bar.evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
    expect(size.scrollWidth).toBeLessThanOrEqual(size.clientWidth);
    const heights = await bar
      .locator('> a:visible, > details')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
    expect(new Set(heights).size).toBe(1);
    const shown = () => bar.locator('a:visible').allInnerTexts();
    expect(await shown()).toEqual(places.slice(0, inSight));
    await bar.getByText('More').click();
    expect(await shown()).toEqual(places);
    expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(width);
    await bar.locator('a:visible', { hasText: 'Workouts' }).click();
    expect(new URL(page.url()).pathname).toBe('/workouts');
  });

  it('the words of the member bar fit beside each other', async () => {
    const page = await open();
    await journey.signIn(page, await journey.club.member());
    await page.goto(`${journey.origin}/community`);
    const links = page.locator('.bar a');
    const boxes = await links.evaluateAll((all) =>
      all.map((link) => {
        const range = document.createRange();
        range.selectNodeContents(link);
        const { left, right } = range.getBoundingClientRect();
        return { left, right };
      }),
    );
    expect(boxes).toHaveLength(5);
    for (const [index, { left, right }] of boxes.entries()) {
      expect(left).toBeGreaterThanOrEqual(boxes[index - 1]?.right ?? 0);
      expect(right).toBeLessThanOrEqual(width);
    }
  });
});
