import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { desktop, eitherWay, openPage, phone } from '../support/browser.ts';
import { lookOverIn } from '../support/journey.ts';
import { type RunningClub, runBuiltClub } from '../support/running-club.ts';

describe.each(eitherWay)('with %j', (options) => {
  let club: RunningClub;
  beforeAll(async () => {
    club = await runBuiltClub();
  });
  afterAll(() => club.stop());

  it('an owner sees a colour before saving it, sets up the club, looks at it as staff, and opens it to everyone', async () => {
    const page = await openPage(options);
    const stranger = await openPage(options);
    const look = (seen: typeof page) => lookOverIn(seen, `opening-${options.javaScript}`, [phone, desktop]);
    await vi.waitUntil(() => club.printed().includes('/setup?token='));
    await page.goto(club.origin + /\/setup\?token=[\w-]{43}/.exec(club.printed())?.[0]);
    await page.fill('[name=clubName]', 'Harbour Strength');
    await page.fill('[name=otherColour]', '#101090');
    await page.click('text=Show this colour');
    await page.waitForSelector('.accent-preview.accent-101090');
    const fill = () =>
      page.$eval('.accent-101090 .button', (button) => getComputedStyle(button).backgroundColor);
    // #101090 is too dark for the page: shown as it will be.
    expect(await fill()).not.toBe('rgb(16, 16, 144)');
    expect(await page.inputValue('[name=clubName]')).toBe('Harbour Strength');
    const shown = await fill();
    await look(page);
    const typed = { firstName: 'Ada', lastName: 'Osei', email: 'ada@example.test' };
    for (const [name, value] of Object.entries(typed)) await page.fill(`[name=${name}]`, value);
    await page.fill('[name=password]', 'quays are windy places');
    // The Enter key finishes the set-up, and does not show a colour.
    await page.press('[name=password]', 'Enter');
    await page.waitForURL('**/admin/dashboard*');
    expect(await page.textContent('main')).toContain('Get ready to open');
    await look(page);
    await stranger.goto(`${club.origin}/membership/plans`);
    expect(await stranger.title()).toBe('Opening soon · Harbour Strength');
    await look(stranger);
    expect(await stranger.textContent('body')).not.toContain('Join');
    await page.goto(`${club.origin}/membership/plans`);
    expect(await page.textContent('main')).toContain('Only staff see this');
    await page.click('main >> text=Open the club');
    await page.waitForURL('**/admin/opening');
    const main = page.locator('main button.button-main').first();
    expect(await main.evaluate((each) => getComputedStyle(each).backgroundColor)).toBe(shown);
    await look(page);
    await main.click();
    await page.waitForSelector('text=Your club is open');
    await stranger.goto(`${club.origin}/membership/plans`);
    expect(await stranger.title()).not.toContain('Opening soon');
    expect(await stranger.textContent('body')).toContain('Join');
  });
});
