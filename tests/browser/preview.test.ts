import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { screens } from '#app/routes/platform/preview/screens.tsx';
import { desktop, narrow, openPage, phone } from '../support/browser.ts';
import { lookOverIn } from '../support/journey.ts';
import { findTouchingTexts } from '../support/page-layout.ts';
import { type RunningClub, runBuiltClub } from '../support/running-club.ts';

let club: RunningClub;

beforeAll(async () => {
  club = await runBuiltClub();
});

afterAll(() => club.stop());

const address = (name: string) => `${club.origin}/preview?screen=${name}`;

it('every screen fits a phone, a desktop and a narrow phone, and has nothing that axe minds', async () => {
  const page = await openPage({ javaScript: false });
  const problems: string[] = [];
  for (const name of Object.keys(screens)) {
    await page.goto(address(name));
    await lookOverIn(page, `preview-${name}`, [phone, desktop, narrow]).catch((error: Error) =>
      problems.push(error.message),
    );
  }
  expect(problems).toEqual([]);
});

it('the texts of charts touch neither one another nor the edge, with one value, with few and with a year', async () => {
  const page = await openPage({ javaScript: false });
  await page.goto(address('parts'));
  for (const viewport of [narrow, phone, desktop]) {
    await page.setViewportSize(viewport);
    expect(await findTouchingTexts(page), `at ${viewport.width}`).toEqual([]);
  }
});

describe('without JavaScript', () => {
  it('the error summary has the focus, and its links lead to the fields', async () => {
    const page = await openPage({ javaScript: false });
    await page.goto(address('form-refused'));
    await page.waitForSelector('[role=alert]:focus');
    await page.click('text=Enter a date of birth');
    await page.waitForSelector('#example-dob:focus');
  });

  it('the notice of what a post did has the focus', async () => {
    const page = await openPage({ javaScript: false });
    await page.goto(address('home'));
    await page.waitForSelector('[role=status]:focus');
  });

  it('the first Tab is the way past the navigation', async () => {
    const page = await openPage({ javaScript: false });
    await page.goto(address('members'));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForSelector('main:focus');
  });

  it('the admin menu of a phone opens', async () => {
    const page = await openPage({ javaScript: false });
    await page.goto(address('members'));
    await page.click('text=Menu');
    expect(await page.isVisible('details nav >> text=Access log')).toBe(true);
  });
});
