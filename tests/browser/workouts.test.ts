import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '#server/data/collections/members.ts';
import { workouts, workoutTemplates } from '#server/data/collections/workouts.ts';
import { saveTemplate } from '#server/training/workouts/save-template.ts';
import { saveWorkout } from '#server/training/workouts/save-workout.ts';
import {
  bothWays,
  desktop,
  expectNoAxeViolations,
  openPage,
  phone,
  signInAs,
  takeScreenshot,
} from '../support/browser.ts';
import { lookOverIn } from '../support/journey.ts';
import { runSharedClub, type SharedClub } from '../support/shared-club.ts';
import { openTimetable, type Timetable } from '../support/timetable.ts';
import { layExercises, workoutPlan } from '../support/workouts.ts';

let shared: SharedClub;
let gym: Timetable;
let ada: Member;

beforeAll(async () => {
  shared = await runSharedClub();
  gym = await openTimetable(shared.club);
  await layExercises(shared.club.store);
  ada = await shared.club.admin({ firstName: 'Ada', lastName: 'Admin', name: 'Ada Admin' });
});

afterAll(() => shared.stop());

const by = { uid: 'ada', name: 'Ada Admin' };

async function openAs(person: Member, path: string, options: Parameters<typeof openPage>[0]): Promise<Page> {
  const page = await openPage(options);
  await signInAs(page, await shared.club.signedIn(person), shared.origin);
  await page.goto(shared.origin + path);
  return page;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const rowNames = (page: Page) => page.locator('.builder-movement legend').allInnerTexts();

async function storedTemplate(title: string) {
  const { items } = await shared.club.store.query(workoutTemplates, { limit: 100 });
  return items.find((template) => template.title === title);
}

describe.each(bothWays)('the builder on a phone, with JavaScript: $javaScript', ({ javaScript }) => {
  it('builds a template: parts, exercises, a superset, another order, undo and save', async () => {
    const title = `Leg day ${javaScript}`;
    const page = await openAs(ada, '/admin/workout-templates/create', { javaScript });
    await page.fill('[name=title]', title);
    await button(page, 'Add template').click();
    await button(page, 'Add a part').click();
    await page.getByLabel('Part title').fill('Heavy');
    for (const [words, name] of [
      ['squa', 'Back squat'],
      ['wall', 'Wall balls'],
      ['burp', 'Burpee'],
    ] as const) {
      await page.getByLabel('Find an exercise').fill(words);
      if (!javaScript) await button(page, 'Find').click();
      await button(page, name).click();
      await page.locator('.builder-movement legend', { hasText: name }).waitFor();
    }
    await expectNoAxeViolations(page);
    const squat = page.locator('.builder-movement', { hasText: 'Back squat' });
    await squat.getByLabel('Sets').fill('5');
    await squat.getByLabel('Reps').fill('3');
    await button(page, 'Move Burpee up').click();
    await expect.poll(() => rowNames(page)).toEqual(['Back squat', 'Burpee', 'Wall balls']);
    await squat.getByRole('button', { name: 'Superset with next' }).click();
    await page.getByText('Superset A').first().waitFor();
    await button(page, 'Remove Wall balls').click();
    await expect.poll(async () => (await rowNames(page)).length).toBe(2);
    await button(page, 'Undo last step').click();
    await expect.poll(async () => (await rowNames(page)).length).toBe(3);
    await takeScreenshot(page, `builder-phone-${javaScript ? 'script' : 'plain'}`);
    await button(page, 'Save').click();
    await page.getByText(`${title} saved.`).waitFor();
    const [part] = (await storedTemplate(title))?.parts ?? [];
    expect(part?.title).toBe('Heavy');
    expect(part?.movements.map(({ exerciseId, superset }) => [exerciseId, superset])).toEqual([
      ['back-squat', 'A'],
      ['burpee', 'A'],
      ['wall-balls', ''],
    ]);
    expect(part?.movements[0]).toMatchObject({ sets: 5, reps: [3] });
  });

  it('sets the workout of a class and shows it to a member', async () => {
    const id = `class-${javaScript}`;
    await gym.session({ id, startsAt: Temporal.Now.instant().add({ hours: 1 }) });
    const page = await openAs(ada, `/admin/classes/${id}/workout`, { javaScript });
    await page.getByLabel('Workout', { exact: true }).selectOption('new');
    await button(page, 'Set workout').click();
    await page.getByLabel('Title', { exact: true }).fill('Tonight');
    await button(page, 'Add a part').click();
    await page.getByLabel('Format').selectOption('amrap');
    await page.getByLabel('Time cap or length').fill('12');
    await button(page, 'Save').click();
    await page.getByRole('heading', { name: 'Tonight' }).waitFor();
    const mo = await gym.bookable({ firstName: 'Mo', lastName: 'Khan', name: 'Mo Khan' });
    const member = await openAs(mo, `/account/book-class/${id}`, { javaScript });
    await member.getByText('12-minute AMRAP').waitFor();
    await expectNoAxeViolations(member);
  });
});

describe('the builder with JavaScript', () => {
  it('reorders by drag and by keys, picks by keys, keeps what was typed, and loads no page for it', async () => {
    const plan = workoutPlan({ title: 'Drag me' });
    const id = await saveTemplate(shared.club.services, { plan, by });
    const path = `/admin/workout-templates/${id}/edit?part=amrap`;
    const page = await openAs(ada, path, { javaScript: true, viewport: desktop });
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    const burpee = page.locator('.builder-movement', { hasText: 'Burpee' });
    await burpee.getByText('More').click();
    await burpee.getByLabel('Note (optional)').fill('Chest to floor');
    const from = await burpee.locator('[data-handle]').boundingBox();
    const to = await page.locator('.builder-movement').first().boundingBox();
    if (!(from && to)) throw new Error('nothing to drag');
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y + 5, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => rowNames(page)).toEqual(['Burpee', 'Wall balls']);
    await page.locator('.builder-movement').first().getByLabel('Sets').press('Alt+ArrowDown');
    await expect.poll(() => rowNames(page)).toEqual(['Wall balls', 'Burpee']);
    expect(await burpee.getByLabel('Note (optional)').inputValue()).toBe('Chest to floor');
    const picker = page.getByLabel('Find an exercise');
    await picker.fill('s');
    await page.locator('[data-found] button').first().waitFor();
    await picker.press('ArrowDown');
    await picker.press('Enter');
    await expect.poll(async () => (await rowNames(page)).length).toBe(3);
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    await expectNoAxeViolations(page);
    await takeScreenshot(page, 'builder-desktop');
    await button(page, 'Save').click();
    await page.getByText('Drag me saved.').waitFor();
    expect((await storedTemplate('Drag me'))?.parts[1]?.movements[1]?.note).toBe('Chest to floor');
  });
});

describe('the workouts', () => {
  it('look right on a phone and a desktop', async () => {
    const today = Temporal.Now.plainDateISO('Europe/London').toString();
    const publication = { kind: 'now' } as const;
    const id = await saveWorkout(shared.club.services, { plan: workoutPlan(), date: today, publication, by });
    await gym.session({ id: 'looked-at', startsAt: Temporal.Now.instant().add({ hours: 2 }), workoutId: id });
    expect(await shared.club.store.find(workouts, id)).not.toBeNull();
    const pages = ['/workouts', `/workouts/${id}`];
    const staff = ['/admin/workouts', '/admin/workout-templates/view', '/admin/classes/looked-at/workout'];
    const page = await openAs(ada, '/admin/dashboard', { javaScript: true });
    const all = [...pages, ...staff, '/admin/single-booking/looked-at', '/account/dashboard'];
    for (const path of [...all, `/admin/workouts/${id}/publish`]) {
      await page.goto(shared.origin + path);
      await lookOverIn(page, `workouts${path.replace(id, 'one').replaceAll('/', '-')}`, [phone, desktop]);
    }
  });
});
