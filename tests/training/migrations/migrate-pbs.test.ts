import { describe, expect, test } from 'vitest';
import { MAX_RESULTS_PER_YEAR } from '#domain/training/training-year.ts';
import { importNames, importRows, imports } from '#server/data/collections/imports.ts';
import type { Member } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { bestNews, personalBests, trainingYears } from '#server/data/collections/personal-bests.ts';
import { results } from '#server/data/collections/results.ts';
import { removeBatches } from '#server/data/remove-expired.ts';
import { createImports } from '#server/imports/create-imports.ts';
import { mergeExercises } from '#server/training/exercises/merge-exercises.ts';
import { moveMerged } from '#server/training/exercises/move-merged.ts';
import { commentOnResult } from '#server/training/results/comment-on-result.ts';
import { saveResult } from '#server/training/results/write-result.ts';
import { type Desk, openDesk } from '../../support/desk.ts';
import { apply, BESTS, check, clubExercise, listAt, undo, upload } from '../../support/migrations.ts';
import { recomputedTraining, storedTraining } from '../../support/recompute-training.ts';
import { did, lifts } from '../../support/training.ts';

interface Gym extends Desk {
  readonly priya: Member;
}
async function openGym(): Promise<Gym> {
  const desk = await openDesk();
  await clubExercise(desk, 'Back squat', { aliases: ['BS'] });
  await clubExercise(desk, 'Row', { measure: 'distance', equipment: 'cardio machine' });
  await clubExercise(desk, 'Plank', { measure: 'time', equipment: 'none' });
  const priya = await desk.club.member({ email: 'priya@club.test', firstName: 'Priya', lastName: 'Shah' });
  return { ...desk, priya };
}
const HEADER = 'Email,Exercise,Date,Weight,Reps,Distance,Time,Notes';
const listOf = (...rows: string[]) => [HEADER, ...rows].join('\n');
const LIST = listOf(
  'priya@club.test,Back squat,01/03/2024,100,5,,,belt',
  'PRIYA@club.test,bs,2024-06-01,110,,,,',
  'priya@club.test,Row,02/03/2024,,,2000,7:12,',
  'priya@club.test,Back squat,01/03/2024,100,5,,,',
  'nobody@club.test,Back squat,01/03/2024,100,5,,,',
  'priya@club.test,Plank,31/02/2024,100,5,,,',
  'priya@club.test,Row,02/03/2024,100,5,,,',
  'priya@club.test,Back squat,01/03/2027,heavy,5.5,,,',
);
const bestsOf = async ({ club, priya }: Gym, exerciseId: string) =>
  Object.fromEntries(
    ((await club.store.find(personalBests, `${priya.id}_${exerciseId}`))?.bests ?? []).map(
      ({ measure, value }) => [measure, value],
    ),
  );
const numbers = async ({ club: { store } }: Desk) => [
  await store.count(results),
  await store.count(personalBests),
];

