import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { screens } from '#app/routes/platform/preview/screens.tsx';
import { desktop, expectNoAxeViolations, openPage, phone, takeScreenshot } from '../support/browser.ts';
import { type RunningClub, runBuiltClub } from '../support/running-club.ts';

const narrow = { width: 320, height: 640 };
let club: RunningClub;

beforeAll(async () => {
  club = await runBuiltClub();
});

afterAll(() => club.stop());

const address = (name: string) => `${club.origin}/preview?screen=${name}`;

describe.each(Object.keys(screens))('the screen "%s"', (name) => {
  it.each([phone, desktop, narrow])('fits $width pixels and has nothing that axe minds', async (viewport) => {
    const page = await openPage({ javaScript: false, viewport });
    await page.goto(address(name));
    await takeScreenshot(page, `preview-${name}-${viewport.width}`);
    await expectNoAxeViolations(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(viewport.width);
  });
});

describe('without JavaScript', () => {
  it('the error summary has the focus, and its links lead to the fields', async () => {
    const page = await openPage({ javaScript: false });
    await page.goto(address('form-refused'));
    expect(await page.locator('[role=alert]:focus').count()).toBe(1);
    await page.click('text=Enter a date of birth');
    expect(await page.locator('#example-dob:focus').count()).toBe(1);
  });

  it('the notice of what a post did has the focus', async () => {
    const page = await openPage({ javaScript: false });
    await page.goto(address('home'));
    expect(await page.locator('[role=status]:focus').count()).toBe(1);
  });

  it('the first Tab is the way past the navigation', async () => {
    const page = await openPage({ javaScript: false });
    await page.goto(address('members'));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.locator('main:focus').count()).toBe(1);
  });

  it('the admin menu of a phone opens', async () => {
    const page = await openPage({ javaScript: false });
    await page.goto(address('members'));
    await page.click('text=Menu');
    expect(await page.isVisible('details nav >> text=Access log')).toBe(true);
  });
});
