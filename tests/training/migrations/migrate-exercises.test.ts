import { describe, expect, test } from 'vitest';
import { auditLog } from '#server/data/collections/club.ts';
import { type Exercise, exercises } from '#server/data/collections/exercises.ts';
import { importRows, imports } from '#server/data/collections/imports.ts';
import { readCatalogue } from '#server/training/exercises/catalogue.ts';
import { changeExercise, factsOf } from '#server/training/exercises/save-exercise.ts';
import { saveResult } from '#server/training/results/write-result.ts';
import { saveTemplate } from '#server/training/workouts/save-template.ts';
import { saveWorkout } from '#server/training/workouts/save-workout.ts';
import { type Desk, openDesk } from '../../support/desk.ts';
import { apply, check, clubExercise, EXERCISES, listAt, undo, upload } from '../../support/migrations.ts';
import { did, lifts } from '../../support/training.ts';
import { movement, part, workoutPlan } from '../../support/workouts.ts';

const record = (name: string, facts: object = {}) => ({
  ...{ id: name.replaceAll(' ', '_'), name, force: 'push', level: 'beginner', mechanic: null },
  ...{ equipment: 'dumbbell', primaryMuscles: ['chest'], secondaryMuscles: ['triceps'] },
  ...{ instructions: ['Lie down.', 'Press.'], category: 'strength', images: [] },
  ...facts,
});
const FILE = JSON.stringify([
  record('Floor Press'),
  record('Incline Press', { equipment: 'barbell' }),
  record('Nameless', { name: '' }),
  record('Mystery', { primaryMuscles: ['tail'] }),
  record('floor-press', { id: 'again' }),
]);

const find = ({ club }: Desk, id: string) => club.store.find(exercises, id);
async function everything({ club }: Desk) {
  const { items } = await club.store.query(exercises, { limit: 100 });
  return { items, lines: [...(await readCatalogue(club.store))].sort((a, b) => (a.id < b.id ? -1 : 1)) };
}
async function edit(desk: Desk, exercise: Exercise, facts: object) {
  desk.club.advance({ minutes: 1 });
  const change = { id: exercise.id, facts: { ...factsOf(exercise), ...facts }, by: desk.admin };
  expect((await changeExercise(desk.club.services, change)).kind).toBe('saved');
}
async function getExercise(desk: Desk, id: string): Promise<Exercise> {
  const exercise = await find(desk, id);
  if (!exercise) throw new Error(`no ${id}`);
  return exercise;
}