describe('a list of personal bests', () => {
  test('is checked: every row has its outcome and every reason, and nothing is changed', async () => {
    const gym = await openGym();
    const here = await check(gym, BESTS, LIST);
    const page = await gym.browser.get(here);
    expect(page.text).toContain('8 rows checked. Nothing has been changed yet.');
    expect(page.text).toContain('Error 5 New 3 Changed 0 No change 0');
    expect(page.text).toContain('Priya Shah 5 priya@club.test Error Same as line 2');
    expect(page.text).toContain('Email: no member has this address');
    expect(page.text).toContain('Date: 31 February isn’t a real date');
    expect(page.text).toContain('This exercise needs a distance');
    expect(page.text).toContain('Date is in the future');
    expect(page.text).toContain('Reps: “5.5” isn’t a whole number');
    expect(page.text).toContain('Weight: “heavy” isn’t a weight');
    expect(page.text).toContain('Add 3 results');
    const added = await gym.browser.get(`${here}?outcome=new`);
    expect(added.text).toContain('Back squat: 5 reps at 100 kg, 1 March 2024');
    expect(added.text).toContain('Row: 2 km in 7:12');
    expect(await numbers(gym)).toEqual([0, 0]);
  });

  test('a distance may be in the exercise’s name alone, in the list or in the catalogue', async () => {
    const gym = await openGym();
    await clubExercise(gym, 'Run 5 km', { measure: 'distance', equipment: 'none', aliases: ['Parkrun'] });
    const runs = [
      'priya@club.test,Run 5 km,01/03/2024,,,,25:10,',
      'priya@club.test,Parkrun,08/03/2024,,,,24:50,',
      'priya@club.test,Run 5 km,15/03/2024,,,5.2 km,25:00,',
      'priya@club.test,Row,15/03/2024,,,,25:00,',
    ];
    const here = await check(gym, BESTS, listOf(...runs));
    const added = await gym.browser.get(`${here}?outcome=new`);
    expect(added.text).toContain('Run 5 km: 5 km in 25:10');
    expect(added.text).toContain('Run 5 km: 5 km in 24:50');
    expect(added.text).toContain('5.2 km in one go');
    expect((await gym.browser.get(here)).text).toContain('Error 1 New 3');
  });

  test('a list without a file, or without one record, is refused where it was chosen', async () => {
    const gym = await openGym();
    const nothing = await upload(gym.browser, BESTS, '', '');
    expect([nothing.status, nothing.text.includes('Choose a file')]).toEqual([422, true]);
    const empty = await upload(gym.browser, BESTS, '', 'empty.csv');
    expect([empty.status, empty.text.includes('The list is empty.')]).toEqual([422, true]);
    const numbersOnly = await upload(gym.browser, BESTS, '[1, 2, null]', 'list.json');
    expect([numbersOnly.status, numbersOnly.text.includes('no records with fields')]).toEqual([422, true]);
    expect(await gym.club.store.count(imports)).toBe(0);
  });

  test('is imported as results with their bests and without emails, and a second time changes nothing', async () => {
    const gym = await openGym();
    const page = await apply(gym, await check(gym, BESTS, LIST));
    expect(page.text).toContain('3 results imported.');
    expect(await bestsOf(gym, 'back-squat')).toMatchObject({ 'rm-1': 110_000, 'rm-5': 100_000 });
    expect(await bestsOf(gym, 'row')).toMatchObject({ 'time-2000': 432_000 });
    const { items } = await gym.club.store.query(results, { limit: 10 });
    expect(items.map(({ source }) => source)).toEqual(['import', 'import', 'import']);
    expect(items.map(({ note }) => note).sort()).toEqual(['', '', 'belt']);
    expect([await gym.club.store.count(outbox), await gym.club.store.count(bestNews)]).toEqual([0, 0]);
    expect(await storedTraining(gym.club.store)).toEqual(await recomputedTraining(gym.club.store));

    const before = await storedTraining(gym.club.store);
    const again = await check(gym, BESTS, LIST);
    expect(await listAt(gym.club, again)).toMatchObject({ newCount: 0, sameCount: 3, errorCount: 5 });
    await apply(gym, again);
    expect(await storedTraining(gym.club.store)).toEqual(before);
  });

  test('after its exercise was merged into another one, the same list still changes nothing', async () => {
    const gym = await openGym();
    await apply(gym, await check(gym, BESTS, LIST));
    await clubExercise(gym, 'Squat');
    await mergeExercises(gym.club.services, { fromId: 'back-squat', keptId: 'squat', by: gym.admin });
    await moveMerged(gym.club.services);
    expect(await listAt(gym.club, await check(gym, BESTS, LIST))).toMatchObject({
      newCount: 0,
      sameCount: 3,
    });
  });

  test('undoing it leaves what there was before, bests too, except what has been changed since', async () => {
    const gym = await openGym();
    const { services, store } = gym.club;
    const by = { uid: gym.priya.id, name: gym.priya.name };
    const own = { memberUid: gym.priya.id, by };
    const entry = did('2026-01-05', { 'back-squat': [lifts(3, 90)] });
    await saveResult(services, { id: 'own', mode: 'create', entry, ...own });
    const before = await storedTraining(store);
    const here = await check(gym, BESTS, LIST);
    await apply(gym, here);
    expect(await bestsOf(gym, 'back-squat')).toMatchObject({ 'rm-1': 110_000 });
    const page = await undo(gym, here);
    expect(page.text).toContain('The import of 3 results has been undone.');
    expect(await storedTraining(store)).toEqual(before);
    expect(await bestsOf(gym, 'back-squat')).toEqual({ 'rm-1': 90_000, 'rm-2': 90_000, 'rm-3': 90_000 });

    const again = await check(gym, BESTS, LIST);
    await apply(gym, again);
    const imported = (await store.query(results, { limit: 9 })).items;
    const squat = imported.find(({ date }) => date === '2024-06-01');
    gym.club.advance({ minutes: 1 });
    const edited = did('2024-06-01', { 'back-squat': [lifts(1, 112)] });
    await saveResult(services, { id: squat?.id ?? '', mode: 'edit', entry: edited, ...own });
    expect((await undo(gym, again)).text).toContain('1 stayed');
    expect(await bestsOf(gym, 'back-squat')).toMatchObject({ 'rm-1': 112_000, 'rm-3': 90_000 });
    expect(await storedTraining(store)).toEqual(await recomputedTraining(store));
  });

  test('one that was undone can be imported again on purpose, and one that is imported says why it changes nothing', async () => {
    const gym = await openGym();
    const here = await check(gym, BESTS, LIST);
    await apply(gym, here);
    const early = await gym.browser.follow(await gym.browser.submit(here, {}, `${here}/check-again`));
    expect(early.text).toContain('This list can’t be checked again now. Undo its import first.');
    const twice = await gym.browser.get(await check(gym, BESTS, LIST));
    expect(twice.text).toContain('everything in this list is already saved');
    expect(twice.text).toContain('undo the earlier import first, then check its list again');

    const undone = await undo(gym, here);
    expect(undone.text).toContain('Check the list again');
    await gym.browser.submit(here, {}, `${here}/check-again`);
    await gym.club.services.imports.settled();
    expect((await gym.browser.get(here)).text).toContain('Add 3 results');
    expect((await apply(gym, here)).text).toContain('3 results imported.');
    expect(await bestsOf(gym, 'back-squat')).toMatchObject({ 'rm-1': 110_000, 'rm-5': 100_000 });
    expect((await undo(gym, here)).text).toContain('The import of 3 results has been undone.');
    expect(await numbers(gym)).toEqual([0, 0]);
  });

  test('undoing it leaves a result that a coach has commented on since', async () => {
    const gym = await openGym();
    const here = await check(gym, BESTS, listOf('priya@club.test,Back squat,01/03/2024,100,5,,,'));
    await apply(gym, here);
    const { services, store } = gym.club;
    const id = (await store.query(results, { limit: 1 })).items[0]?.id ?? '';
    await commentOnResult(services, { id, text: 'Strong', by: gym.admin });
    expect((await undo(gym, here)).text).toContain('1 stayed');
    expect(await store.find(results, id)).not.toBeNull();
  });

  test('fills a year up to what it holds, and says which rows were too many', async () => {
    const gym = await openGym();
    const { store } = gym.club;
    const entry = { date: '2024-01-01', milliseconds: 0, volumeInGrams: 0, muscles: {} };
    const old = Array.from({ length: MAX_RESULTS_PER_YEAR - 1 }, (_, n) => ({
      ...entry,
      resultId: `old${n}`,
    }));
    const { uid } = gym.priya;
    await store.set(trainingYears, { id: `${uid}_2024`, memberUid: uid, year: 2024, results: old });
    const rows = [1, 2].map((day) => `priya@club.test,Back squat,0${day}/03/2024,100,5,,,`);
    const here = await check(gym, BESTS, listOf(...rows));
    expect((await apply(gym, here)).text).toContain('1 result imported. 1 couldn’t be saved');
    expect(await store.count(results)).toBe(1);
  });

  test('has columns with any names: the admin says what they are, and in which units', async () => {
    const gym = await openGym();
    const list = 'Who,Lift,When,Lb\npriya@club.test,Back squat,03/25/2024,225';
    const uploaded = await upload(gym.browser, BESTS, list);
    const columns = uploaded.location ?? '';
    const form = await gym.browser.get(columns);
    expect(form.text).toContain('For example: priya@club.test');
    expect(form.html).toContain('<option value="exercise" selected="">Exercise</option>');
    const units = { dateOrder: 'month-first', loadUnit: 'lb', distanceUnit: 'm' };
    const twice = { column0: '', column1: 'exercise', column2: 'exercise', ...units };
    const refused = await gym.browser.submit(columns, twice);
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining('Two columns are “Exercise”'),
    ]);
    const chosen = { column0: 'email', column1: 'exercise', column2: 'date', column3: 'weight' };
    await gym.browser.submit(columns, { ...chosen, ...units });
    await gym.club.services.imports.settled();
    await apply(gym, columns.replace('/columns', ''));
    expect(await bestsOf(gym, 'back-squat')).toEqual({ 'rm-1': 102_058 });
  });

  test('as JSON has numbers and any fields', async () => {
    const gym = await openGym();
    const json = JSON.stringify([
      {
        email: 'priya@club.test',
        exercise: 'Back squat',
        date: '2024-03-01T10:00:00Z',
        weight: 82.5,
        reps: 5,
      },
      { email: 'priya@club.test', exercise: 'Plank', date: '2024-03-01', time: '2:30', tags: ['core'] },
      'nonsense',
    ]);
    const here = await check(gym, BESTS, json);
    expect((await gym.browser.get(here)).text).toContain(
      '3 Error Date is missing Email is missing Exercise is missing',
    );
    await apply(gym, here);
    expect(await bestsOf(gym, 'back-squat')).toMatchObject({ 'rm-5': 82_500 });
    expect(await bestsOf(gym, 'plank')).toEqual({ hold: 150_000 });
  });
});

