import { describe, expect, test } from 'vitest';
import { exerciseSlug } from '#domain/training/exercise-name.ts';
import { hyroxLegs } from '#domain/training/hyrox-splits.ts';
import { starterExercises } from '#domain/training/starter-exercises.ts';
import { personalBests } from '#server/data/collections/personal-bests.ts';
import { results, scores } from '#server/data/collections/results.ts';
import { workoutResultKey } from '#server/training/results/keys.ts';
import { saveResult } from '#server/training/results/write-result.ts';
import { openClub } from '../../support/club.ts';
import { addExercise, addWorkout, did, lifts } from '../../support/training.ts';
import { part } from '../../support/workouts.ts';

const HYROX = '/account/workouts/hyrox';

/** Every run 5:00, every station 4:00, and 6:00 in the Roxzone: 1:18:00. */
const splits = {
  ...Object.fromEntries(hyroxLegs.map(({ field, kind }) => [field, kind === 'run' ? '5:00' : '4:00'])),
  roxzone: '6:00',
};
const race = {
  division: 'women',
  'date-day': '20',
  'date-month': '11',
  'date-year': '2026',
  title: '',
  ...splits,
};

/** A race is deleted as every training is. */
const deletionOf = (address: string) => `${address.replace('/hyrox/', '/')}/delete`;

async function openGym() {
  const club = openClub();
  for (const { name, measure } of starterExercises.filter(({ category }) => category === 'hyrox'))
    await addExercise(club.store, exerciseSlug(name), { name, measure });
  const member = await club.member({ firstName: 'Priya', lastName: 'Shah', sex: 'female' });
  return { club, member, priya: await club.signedIn(member) };
}

describe('a Hyrox race', () => {
  test('is logged with its splits; the total is computed, and its runs and stations count for bests', async () => {
    const { club, member, priya } = await openGym();
    expect((await priya.get(HYROX)).text).toContain('No races yet');
    const saved = await priya.follow(
      await priya.submit(`${HYROX}/log`, { ...race, title: 'Hyrox Birmingham' }),
    );
    expect(saved.text).toContain('Hyrox Birmingham saved: 1:18:00.');
    expect(saved.text).toContain('20 Nov · Women · 2025/26 standards');
    expect(saved.text).toContain('All runs 40:00');
    expect(saved.text).toContain('club’s fastest in Women');
    const list = await priya.get(HYROX);
    expect(list.text).toContain('Hyrox Birmingham 1:18:00 20 Nov Women');
    const best = await club.store.find(personalBests, `${member.uid}_skierg`);
    expect(best?.bests).toContainEqual(expect.objectContaining({ measure: 'time-1000', value: 240_000 }));
  });

  test('row 22: what is wrong is said in words, and what was typed is kept', async () => {
    const { club, priya } = await openGym();
    const refused = await priya.submit(`${HYROX}/log`, { ...race, run3: '1:10', finish: '' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Run 3: 1:10 is faster than anyone');
    expect(refused.html).toContain('value="1:10"');
    const late = await priya.submit(`${HYROX}/log`, { ...race, 'date-day': '22' });
    expect([late.status, late.text.includes('Enter a date up to today')]).toEqual([422, true]);
    const wrongs: Record<string, string | string[]>[] = [
      { division: 'elite' },
      { division: [] },
      { run1: ['5:00', '5:00'] },
      { run1: 'x'.repeat(9000) },
    ];
    for (const wrong of wrongs)
      expect((await priya.post(`${HYROX}/log`, { ...race, ...wrong })).status).toBe(422);
    expect(await club.store.count(results)).toBe(0);
  });

  test('a form sent twice is one race', async () => {
    const { club, priya } = await openGym();
    const page = await priya.get(`${HYROX}/log`);
    const formToken = /name="formToken" value="([^"]+)"/.exec(page.html)?.[1] ?? '';
    const send = () => priya.post(`${HYROX}/log`, { ...race, formToken });
    const answers = await Promise.all([send(), send()]);
    expect(answers[0]?.location).toBe(answers[1]?.location);
    expect(await club.store.count(results)).toBe(1);
  });

  test('is compared with one’s best other race and the club’s best, which has no name', async () => {
    const { club, priya } = await openGym();
    const zebedee = await club.signedIn(await club.member({ firstName: 'Zebedee', lastName: 'Quick' }));
    await zebedee.submit(`${HYROX}/log`, { ...race, station1: '3:30' });
    await priya.submit(`${HYROX}/log`, { ...race, run1: '4:45' });
    const page = await priya.follow(await priya.submit(`${HYROX}/log`, { ...race, station1: '4:10' }));
    expect(page.text).toContain('Leg This race Your fastest other Club’s best');
    expect(page.text).toContain('Run 1 5:00 4:45 +0:15 5:00 +0:00');
    expect(page.text).toContain('SkiErg 4:10 4:00 +0:10 3:30 +0:40');
    expect(page.html.match(/<rect/g)).toHaveLength(3 * 17);
    expect(page.text).not.toContain('Zebedee');
  });

  test('row 12: another member’s race is not found, to see, edit or delete', async () => {
    const { club, priya } = await openGym();
    const address = (await priya.submit(`${HYROX}/log`, race)).location ?? '';
    const other = await club.signedIn(await club.member());
    for (const path of [address, `${address}/edit`, deletionOf(address)]) {
      expect((await other.get(path)).status).toBe(404);
      expect((await priya.get(path)).status).toBe(200);
    }
    expect((await other.post(`${address}/edit`, race)).status).toBe(404);
    expect((await other.post(deletionOf(address))).status).toBe(404);
    expect(await club.store.count(results)).toBe(1);
  });

  test('is edited and deleted, and bests follow', async () => {
    const { club, member, priya } = await openGym();
    const address = (await priya.submit(`${HYROX}/log`, race)).location ?? '';
    expect((await priya.get(`${address}/edit`)).html).toContain('value="6:00"');
    await priya.submit(`${address}/edit`, { ...race, station1: '3:50', finish: '' });
    const skiErg = () => club.store.find(personalBests, `${member.uid}_skierg`);
    expect((await skiErg())?.bests.map(({ value }) => value)).toContain(230_000);
    expect((await priya.get(address)).text).toContain('1:17:50');
    const gone = await priya.follow(await priya.submit(deletionOf(address), {}));
    expect(gone.text).toContain('Hyrox race deleted.');
    expect(await skiErg()).toBeNull();
    expect(await club.store.count(results)).toBe(0);
  });

  test('without a finish or with some splits alone it is kept, and compared with nothing', async () => {
    const { priya } = await openGym();
    const only = { division: 'relay-mixed', ...dateOf(race), finish: '1:05:00' };
    const page = await priya.follow(await priya.submit(`${HYROX}/log`, only));
    expect(page.text).toContain('Add every split to compare it leg by leg');
    expect(page.html).not.toContain('<rect');
  });
});

