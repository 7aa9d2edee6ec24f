import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hyroxSimulations, simulationExercises, simulationPart } from '#domain/training/hyrox-simulation.ts';
import { sessions } from '#server/data/collections/timetable.ts';
import { workoutResultKey } from '#server/training/results/keys.ts';
import { saveResult } from '#server/training/results/write-result.ts';
import { bothWays, desktop, expectNoAxeViolations, openPage, takeScreenshot } from '../support/browser.ts';
import { newPairingCode, pairedWhiteboard } from '../support/door.ts';
import { runSharedClub, type SharedClub } from '../support/shared-club.ts';
import { session } from '../support/timetable.ts';
import { addWorkout, aScore, did } from '../support/training.ts';
import { layExercises, movement, part, workoutPlan } from '../support/workouts.ts';

const fullHd = { width: 1920, height: 1080 };
const partKeys = ['strength', 'amrap', 'emom', 'five', 'eight', 'race'];
/** Of a 55-inch screen with 1080 lines, 68.5 cm high. */
const MILLIMETRES_PER_PIXEL = 685 / 1080;
/** Capitals of Barlow Condensed, as a share of the font size. */
const CAPITAL = 0.7;
const DISTANCE_IN_MILLIMETRES = 8000;
let shared: SharedClub;
let token: string;
let today: string;

beforeAll(async () => {
  shared = await runSharedClub();
  const { club } = shared;
  await layExercises(club.store);
  const onNow = session({ id: 'now', className: 'Hyrox Engine', startsAt: club.now(), workoutId: 'engine' });
  today = onNow.date;
  const loads = {
    forWomen: { loadInGrams: 102_000, calories: 0 },
    forMen: { loadInGrams: 152_000, calories: 0 },
  };
  const { parts } = workoutPlan();
  const emom = part('emom', {
    ...{ format: 'emom', rounds: 3, title: 'Sleds' },
    movements: [movement('sled-push', { distanceInMetres: 25, ...loads })],
  });
  const sleds = (key: string, count: number) =>
    part(key, {
      ...{ format: 'for-time', scoreType: 'time', title: 'Sleds and burpees' },
      movements: Array.from({ length: count }, (_, index) => ({
        ...(index % 2 === 0
          ? movement('burpee', { reps: [20] })
          : movement('sled-push', { distanceInMetres: 50, ...loads })),
        key: `${key}-${index}`,
      })),
    });
  const named = (id: string) => ({ id, name: simulationExercises.find((one) => one.id === id)?.name ?? '' });
  const keys = Array.from({ length: 16 }, (_, index) => `race-${index}`);
  const long = simulationPart(part('race', { title: 'Simulation' }), hyroxSimulations[0], named, keys);
  await addWorkout(club.store, 'engine', [], {
    title: 'Friday engine',
    date: today,
    parts: [...parts, emom, sleds('five', 5), sleds('eight', 8), long],
  });
  await club.store.create(sessions, onNow);
  await logRounds('Priya', 7);
  token = (await pairedWhiteboard(club)).cookies.get('cf_kiosk') ?? '';
});

afterAll(() => shared.stop());

async function logRounds(firstName: string, rounds: number) {
  const { club } = shared;
  const member = await club.member({ firstName, lastName: 'Shah', isNamedOnLeaderboards: true });
  await saveResult(club.services, {
    ...{ id: workoutResultKey('engine', member.uid), mode: 'put', memberUid: member.uid },
    entry: did(today, {}, { workoutId: 'engine', scores: [aScore({ partKey: 'amrap', rounds })] }),
    by: { uid: member.uid, name: member.name },
  });
}

async function openWall(path: string, options: Parameters<typeof openPage>[0]): Promise<Page> {
  const page = await openPage(options);
  if (options.javaScript) await page.clock.install();
  await page.context().addCookies([{ name: 'cf_kiosk', value: token, url: shared.origin }]);
  await page.goto(`${shared.origin}${path}`);
  return page;
}

const digits = (page: Page) => page.textContent('.wall-digits');
const phase = (page: Page) => page.textContent('.wall-phase');