describe('names that no exercise has', () => {
  const ODD = listOf(
    'priya@club.test,Back sqat,01/03/2024,100,5,,,',
    'priya@club.test,Back sqat,02/03/2024,101,5,,,',
    'priya@club.test,Rowing machine,02/03/2024,,,2000,7:12,',
    'priya@club.test,Juggling,02/03/2024,,5,,,',
  );

  test('are suggested, chosen or left out by the admin, and the rows are checked again', async () => {
    const gym = await openGym();
    const here = await check(gym, BESTS, ODD);
    const page = await gym.browser.get(here);
    expect(page.text).toContain('We don’t know 3 exercise names in the list. Choose their exercises');
    const names = await gym.browser.get(`${here}/names`);
    expect(names.html).toContain('<option value="back-squat">Back squat</option>');
    const refused = await gym.browser.submit(`${here}/names`, { choice0: 'back-squat', other2: 'Rowwing' });
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining('No exercise is called “Rowwing”'),
    ]);
    const nothing = await gym.browser.submit(`${here}/names`, {});
    expect(nothing.text).toContain('Choose an exercise for at least one name');
    // In the order of their names: Back sqat, Juggling, Rowing machine.
    await gym.browser.submit(`${here}/names`, { choice0: 'back-squat', choice1: 'leave-out', other2: 'row' });
    await gym.club.services.imports.settled();
    const checked = await gym.browser.get(here);
    expect(checked.text).toContain('Error 1 New 3');
    expect(checked.text).toContain('you chose to leave out “Juggling”');
    expect(checked.text).not.toContain('We don’t know');
    await apply(gym, here);
    expect(await bestsOf(gym, 'back-squat')).toMatchObject({ 'rm-5': 101_000 });
    expect(await bestsOf(gym, 'row')).toMatchObject({ 'time-2000': 432_000 });
  });

  test('rejected rows can be downloaded with the reason, corrected and imported', async () => {
    const gym = await openGym();
    const file = await gym.browser.get(`${await check(gym, BESTS, ODD)}/rejected`);
    const [head, first] = file.html.split('\r\n');
    expect(head).toContain(`${HEADER},Line in the file,Reason`);
    expect(first).toBe('priya@club.test,Back sqat,01/03/2024,100,5,,,,2,Exercise: we don’t know “Back sqat”');
    const here = await check(gym, BESTS, file.html.replaceAll('sqat', 'squat'));
    expect(await listAt(gym.club, here)).toMatchObject({ newCount: 2, errorCount: 2 });
  });
});