const dateOf = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name.startsWith('date')));

describe('a simulation that is a workout', () => {
  const simulation = [part('warm-up'), part('sim', { format: 'hyrox', scoreType: 'time' })];

  test('is logged as the score of its part, and what was logged of the other parts stays', async () => {
    const { club, member, priya } = await openGym();
    await addExercise(club.store, 'squat');
    await addWorkout(club.store, 'saturday', [], { title: 'Saturday simulation', parts: simulation });
    await saveResult(club.services, {
      ...{ id: workoutResultKey('saturday', member.uid), mode: 'put', memberUid: member.uid },
      entry: did('2026-11-21', { squat: [lifts(5, 60)] }, { workoutId: 'saturday' }),
      by: { uid: member.uid, name: member.name },
    });
    const log = `${HYROX}/log?workout=saturday`;
    expect((await priya.get('/workouts/saturday')).text).toContain('Log Hyrox splits');
    expect((await priya.get(log)).text).toContain('Saturday simulation Your splits in the simulation');
    const saved = await priya.submit(log, { division: 'women', ...splits });
    expect(saved.location).toBe(`${HYROX}/${workoutResultKey('saturday', member.uid)}`);
    const result = await club.store.find(results, workoutResultKey('saturday', member.uid));
    expect(result?.exerciseIds).toContain('squat');
    const { items } = await club.store.query(scores, { limit: 5 });
    expect(items.map(({ partKey, text }) => [partKey, text])).toEqual([['sim', '1:18:00']]);
  });

  test('a workout without one, not yet published or of a later day, is not found', async () => {
    const { club, priya } = await openGym();
    await addWorkout(club.store, 'plain', ['time']);
    await addWorkout(club.store, 'draft', [], { parts: simulation, isPublished: false });
    await addWorkout(club.store, 'tomorrow', [], { parts: simulation, date: '2026-11-22' });
    expect((await priya.get('/workouts/tomorrow')).text).not.toContain('Log Hyrox splits');
    for (const id of ['plain', 'draft', 'tomorrow', 'nothing', '..%2Fsaturday']) {
      expect((await priya.get(`${HYROX}/log?workout=${id}`)).status).toBe(404);
      expect((await priya.post(`${HYROX}/log?workout=${id}`, splits)).status).toBe(404);
    }
  });
});

describe('the Hyrox page', () => {
  test('predicts a finish from races, and says how', async () => {
    const { priya } = await openGym();
    expect((await priya.get(HYROX)).text).toContain(
      'Log a run of 1 km or more and 3 more stations with a time',
    );
    await priya.submit(`${HYROX}/log`, race);
    const page = await priya.get(HYROX);
    expect(page.text).toContain('Predicted finish Women, solo 1:18:00');
    expect(page.text).toContain('SkiErg 4:00 from a race');
    expect(page.text).toContain('Riegel');
  });

  test('plans a race of a division, with the splits of a target', async () => {
    const { priya } = await openGym();
    const page = await priya.get(`${HYROX}?division=pro-men&target=1:15:00`);
    expect(page.text).toContain('Sled push 50 m, 202 kg 2:47');
    expect(page.text).toContain('2025/26 season');
    expect((await priya.get(`${HYROX}?target=soon`)).text).toContain(
      'Enter a finish time from 45:00 to 4:00:00',
    );
    expect((await priya.get(`${HYROX}?division=made-up`)).text).toContain('50 m, 102 kg');
  });
});
