import { describe, expect, test } from 'vitest';
import type { ExerciseFacts } from '#domain/training/exercise.ts';
import { starterExercises } from '#domain/training/starter-exercises.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { exercises } from '#server/data/collections/exercises.ts';
import { addStarterExercises } from '#server/training/exercises/add-starter-exercises.ts';
import { readCatalogue, readShelves } from '#server/training/exercises/catalogue.ts';
import {
  addExercise,
  changeExercise,
  setExerciseArchived,
} from '#server/training/exercises/save-exercise.ts';
import { openClub, type TestClub } from '../../support/club.ts';

const by = { uid: 'ada', name: 'Ada Admin' };
const facts: ExerciseFacts = {
  name: 'Zercher squat',
  aliases: ['Zercher'],
  category: 'strength',
  equipment: 'barbell',
  level: 'expert',
  measure: 'load-reps',
  primaryMuscles: ['quadriceps'],
  secondaryMuscles: ['glutes'],
  instructions: ['Hold the bar in your elbows.', 'Squat.'],
};
const audited = async ({ store }: TestClub) =>
  (await store.query(auditLog, { limit: 50 })).items.map(({ action, summary }) => `${action} ${summary}`);

describe('saving an exercise', () => {
  test('keeps it under its slug, with its line in the catalogue and an audit entry', async () => {
    const club = openClub();
    const outcome = await addExercise(club.services, facts, by);
    expect(outcome).toMatchObject({ kind: 'saved', exercise: { id: 'zercher-squat', ...facts } });
    expect(await club.store.find(exercises, 'zercher-squat')).toMatchObject(facts);
    const { instructions, ...line } = facts;
    expect(await readCatalogue(club.store)).toEqual([{ ...line, id: 'zercher-squat', isArchived: false }]);
    expect(await audited(club)).toEqual(['exercise.added Zercher squat']);
  });

  test('is refused where only case, accents or punctuation tell its name from another’s', async () => {
    const club = openClub();
    await addExercise(club.services, facts, by);
    for (const name of ['zercher-SQUAT', 'Zércher squat', 'Zercher  squat!']) {
      expect(await addExercise(club.services, { ...facts, name }, by)).toMatchObject({
        kind: 'name-taken',
        by: { id: 'zercher-squat', name: 'Zercher squat' },
      });
    }
    await addExercise(club.services, { ...facts, name: 'Squat' }, by);
    const changes = { id: 'squat', facts, by };
    expect(await changeExercise(club.services, changes)).toMatchObject({ kind: 'name-taken' });
    expect(await club.store.count(exercises)).toBe(2);
  });

  test('a change keeps the id, and what the catalogue says follows at once', async () => {
    const club = openClub();
    await addExercise(club.services, facts, by);
    await readCatalogue(club.store);
    const changes = { ...facts, name: 'Zercher box squat', equipment: 'box' as const };
    await changeExercise(club.services, { id: 'zercher-squat', facts: changes, by });
    expect(await readCatalogue(club.store)).toMatchObject([
      { id: 'zercher-squat', name: 'Zercher box squat', equipment: 'box' },
    ]);
    expect(await changeExercise(club.services, { id: 'nothing', facts, by })).toEqual({ kind: 'missing' });
    // Only what has changed, and no entry if nothing has.
    await changeExercise(club.services, { id: 'zercher-squat', facts: changes, by });
    const { items } = await club.store.query(auditLog, {
      where: [['action', '==', 'exercise.changed']],
      limit: 5,
    });
    const [before, after] = [
      { name: 'Zercher squat', equipment: 'barbell' },
      { name: 'Zercher box squat', equipment: 'box' },
    ];
    expect(items).toMatchObject([{ before, after }]);
    expect(Object.keys(items[0]?.after ?? {})).toHaveLength(2);
  });

  test('archiving and restoring are in the catalogue and the audit log, once each', async () => {
    const club = openClub();
    await addExercise(club.services, facts, by);
    for (const isArchived of [true, true, false]) {
      await setExerciseArchived(club.services, { id: 'zercher-squat', isArchived, by });
      expect((await readCatalogue(club.store)).map((line) => line.isArchived)).toEqual([isArchived]);
    }
    expect((await audited(club)).toSorted()).toEqual([
      'exercise.added Zercher squat',
      'exercise.archived Zercher squat',
      'exercise.restored Zercher squat',
    ]);
  });

  test('two people who add exercises at once both find theirs in the catalogue, and one name is given once', async () => {
    const club = openClub();
    const others = ['Jefferson squat', 'Hack squat', 'Pistol squat', 'Zercher squat', 'Zercher squat'];
    const outcomes = await Promise.all(
      others.map((name) => addExercise(club.services, { ...facts, name }, by)),
    );
    expect(outcomes.filter(({ kind }) => kind === 'saved')).toHaveLength(4);
    const { entries } = await readShelves(club.store);
    expect(entries.map(({ name }) => name).toSorted()).toEqual([...new Set(others)].toSorted());
  });
});

describe('the starter exercises', () => {
  test('are added once; those that the club has changed or archived stay as they are', async () => {
    const club = openClub();
    expect(await addStarterExercises(club.services, by)).toBe(starterExercises.length);
    expect(await addStarterExercises(club.services, by)).toBe(0);
    expect(await readCatalogue(club.store)).toHaveLength(starterExercises.length);
    await changeExercise(club.services, { id: 'back-squat', facts: { ...facts, name: 'Kniebeuge' }, by });
    await setExerciseArchived(club.services, { id: 'plank', isArchived: true, by });
    expect(await addStarterExercises(club.services, by)).toBe(0);
    expect(await club.store.find(exercises, 'back-squat')).toMatchObject({ name: 'Kniebeuge' });
    expect(await club.store.find(exercises, 'plank')).toMatchObject({ isArchived: true });
    expect(await audited(club)).toContain(`exercises.added ${starterExercises.length} starter exercises`);
  });

  test('one whose name the club already uses is left out', async () => {
    const club = openClub();
    await addExercise(club.services, { ...facts, name: 'Squat' }, by);
    await changeExercise(club.services, { id: 'squat', facts: { ...facts, name: 'Back Squat' }, by });
    expect(await addStarterExercises(club.services, by)).toBe(starterExercises.length - 1);
  });
});