describe('a file of exercises', () => {
  test('is checked: every row has its outcome and why, and nothing is changed', async () => {
    const desk = await openDesk();
    await clubExercise(desk, 'Bench press', { aliases: ['Incline press'] });
    const before = await everything(desk);
    const here = await check(desk, EXERCISES, FILE);
    const page = await desk.browser.get(here);
    expect(page.text).toContain('5 rows checked. Nothing has been changed yet.');
    expect(page.text).toContain('Error 3 New 1 Changed 0 No change 1');
    expect(page.text).toContain('No name 3 Error Enter the exercise’s name');
    expect(page.text).toContain('Mystery 4 Error We don’t know the muscle “tail”');
    expect(page.text).toContain('floor-press 5 Error Same as record 1');
    expect(page.text).toContain('Add 1 exercise');
    const same = await desk.browser.get(`${here}?outcome=same`);
    expect(same.text).toContain('Incline Press 2 No change You already have Bench press');
    const added = await desk.browser.get(`${here}?outcome=new`);
    expect(added.text).toContain('Floor Press 1 New Strength, Dumbbell, measured in weight and reps');
    expect(await everything(desk)).toEqual(before);
  });

  test('is imported with its lines in the catalogue, and a second time changes nothing', async () => {
    const desk = await openDesk();
    const page = await apply(desk, await check(desk, EXERCISES, FILE));
    expect(page.text).toContain('2 exercises imported.');
    expect(await find(desk, 'floor-press')).toMatchObject({
      name: 'Floor Press',
      measure: 'load-reps',
      instructions: ['Lie down.', 'Press.'],
      sourceId: 'Floor_Press',
    });
    const after = await everything(desk);
    expect(after.lines.map(({ id }) => id)).toEqual(['floor-press', 'incline-press']);
    const again = await check(desk, EXERCISES, FILE);
    expect(await listAt(desk.club, again)).toMatchObject({ newCount: 0, changedCount: 0, sameCount: 2 });
    expect((await desk.browser.get(again)).text).toContain('Nothing to import');
    await apply(desk, again);
    expect(await everything(desk)).toEqual(after);
  });

  test('as CSV has the same exercises, with lists in cells', async () => {
    const desk = await openDesk();
    const csv = [
      'Exercise,Main muscles,Supporting muscles,Equipment,Instructions,Shelf',
      'Floor Press,chest,"triceps; shoulders",dumbbell,"Lie down.\nPress.",3',
    ].join('\n');
    const here = await check(desk, EXERCISES, csv);
    expect((await desk.browser.get(here)).text).toContain('Columns we won’t import: Shelf.');
    await apply(desk, here);
    expect(await find(desk, 'floor-press')).toMatchObject({
      secondaryMuscles: ['triceps', 'shoulders'],
      instructions: ['Lie down.', 'Press.'],
    });
  });

  test('a newer file changes what the club has left as it was, and nothing that the club has edited', async () => {
    const desk = await openDesk();
    await apply(desk, await check(desk, EXERCISES, FILE));
    await edit(desk, await getExercise(desk, 'incline-press'), { level: 'expert' });
    const newer = JSON.stringify([
      record('Floor Press', { level: 'intermediate' }),
      record('Incline Press', { equipment: 'cable' }),
    ]);
    const here = await check(desk, EXERCISES, newer);
    expect((await desk.browser.get(here)).text).toContain('the club has edited this exercise');
    expect((await desk.browser.get(`${here}?outcome=changed`)).text).toContain(
      'Level: Beginner → Intermediate',
    );
    await apply(desk, here);
    expect(await find(desk, 'floor-press')).toMatchObject({ level: 'intermediate' });
    expect(await find(desk, 'incline-press')).toMatchObject({ level: 'expert', equipment: 'barbell' });
    await undo(desk, here);
    expect(await find(desk, 'floor-press')).toMatchObject({ level: 'beginner' });
  });

  test('an exercise that was edited between the check and the import is not overwritten', async () => {
    const desk = await openDesk();
    await apply(desk, await check(desk, EXERCISES, FILE));
    const here = await check(desk, EXERCISES, JSON.stringify([record('Floor Press', { level: 'expert' })]));
    await edit(desk, await getExercise(desk, 'floor-press'), { level: 'intermediate' });
    expect((await apply(desk, here)).text).toContain('The club has edited this exercise since the check');
    expect(await find(desk, 'floor-press')).toMatchObject({ level: 'intermediate' });
  });

  test('an exercise whose name the club has given to another one since the check is not added', async () => {
    const desk = await openDesk();
    await clubExercise(desk, 'Bench');
    const here = await check(desk, EXERCISES, JSON.stringify([record('Floor Press')]));
    await edit(desk, await getExercise(desk, 'bench'), { name: 'Floor press' });
    expect((await apply(desk, here)).text).toContain('Another exercise has this name now');
    expect(await find(desk, 'floor-press')).toBeNull();
  });

  test('undoing it leaves what a workout or a template plans', async () => {
    const desk = await openDesk();
    const names = ['One', 'Two', 'Three'].map((name) => record(`Press ${name}`));
    const here = await check(desk, EXERCISES, JSON.stringify(names));
    await apply(desk, here);
    const { services } = desk.club;
    const planOf = (exerciseId: string) =>
      workoutPlan({ parts: [part('a', { movements: [movement('burpee', { exerciseId })] })] });
    await saveTemplate(services, { plan: planOf('press-one'), by: desk.admin });
    const open = { date: '2026-11-27', publication: { kind: 'now' }, by: desk.admin } as const;
    await saveWorkout(services, { plan: planOf('press-two'), ...open });
    await undo(desk, here);
    const { lines } = await everything(desk);
    expect(lines.map(({ id }) => id)).toEqual(['press-one', 'press-two']);
  });

  test('undoing it removes what it added, except what has been edited or used since', async () => {
    const desk = await openDesk();
    const names = ['One', 'Two', 'Three'].map((name) => record(`Press ${name}`));
    const before = await everything(desk);
    const here = await check(desk, EXERCISES, JSON.stringify(names));
    await apply(desk, here);
    await edit(desk, await getExercise(desk, 'press-two'), { level: 'expert' });
    const member = await desk.club.member();
    const entry = did('2026-11-20', { 'press-three': [lifts(5, 20)] });
    const log = {
      id: 'r1',
      mode: 'create',
      memberUid: member.id,
      entry,
      by: { uid: member.id, name: '' },
    } as const;
    expect((await saveResult(desk.club.services, log)).kind).toBe('saved');

    expect((await desk.browser.get(here)).text).toContain('Undo this import');
    const page = await undo(desk, here);
    expect(page.text).toContain('The import of 1 exercise has been undone. 2 stayed');
    const rows = await desk.browser.get(`${here}?outcome=new`);
    expect(rows.text).toContain('Changed since the import, so it stays');
    expect(rows.text).toContain('Used in results, workouts or templates, so it stays');
    const after = await everything(desk);
    expect(after.lines.map(({ id }) => id)).toEqual(['press-three', 'press-two']);
    expect(before.lines).toEqual([]);
    const actions = (await desk.club.store.query(auditLog, { orderBy: [['at', 'desc']], limit: 20 })).items;
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['exercises.imported', 'exercises.import-undone']),
    );
  });

  test('its rejected rows can be downloaded, corrected and imported', async () => {
    const desk = await openDesk();
    const here = await check(desk, EXERCISES, FILE);
    const file = await desk.browser.get(`${here}/rejected`);
    expect(file.headers.get('Content-Disposition')).toContain('rejected-exercises-2026-11-21.csv');
    expect(file.html).toContain('Reason');
    expect(file.html).toContain('We don’t know the muscle “tail”');
    const corrected = await check(desk, EXERCISES, file.html.replace(',tail,', ',chest,'));
    expect((await desk.browser.get(`${corrected}?outcome=new`)).text).toContain('Mystery');
  });
});

