import { expect, test } from 'vitest';
import type { ExerciseFacts } from '#domain/training/exercise.ts';
import { results } from '#server/data/collections/results.ts';
import { workouts, workoutTemplates } from '#server/data/collections/workouts.ts';
import { followRenames, hasRenamedExercises } from '#server/training/exercises/follow-renames.ts';
import { addExercise, changeExercise } from '#server/training/exercises/save-exercise.ts';
import { findPersonalBests } from '#server/training/results/find-personal-bests.ts';
import { saveResult } from '#server/training/results/write-result.ts';
import { findBuild } from '#server/training/workouts/find-build.ts';
import { saveBuild } from '#server/training/workouts/save-build.ts';
import { saveTemplate } from '#server/training/workouts/save-template.ts';
import { saveWorkout } from '#server/training/workouts/save-workout.ts';
import { takeStep, undoStep } from '#server/training/workouts/take-step.ts';
import { openClub } from '../../support/club.ts';
import { recomputedTraining, storedTraining } from '../../support/recompute-training.ts';
import { did, lifts } from '../../support/training.ts';
import { movement, part, workoutPlan } from '../../support/workouts.ts';

const by = { uid: 'ada', name: 'Ada Admin' };
const squat: ExerciseFacts = {
  ...{ name: 'Bak squat', aliases: [], category: 'strength', equipment: 'barbell', level: 'beginner' },
  ...{ measure: 'load-reps', primaryMuscles: ['quadriceps'], secondaryMuscles: [], instructions: [] },
};

async function openGym() {
  const club = openClub();
  await addExercise(club.services, squat, by);
  const priya = await club.member({ firstName: 'Priya' });
  const ben = await club.member({ firstName: 'Ben' });
  for (const { uid, name } of [priya, ben]) {
    const entry = did('2026-11-02', { 'bak-squat': [lifts(5, 80)] });
    const facts = { id: `of-${uid}`, mode: 'create', memberUid: uid } as const;
    await saveResult(club.services, { ...facts, entry, by: { uid, name } });
  }
  const rename = (facts: Partial<ExerciseFacts>) =>
    changeExercise(club.services, { id: 'bak-squat', facts: { ...squat, ...facts }, by });
  const found = async (uid: string, typed: string) => {
    const page = { typed, limit: 10, cursor: null, isBack: false };
    const { items } = await findPersonalBests(club.store, { memberUid: uid, ...page });
    return items.map(({ exerciseName }) => exerciseName);
  };
  return { club, priya, ben, rename, found };
}

test('a renamed exercise has its new name in everybody’s bests without another result, and is found by it', async () => {
  const { club, priya, ben, rename, found } = await openGym();
  await rename({ name: 'Back squat', aliases: ['Barbell squat'] });
  expect(await hasRenamedExercises(club.store)).toBe(true);
  await followRenames(club.services);
  expect(await hasRenamedExercises(club.store)).toBe(false);
  for (const { uid } of [priya, ben]) {
    expect(await found(uid, 'back')).toEqual(['Back squat']);
    expect(await found(uid, 'barbell')).toEqual(['Back squat']);
    expect(await found(uid, 'bak')).toEqual([]);
  }
  expect((await storedTraining(club.store)).bests).toEqual((await recomputedTraining(club.store)).bests);
});

test('what leaves the names as they were asks for no work', async () => {
  const { club, rename } = await openGym();
  await rename({ level: 'expert' });
  expect(await hasRenamedExercises(club.store)).toBe(false);
});

test('a name that changes again while the bests follow is the one that stays', async () => {
  const { club, priya, ben, rename, found } = await openGym();
  await rename({ name: 'Back squat' });
  club.advance({ minutes: 1 });
  await Promise.all([followRenames(club.services), rename({ name: 'High-bar squat' })]);
  await followRenames(club.services);
  for (const { uid } of [priya, ben]) expect(await found(uid, '')).toEqual(['High-bar squat']);
  expect(await hasRenamedExercises(club.store)).toBe(false);
});

const plan = (title: string) => {
  const named = { exerciseId: 'bak-squat', exerciseName: 'Bak squat' };
  const movements = [movement('back-squat', named), movement('burpee')];
  return workoutPlan({ title, parts: [part('a', { movements })] });
};

test('its new name is in each template, workout and draft, and templates are found by it', async () => {
  const { club, rename } = await openGym();
  const admin = await club.signedIn(await club.admin());
  const template = await saveTemplate(club.services, { plan: plan('Leg day'), by });
  const facts = { date: '2026-11-21', publication: { kind: 'now' }, by } as const;
  // More than the job reads at a time.
  for (let day = 1; day <= 27; day += 1) {
    const date = `2026-10-${String(day).padStart(2, '0')}`;
    await saveWorkout(club.services, { ...facts, plan: plan(`Day ${day}`), date });
  }
  const workout = await saveWorkout(club.services, { ...facts, plan: plan('Today') });
  await rename({ name: 'Back squat' });
  await followRenames(club.services);
  const templates = await admin.get('/admin/workout-templates/view?search=back');
  expect(templates.text).toContain('Leg day');
  expect((await admin.get('/admin/workout-templates/view?search=bak')).text).not.toContain('Leg day');
  expect((await admin.get(`/admin/workout-templates/${template}/viewWorkout`)).text).toContain('Back squat');
  const page = await club.visitor().get(`/workouts/${workout}`);
  expect([page.text.includes('Back squat'), page.text.includes('Bak squat')]).toEqual([true, false]);
  const { items } = await club.store.query(workouts, { limit: 100 });
  const names = items.flatMap(({ parts }) => parts.flatMap(({ movements }) => movements));
  expect(new Set(names.map(({ exerciseName }) => exerciseName))).toEqual(new Set(['Back squat', 'Burpee']));
});

test('what is being built has the new name too, after a step is undone and when it is saved', async () => {
  const { club, rename } = await openGym();
  const id = await saveTemplate(club.services, { plan: plan('Leg day'), by });
  const target = { kind: 'template', id } as const;
  const typed = { title: 'Leg day', note: '', part: null };
  const seen = async () => (await findBuild(club.store, target))?.version ?? '';
  await takeStep(club.services, {
    ...{ target, seen: await seen(), typed, by },
    step: { kind: 'add-part', key: 'b' },
  });
  await rename({ name: 'Back squat' });
  await followRenames(club.services);
  const shown = async () => JSON.stringify((await findBuild(club.store, target))?.plan);
  expect([(await shown()).includes('Back squat'), (await shown()).includes('Bak squat')]).toEqual([
    true,
    false,
  ]);
  await undoStep(club.services, { target, seen: await seen(), by });
  expect([(await shown()).includes('Back squat'), (await shown()).includes('Bak squat')]).toEqual([
    true,
    false,
  ]);
  await saveBuild(club.services, { target, seen: await seen(), typed, by });
  const stored = JSON.stringify(await club.store.find(workoutTemplates, id));
  expect([stored.includes('Back squat'), stored.includes('Bak squat')]).toEqual([true, false]);
});

test('a result and the news of its best keep the name of their day', async () => {
  const { club, priya, rename } = await openGym();
  await rename({ name: 'Back squat' });
  await followRenames(club.services);
  const { items } = await club.store.query(results, { where: [['memberUid', '==', priya.uid]], limit: 5 });
  expect(items.flatMap(({ exercises }) => exercises.map(({ exerciseName }) => exerciseName))).toEqual([
    'Bak squat',
  ]);
});