describe('a crash, a race and a change meanwhile', () => {
  const many = listOf(
    ...Array.from(
      { length: 120 },
      (_, n) => `priya@club.test,Back squat,${1 + (n % 28)}/03/2024,${60 + n},3,,,`,
    ),
  );

  test('what a killed process left is finished by the next one, each row once', async () => {
    const gym = await openGym();
    const { services, store } = gym.club;
    const here = await check(gym, BESTS, many);
    const { id } = await listAt(gym.club, here);
    // A process that dies after some transactions: nothing that it asks for is answered any more.
    const last = 3;
    let begun = 0;
    let ended = 0;
    const dying = {
      ...store,
      transaction: async (work: never) => {
        begun += 1;
        if (begun > last) return new Promise<never>(() => {});
        return store.transaction(work).finally(() => {
          ended += 1;
        });
      },
    } as typeof store;
    await store.update(imports, id, { status: 'applying' });
    createImports({ ...services, store: dying }).start(id);
    while (begun <= last || ended < last) await new Promise((resolve) => setTimeout(resolve, 5));
    const half = await store.count(results);
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThan(120);
    expect(
      await store.count(importRows, [
        ['importId', '==', id],
        ['state', '==', 'done'],
      ]),
    ).toBe(half);
    await services.imports.resume();
    expect(await store.count(results)).toBe(half);
    gym.club.advance({ seconds: 61 });
    await services.imports.resume();
    expect(await store.count(results)).toBe(120);
    expect(await store.find(imports, id)).toMatchObject({ status: 'done' });
    expect(await storedTraining(store)).toEqual(await recomputedTraining(store));
  });

  test('two processes at one list add each row once', async () => {
    const gym = await openGym();
    const { services, store } = gym.club;
    const { id } = await listAt(gym.club, await check(gym, BESTS, many));
    await store.update(imports, id, { status: 'applying' });
    const runners = [createImports(services), createImports(services)];
    runners[0]?.start(id);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await store.update(imports, id, { leaseUntil: null });
    runners[1]?.start(id);
    await Promise.all(runners.map((runner) => runner.settled()));
    expect(await store.count(results)).toBe(120);
    expect(await storedTraining(store)).toEqual(await recomputedTraining(store));
  });

  test('a member who is gone is named, and the other rows are imported', async () => {
    const gym = await openGym();
    await gym.club.member({ email: 'ben@club.test' });
    const here = await check(
      gym,
      BESTS,
      listOf('priya@club.test,Back squat,01/03/2024,100,5,,,', 'ben@club.test,BS,01/03/2024,100,5,,,'),
    );
    const { items } = await gym.club.store.query(importRows, { limit: 5 });
    const ben = items.find(({ email }) => email === 'ben@club.test');
    await gym.club.store.update(importRows, ben?.id ?? '', { uid: 'gone' });
    expect((await apply(gym, here)).text).toContain('1 result imported. 1 couldn’t be saved');
    expect((await gym.browser.get(`${here}?outcome=new`)).text).toContain('This member no longer exists');
    expect((await gym.browser.get(`${here}/rejected`)).html).toContain('This member no longer exists');
  });
});

test('row 14: an address that nobody has confirmed gets no results of its owner', async () => {
  const gym = await openGym();
  await gym.club.member({ email: 'sly@club.test', isEmailConfirmed: false });
  const here = await check(gym, BESTS, listOf('sly@club.test,Back squat,01/03/2024,100,5,,,'));
  expect((await gym.browser.get(here)).text).toContain('nobody has confirmed this address yet');
});

test('a list, its rows and its names are deleted after a week', async () => {
  const gym = await openGym();
  await check(gym, BESTS, listOf('priya@club.test,Unknown,01/03/2024,100,5,,,'));
  expect(await gym.club.store.count(importNames)).toBe(1);
  gym.club.advance({ hours: 24 * 7 });
  await removeBatches(gym.club.store, gym.club.now());
  for (const collection of [imports, importRows, importNames])
    expect(await gym.club.store.count(collection as typeof imports)).toBe(0);
});
