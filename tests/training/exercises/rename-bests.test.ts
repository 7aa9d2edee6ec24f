import { expect, test } from 'vitest';
import type { ExerciseFacts } from '#domain/training/exercise.ts';
import { hasRenamedExercises, renameBests } from '#server/training/exercises/rename-bests.ts';
import { addExercise, changeExercise } from '#server/training/exercises/save-exercise.ts';
import { findPersonalBests } from '#server/training/results/find-personal-bests.ts';
import { saveResult } from '#server/training/results/write-result.ts';
import { openClub } from '../../support/club.ts';
import { recomputedTraining, storedTraining } from '../../support/recompute-training.ts';
import { did, lifts } from '../../support/training.ts';

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
  await renameBests(club.services);
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
  await Promise.all([renameBests(club.services), rename({ name: 'High-bar squat' })]);
  await renameBests(club.services);
  for (const { uid } of [priya, ben]) expect(await found(uid, '')).toEqual(['High-bar squat']);
  expect(await hasRenamedExercises(club.store)).toBe(false);
});
