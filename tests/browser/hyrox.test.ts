import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exerciseSlug } from '#domain/training/exercise-name.ts';
import { hyroxLegs } from '#domain/training/hyrox-splits.ts';
import { starterExercises } from '#domain/training/starter-exercises.ts';
import {
  desktop,
  eitherWay,
  expectNoAxeViolations,
  openPage,
  phone,
  signInAs,
  takeScreenshot,
} from '../support/browser.ts';
import { runSharedClub, type SharedClub } from '../support/shared-club.ts';
import { addExercise } from '../support/training.ts';

const HYROX = '/account/workouts/hyrox';
let shared: SharedClub;

beforeAll(async () => {
  shared = await runSharedClub();
  for (const { name, measure } of starterExercises.filter(({ category }) => category === 'hyrox'))
    await addExercise(shared.club.store, exerciseSlug(name), { name, measure });
});

afterAll(() => shared.stop());

async function logRace(page: Page, runs: string) {
  await page.goto(`${shared.origin}${HYROX}/log`);
  for (const { field, kind } of hyroxLegs) await page.fill(`[name=${field}]`, kind === 'run' ? runs : '4:10');
  await page.fill('[name=finish]', '1:25:00');
  await page.getByRole('button', { name: 'Save' }).click();
}

describe.each(eitherWay)('Hyrox races on a phone, with JavaScript: $javaScript', ({ javaScript }) => {
  it('are logged, corrected, compared and predicted', async () => {
    const member = await shared.club.member({
      firstName: 'Priya',
      lastName: `Shah ${javaScript}`,
      sex: 'female',
    });
    const page = await openPage({ javaScript, viewport: phone });
    await signInAs(page, await shared.club.signedIn(member), shared.origin);
    await page.goto(shared.origin + HYROX);
    await page.waitForSelector('text=No races yet');
    await takeScreenshot(page, `hyrox-empty-${javaScript}`);
    await logRace(page, '5:20');
    await page.waitForSelector('text=Hyrox race saved: 1:25:00');
    await logRace(page, '0:50');
    await page.waitForSelector('text=Run 1: 0:50 is faster than anyone');
    await expectNoAxeViolations(page);
    await takeScreenshot(page, `hyrox-refused-${javaScript}`);
    expect(await page.inputValue('[name=station1]')).toBe('4:10');
    await logRace(page, '5:05');
    await page.waitForSelector('text=Where the time went', { state: 'attached' });
    expect(await page.textContent('.race-table')).toContain('−0:15');
    await expectNoAxeViolations(page);
    await takeScreenshot(page, `hyrox-race-${javaScript}`);
    await page.goto(`${shared.origin}${HYROX}?division=pro-women&target=1:20:00`);
    await page.waitForSelector('text=Predicted finish');
    await expectNoAxeViolations(page);
    await takeScreenshot(page, `hyrox-phone-${javaScript}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    await takeScreenshot(page, `hyrox-desktop-${javaScript}`, desktop);
  });
});