/** Nothing reaches over the screen’s edge or into something else. */
async function expectToFit(page: Page) {
  const { width, height, seen } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth - innerWidth,
    height: document.documentElement.scrollHeight - innerHeight,
    seen: document.querySelectorAll('.wall-movements li').length,
  }));
  expect({ width, height }).toEqual({ width: 0, height: 0 });
  expect(seen).toBeGreaterThan(0);
}

describe.each(bothWays)('with JavaScript: $javaScript', (script) => {
  it('a screen is paired by its code and shows the workout of the class that is on', async () => {
    const page = await openPage({ ...script, viewport: desktop });
    await page.goto(`${shared.origin}/whiteboard`);
    expect(new URL(page.url()).pathname).toBe('/kiosk/pair');
    await page.fill('[name=code]', await newPairingCode(shared.club, 'Gym wall', 'whiteboard'));
    await page.click('text=Pair device');
    await page.waitForURL(`${shared.origin}/whiteboard`);
    expect(await page.textContent('h1')).toBe('Hyrox Engine');
    await page.getByRole('link', { name: 'B. 12-minute AMRAP' }).click();
    await page.waitForSelector('text=Priya Shah');
    expect(await page.textContent('.wall-plan')).toContain('15 Wall balls');
  });

  it('every part fits on a screen 1280 and 1920 wide', async () => {
    const page = await openWall('/whiteboard', { ...script, viewport: desktop });
    for (const key of partKeys) {
      await page.goto(`${shared.origin}/whiteboard?part=${key}`);
      for (const viewport of [desktop, fullHd]) {
        await page.setViewportSize(viewport);
        await expectToFit(page);
        if (script.javaScript) await expectNoAxeViolations(page);
        const name = `whiteboard-${key}-${viewport.width}`;
        await takeScreenshot(page, script.javaScript ? name : `${name}-plain`);
      }
    }
  });
});