test.each([
  ['an empty file', ' ', 'The list is empty.'],
  ['an empty array', '[]', 'The list is empty.'],
  ['one record', '{"name": "Floor Press"}', 'This isn’t a list of records'],
  ['half a file', FILE.slice(0, -20), 'The file ends in the middle of the list'],
  ['a broken record', '[{"name": "A"}, {"name": oops}]', 'Record 2 isn’t valid JSON'],
  ['no muscles', 'Name,Level\nFloor Press,beginner', 'There’s no “Main muscles” column'],
  ['an open quotation mark', 'Name,Main muscles\n"Floor,chest', 'a quotation mark is never closed'],
  ['too many rows', `Name,Main muscles\n${'A,chest\n'.repeat(50_001)}`, 'more than 50,000 rows'],
])('row 22: %s is refused in words, and nothing is stored', async (_, content, sentence) => {
  const desk = await openDesk();
  const answer = await upload(desk.browser, EXERCISES, content);
  expect(answer.status).toBe(422);
  expect(answer.text).toContain(sentence);
  expect(await desk.club.store.count(imports)).toBe(0);
  expect(await desk.club.store.count(importRows)).toBe(0);
});

test('row 15: members and coaches can neither upload a list nor open, apply or undo one', async () => {
  const desk = await openDesk();
  const here = await check(desk, EXERCISES, FILE);
  for (const person of [await desk.club.member(), await desk.club.coach()]) {
    const browser = await desk.club.signedIn(person);
    for (const path of [EXERCISES, here, `${here}/apply`, `${here}/undo`, `${here}/rejected`]) {
      expect((await browser.get(path)).status).toBe(403);
      expect((await browser.post(path, {})).status).toBe(403);
    }
  }
  expect(await desk.club.store.count(exercises)).toBe(0);
});
