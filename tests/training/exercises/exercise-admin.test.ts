import { describe, expect, test } from 'vitest';
import { exerciseMerges, exercises } from '#server/data/collections/exercises.ts';
import { results } from '#server/data/collections/results.ts';
import { addStarterExercises } from '#server/training/exercises/add-starter-exercises.ts';
import { openClub, type TestClub } from '../../support/club.ts';
import type { Visitor } from '../../support/visitor.ts';

const LIST = '/admin/exercises';
const by = { uid: 'ada', name: 'Ada Admin' };
const fields = {
  name: 'Zercher squat',
  aliases: 'Zercher\n\n Elbow squat ',
  category: 'strength',
  equipment: 'barbell',
  level: 'expert',
  measure: 'load-reps',
  primaryMuscles: ['quadriceps', 'glutes'],
  secondaryMuscles: ['abdominals'],
  instructions: 'Hold the bar in your elbows.\nSquat.',
};

async function open(): Promise<{ club: TestClub; browser: Visitor }> {
  const club = openClub();
  await club.settle({ isSetUp: true });
  return { club, browser: await club.signedIn(await club.admin()) };
}

describe('the staff’s list of exercises', () => {
  test('offers the starter exercises while there are none, and adds them once', async () => {
    const { club, browser } = await open();
    const empty = await browser.get(LIST);
    expect(empty.text).toContain('Add 68 starter exercises');
    const answer = await browser.submit(LIST, {}, `${LIST}/starters`);
    expect((await browser.follow(answer)).text).toContain('68 exercises added.');
    expect(await club.store.count(exercises)).toBe(68);
    const again = await browser.post(`${LIST}/starters`);
    expect((await browser.follow(again)).text).toContain('You have all starter exercises already.');
    expect((await browser.get(`${LIST}/starters`)).location).toBe(LIST);
  });

  test('counts current and archived exercises and shows either', async () => {
    const { club, browser } = await open();
    await addStarterExercises(club.services, by);
    const archived = await browser.submit(`${LIST}/plank/archive`, {});
    const list = await browser.follow(archived);
    expect(list.text).toContain('Plank archived.');
    expect(list.text).toContain('Current (67)');
    const shown = await browser.get(`${LIST}?show=archived`);
    expect(shown.text).toContain('1–1 of 1');
    expect(shown.html).toContain('/admin/exercises/plank/edit');
    await browser.submit(`${LIST}/plank/restore`, {});
    expect(await club.store.find(exercises, 'plank')).toMatchObject({ isArchived: false });
    expect((await browser.get(`${LIST}?show=archived`)).text).toContain('Nothing archived');
  });
});

describe('an exercise by the staff', () => {
  test('row 22: an empty form says at once everything that is missing', async () => {
    const { browser } = await open();
    const page = await browser.submit(`${LIST}/create`, {});
    expect(page.status).toBe(422);
    for (const message of [
      'Enter the exercise’s name',
      'Choose a category',
      'Choose at least one main muscle',
    ])
      expect(page.text).toContain(message);
  });

  test('is added with its other names and steps, one a line', async () => {
    const { club, browser } = await open();
    const answer = await browser.submit(`${LIST}/create`, fields);
    expect((await browser.follow(answer)).text).toContain('Zercher squat added.');
    expect(await club.store.find(exercises, 'zercher-squat')).toMatchObject({
      ...fields,
      aliases: ['Zercher', 'Elbow squat'],
      instructions: ['Hold the bar in your elbows.', 'Squat.'],
    });
  });

  test('is refused with every reason at once, and what was typed is kept', async () => {
    const { club, browser } = await open();
    const answer = await browser.submit(`${LIST}/create`, {
      ...fields,
      name: '—',
      secondaryMuscles: ['glutes'],
      instructions: 'x'.repeat(1001),
    });
    expect(answer.status).toBe(422);
    for (const reason of [
      'Use letters or digits in the name',
      'A muscle is either a main or a supporting one',
      'Step 1 is too long',
    ])
      expect(answer.text).toContain(reason);
    expect(answer.html).toContain('Elbow squat');
    expect(answer.html).toMatch(
      /name="primaryMuscles" checked="" value="quadriceps"|value="quadriceps" checked=""|checked="" [^>]*value="quadriceps"/,
    );
    const empty = await browser.submit(`${LIST}/create`, {});
    expect(empty.status).toBe(422);
    for (const reason of ['Choose a category', 'Choose the equipment', 'Choose a level'])
      expect(empty.text).toContain(reason);
    expect(await club.store.count(exercises)).toBe(0);
  });

  test('cannot take the name of another one', async () => {
    const { browser } = await open();
    await browser.submit(`${LIST}/create`, fields);
    const answer = await browser.submit(`${LIST}/create`, { ...fields, name: 'ZERCHER-squat' });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('Zercher squat already has that name');
  });

  test('is changed under its old address', async () => {
    const { club, browser } = await open();
    await browser.submit(`${LIST}/create`, fields);
    const page = await browser.get(`${LIST}/zercher-squat/edit`);
    expect(page.html).toContain('Elbow squat');
    const changed = { ...fields, name: 'Elbow squat', aliases: '', secondaryMuscles: [] };
    await browser.submit(`${LIST}/zercher-squat/edit`, changed);
    expect(await club.store.find(exercises, 'zercher-squat')).toMatchObject({
      ...{ name: 'Elbow squat', aliases: [], secondaryMuscles: [] },
    });
    expect((await browser.get(`${LIST}/nothing/edit`)).status).toBe(404);
  });

  test('keeps what it is measured in once somebody has logged it', async () => {
    const { club, browser } = await open();
    await browser.submit(`${LIST}/create`, fields);
    await club.store.create(
      results,
      results.decode('r1', { memberUid: 'mia', exerciseIds: ['zercher-squat'], date: '2026-11-20' }),
    );
    const answer = await browser.submit(`${LIST}/zercher-squat/edit`, { ...fields, measure: 'reps' });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('People have logged this exercise');
    expect(await club.store.find(exercises, 'zercher-squat')).toMatchObject({ measure: 'load-reps' });
  });
});