describe('from eight metres, on a 55-inch screen', () => {
  const heights = (page: Page, selector: string) =>
    page.$$eval(selector, (found) => found.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
  const leastOf = async (page: Page, selector: string) =>
    Math.min(...(await heights(page, selector))) * CAPITAL * MILLIMETRES_PER_PIXEL;

  it('every exercise is a 200th of the way high, its weight a 250th, the rest a 350th, and none is cut', async () => {
    const page = await openWall('/whiteboard', { javaScript: true, viewport: fullHd });
    for (const key of partKeys) {
      await page.goto(`${shared.origin}/whiteboard?part=${key}`);
      await page.evaluate(() => document.fonts.ready);
      for (const selector of ['.wall-movements b', '.wall-digits'])
        expect(await leastOf(page, selector), key).toBeGreaterThanOrEqual(DISTANCE_IN_MILLIMETRES / 200);
      if (await page.$('.wall-movements span'))
        expect(await leastOf(page, '.wall-movements span'), key).toBeGreaterThanOrEqual(
          DISTANCE_IN_MILLIMETRES / 250,
        );
      for (const selector of ['h1', 'h2', '.wall-about', '.wall-time', '.wall-format', '.wall-phase'])
        expect(await leastOf(page, selector), key).toBeGreaterThanOrEqual(DISTANCE_IN_MILLIMETRES / 350);
      const cut = await page.$$eval('.wall-movements b, .wall-movements span', (found) =>
        found
          .filter((one) => one.scrollWidth > one.clientWidth && one.clientWidth > 0)
          .map((one) => one.textContent),
      );
      expect(cut, key).toEqual([]);
    }
  });

  it('a simulation of sixteen shows every exercise with the weights of women and men', async () => {
    const page = await openWall('/whiteboard?part=race', { javaScript: false, viewport: fullHd });
    const lines = await page.$$eval('.wall-movements li', (found) =>
      found.map((one) => [...one.children].map((part) => part.textContent).join(', ')),
    );
    expect(lines).toHaveLength(16);
    expect(lines).toContain('50 m Sled push, 102/152');
    expect(await page.textContent('.wall-format')).toContain('Women/men in kg');
  });
});

describe('keys and sound', () => {
  it('right and left show the next part and the one before, without loading the page, and stop at the ends', async () => {
    const page = await openWall('/whiteboard', { javaScript: true, viewport: fullHd });
    await page.waitForSelector('text=Sound off');
    await page.evaluate(() => document.body.setAttribute('data-same', 'yes'));
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await page.waitForSelector('h2:has-text("B. 12-minute AMRAP")');
    await page.keyboard.press('ArrowRight');
    await page.waitForSelector('h2:has-text("C. Sleds")');
    await page.keyboard.press('ArrowLeft');
    await page.waitForSelector('h2:has-text("B. 12-minute AMRAP")');
    expect(new URL(page.url()).searchParams.get('part')).toBe('amrap');
    expect(await page.getAttribute('body', 'data-same')).toBe('yes');
  });

  it('the timer is silent until somebody presses something, says so, and is heard at three, two, one and at each change', async () => {
    const page = await openPage({ javaScript: true, viewport: fullHd });
    await page.addInitScript(() => {
      const heard: number[] = [];
      const { start } = OscillatorNode.prototype;
      OscillatorNode.prototype.start = function play(when) {
        heard.push(this.frequency.value);
        start.call(this, when);
      };
      Object.assign(window, { heard });
    });
    await page.clock.install();
    await page.context().addCookies([{ name: 'cf_kiosk', value: token, url: shared.origin }]);
    await page.goto(`${shared.origin}/whiteboard?part=emom`);
    await page.waitForSelector('text=Sound off');
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.keyboard.press('Space');
    await page.waitForSelector('text=Sound on');
    const heard = () => page.evaluate(() => (window as unknown as { heard: number[] }).heard.splice(0));
    await page.clock.runFor(10_500);
    expect(await heard()).toEqual([660, 660, 660, 990]);
    await page.keyboard.press('m');
    await page.waitForSelector('text=Sound off');
    await page.clock.runFor(60_000);
    expect(await heard()).toEqual([]);
    await page.keyboard.press('m');
    await page.waitForSelector('text=Sound on');
    await page.clock.runFor(60_000);
    expect(await heard()).toEqual([660, 660, 660, 990]);
  });
});

describe('the timer', () => {
  const openAmrap = () => openWall('/whiteboard?part=amrap', { javaScript: true, viewport: fullHd });

  it('starts and pauses by the space bar, counts down after ten seconds, and is reset by R', async () => {
    const page = await openAmrap();
    await page.waitForSelector('text=Start');
    await page.clock.pauseAt(Date.now() + 60_000);
    expect(await digits(page)).toBe('12:00');
    await page.keyboard.press('Space');
    await page.clock.runFor(1000);
    expect([await digits(page), await phase(page)]).toEqual(['00:09', 'Get ready']);
    await page.clock.runFor(9000);
    expect([await digits(page), await phase(page)]).toEqual(['12:00', 'Work']);
    await page.clock.runFor(90_000);
    expect(await digits(page)).toBe('10:30');
    await takeScreenshot(page, 'whiteboard-running-1920');
    await page.keyboard.press('Space');
    await page.clock.runFor(60_000);
    expect([await digits(page), await phase(page)]).toEqual(['10:30', 'Paused']);
    await page.click('text=Continue');
    await page.clock.runFor(630_000);
    expect([await digits(page), await phase(page)]).toEqual(['00:00', 'Time']);
    await page.keyboard.press('r');
    expect(await digits(page)).toBe('12:00');
  });

  it('an EMOM counts its rounds', async () => {
    const page = await openWall('/whiteboard?part=emom', { javaScript: true, viewport: desktop });
    await page.waitForSelector('text=Start');
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.click('text=Start');
    await page.clock.runFor(10_000 + 61_000);
    expect([await digits(page), await phase(page)]).toEqual(['00:59', 'Work, round 2 of 3']);
  });

  it('goes on while results come in, the page is loaded again, and another part is looked at', async () => {
    const page = await openAmrap();
    await page.waitForSelector('text=Start');
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.keyboard.press('Space');
    await page.clock.runFor(10_000 + 5000);
    await logRounds('Zoe', 9);
    await page.clock.runFor(15_000);
    await page.waitForSelector('text=Zoe Shah');
    expect(await digits(page)).toBe('11:40');
    await page.goto(`${shared.origin}/whiteboard?part=strength`);
    await page.waitForSelector('text=Start');
    expect(await phase(page)).toBe('Strength sets');
    await page.goto(`${shared.origin}/whiteboard?part=amrap`);
    await page.waitForSelector('text=Pause');
    expect(await digits(page)).toBe('11:40');
  });
});