describe('merging two exercises', () => {
  test('chooses from similar names or a search, compares both, and merges them', async () => {
    const { club, browser } = await open();
    await addStarterExercises(club.services, by);
    await browser.submit(`${LIST}/create`, { ...fields, name: 'Barbell back squats', aliases: '' });
    const pick = await browser.get(`${LIST}/barbell-back-squats/merge`);
    expect(pick.html).toContain('/admin/exercises/barbell-back-squats/merge?with=back-squat');
    const searched = await browser.get(`${LIST}/barbell-back-squats/merge?q=thruster`);
    expect(searched.html).toContain('merge?with=thruster');
    const address = `${LIST}/barbell-back-squats/merge?with=back-squat`;
    const compare = await browser.get(address);
    expect(compare.text).toContain(
      'Weight and reps · 0 results, 0 workouts, 0 templates, bests of 0 members',
    );
    const merged = await browser.submit(address, { keep: 'back-squat' });
    const page = await browser.follow(merged);
    expect(page.text).toContain('Barbell back squats merged into Back squat.');
    expect(page.text).toContain('Barbell back squats is now Back squat');
    expect((await club.visitor().get('/exercises/barbell-back-squats')).location).toBe(
      '/exercises/back-squat',
    );
    expect((await browser.get(`${LIST}/barbell-back-squats/edit`)).status).toBe(404);
  });

  test('keeps either of the two, shows what is left to move, and says why it is refused', async () => {
    const { club, browser } = await open();
    await addStarterExercises(club.services, by);
    const address = `${LIST}/plank/merge?with=dead-hang`;
    await browser.submit(address, { keep: 'plank' });
    expect(await club.store.find(exercises, 'dead-hang')).toMatchObject({ mergedInto: 'plank' });
    await club.store.update(exerciseMerges, 'dead-hang', { state: 'moving', total: 7 });
    const progress = await browser.get(`${LIST}/dead-hang/merge`);
    expect(progress.text).toContain('7 of 7 results, workouts and templates');
    expect(progress.headers.get('Refresh')).toBe('2');

    const row = results.decode('r1', { memberUid: 'mia', exerciseIds: ['row'], date: '2026-11-20' });
    await club.store.create(results, row);
    const refused = await browser.submit(`${LIST}/row/merge?with=plank`, { keep: 'plank' });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('Row and Plank are measured differently');
    expect(refused.html).toMatch(/checked="" value="plank"|value="plank" checked=""/);
    expect(await club.store.find(exercises, 'row')).toMatchObject({ mergedInto: '' });
    for (const fake of [
      { keep: 'thruster', other: 'plank' },
      { keep: 'row', other: 'no/body' },
      { other: 'row', keep: 'row' },
    ]) {
      const answer = await browser.submit(`${LIST}/row/merge?with=plank`, fake);
      expect([404, 409]).toContain(answer.status);
    }
  });
});
