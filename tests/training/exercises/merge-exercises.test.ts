import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LoggedSet } from '#domain/training/result.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { exerciseMerges, exercises } from '#server/data/collections/exercises.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { bestNews, personalBests } from '#server/data/collections/personal-bests.ts';
import { results } from '#server/data/collections/results.ts';
import { workoutDrafts, workouts, workoutTemplates } from '#server/data/collections/workouts.ts';
import { readCatalogue, readShelves, writeExercises } from '#server/training/exercises/catalogue.ts';
import { mergeExercises } from '#server/training/exercises/merge-exercises.ts';
import { hasMovingMerges, moveBatch, moveMerged } from '#server/training/exercises/move-merged.ts';
import { removeResult, saveResult } from '#server/training/results/write-result.ts';
import { openClub } from '../../support/club.ts';
import { recomputedTraining, storedTraining } from '../../support/recompute-training.ts';
import { addExercise, addWorkout, did, lifts } from '../../support/training.ts';

const by = { uid: 'ada', name: 'Ada Admin' };

async function openGym() {
  const club = openClub();
  const { store, services } = club;
  for (const [id, name] of [
    ['squat', 'Squat'],
    ['back-squat', 'Back squat'],
    ['barbell-squat', 'Barbell squat'],
    ['row', 'Row'],
  ] as const) {
    const exercise = await addExercise(store, id, { name, primaryMuscles: ['quadriceps'] });
    await store.transaction(async (transaction) => {
      writeExercises(transaction, await readShelves(transaction), [exercise]);
    });
  }
  const members = [await club.member(), await club.member()];
  const log = (id: string, date: string, sets: Record<string, readonly LoggedSet[]>, who = 0) => {
    const member = members[who];
    if (!member) throw new Error('No such member');
    const request = { id, mode: 'put' as const, memberUid: member.uid, entry: did(date, sets) };
    return saveResult(services, { ...request, by: { uid: member.uid, name: member.name } });
  };
  const merge = (fromId: string, keptId: string) => mergeExercises(services, { fromId, keptId, by });
  const bestOf = async (exerciseId: string, who = 0) =>
    (await store.find(personalBests, `${members[who]?.uid}_${exerciseId}`))?.bests.find(
      ({ measure }) => measure === 'rm-1',
    )?.value;
  return { ...club, members, log, merge, bestOf };
}

const movements = (exerciseId: string) => ({
  parts: [{ key: 'a', movements: [{ key: 'm', exerciseId, exerciseName: exerciseId }] }],
  exerciseIds: [exerciseId],
});

describe('merging two exercises', () => {
  test('moves results, bests, news, workouts, templates and drafts to the kept one, and leaves nothing behind', async () => {
    const { store, services, log, merge, bestOf } = await openGym();
    await log('r1', '2025-12-30', { squat: [lifts(5, 90)], row: [] });
    await log('r2', '2026-01-02', { squat: [lifts(1, 120)], 'back-squat': [lifts(1, 100)] });
    await log('r3', '2026-02-02', { 'back-squat': [lifts(1, 110)] });
    await log('r4', '2026-02-02', { squat: [lifts(1, 60)] }, 1);
    await addWorkout(store, 'monday', ['none'], workouts.decode('monday', movements('squat')));
    await store.create(workoutTemplates, workoutTemplates.decode('legs', movements('squat')));
    const draft = workoutDrafts.decode('template_legs', {
      ...movements('squat'),
      earlier: [movements('squat')],
    });
    await store.create(workoutDrafts, draft);
    expect(await merge('squat', 'back-squat')).toMatchObject({ kind: 'merged' });
    expect(await hasMovingMerges(store)).toBe(true);
    await moveMerged(services);
    expect(await hasMovingMerges(store)).toBe(false);

    expect(await store.find(results, 'r2')).toMatchObject({
      exerciseIds: ['back-squat'],
      exercises: [{ exerciseName: 'Back squat' }, { exerciseName: 'Back squat' }],
    });
    for (const plan of [
      await store.find(workouts, 'monday'),
      await store.find(workoutTemplates, 'legs'),
      await store.find(workoutDrafts, 'template_legs'),
    ])
      expect(plan?.parts[0]?.movements[0]).toMatchObject({
        exerciseId: 'back-squat',
        exerciseName: 'Back squat',
      });
    expect(await store.find(workouts, 'monday')).toMatchObject({ exerciseIds: ['back-squat'] });
    const undo = (await store.find(workoutDrafts, 'template_legs'))?.earlier[0];
    expect(undo?.parts[0]?.movements[0]?.exerciseId).toBe('back-squat');

    expect(await bestOf('back-squat')).toBe(120_000);
    expect(await bestOf('back-squat', 1)).toBe(60_000);
    expect(await bestOf('squat')).toBeUndefined();
    expect(await storedTraining(store)).toEqual(await recomputedTraining(store));
    const news = (await store.query(bestNews, { limit: 50 })).items;
    expect(news.filter(({ exerciseId }) => exerciseId === 'squat')).toEqual([]);
    expect(await store.count(outbox)).toBe(0);
  });

  test('takes the merged one out of the catalogue at once, and its names find the kept one', async () => {
    const { store, merge } = await openGym();
    await merge('squat', 'back-squat');
    const entries = await readCatalogue(store);
    expect(entries.map(({ id }) => id).toSorted()).toEqual(['back-squat', 'barbell-squat', 'row']);
    expect(entries.find(({ id }) => id === 'back-squat')?.aliases).toEqual(['Squat']);
    const { items } = await store.query(auditLog, {
      where: [['action', '==', 'exercises.merged']],
      limit: 5,
    });
    expect(items).toMatchObject([{ summary: 'Squat into Back squat', actorName: 'Ada Admin' }]);
  });

  test('of three, one after the other, leads all of them to the last, also where the first is still moving', async () => {
    const { store, services, log, merge, bestOf } = await openGym();
    await log('r1', '2026-01-02', { squat: [lifts(1, 120)] });
    await merge('squat', 'back-squat');
    await merge('back-squat', 'barbell-squat');
    expect(await store.find(exercises, 'squat')).toMatchObject({ mergedInto: 'barbell-squat' });
    await moveMerged(services);
    expect(await bestOf('barbell-squat')).toBe(120_000);
    expect(await storedTraining(store)).toEqual(await recomputedTraining(store));
  });

  test('is refused where either has been merged already, and changes nothing', async () => {
    const { store, merge } = await openGym();
    await merge('squat', 'back-squat');
    expect(await merge('row', 'squat')).toEqual({ kind: 'missing' });
    expect(await merge('squat', 'row')).toEqual({ kind: 'missing' });
    expect(await merge('row', 'nothing')).toEqual({ kind: 'missing' });
    expect(await merge('row', 'row')).toMatchObject({ kind: 'refused' });
    expect(await store.count(exerciseMerges)).toBe(1);
  });

  test('continues where it stopped: everything is right after each batch', async () => {
    const { store, services, log, merge } = await openGym();
    const days = Array.from({ length: 45 }, (_, day) =>
      Temporal.PlainDate.from('2026-01-01').add({ days: day }),
    );
    for (const [index, day] of days.entries())
      await log(`r${index}`, day.toString(), { squat: [lifts(1, 60 + index)] });
    await merge('squat', 'back-squat');
    let batches = 0;
    while (!(await moveBatch(services, 'squat'))) {
      batches += 1;
      expect(await storedTraining(store)).toEqual(await recomputedTraining(store));
    }
    expect(batches).toBeGreaterThan(0);
    expect(await store.count(results, [['exerciseIds', 'array-contains', 'squat']])).toBe(0);
  });
});

describe('what is logged while two exercises are merged', () => {
  test('ends up under the kept one, whichever came first', async () => {
    const { store, services, log, merge, bestOf } = await openGym();
    await log('r0', '2026-01-01', { squat: [lifts(1, 100)] });
    const logged = Array.from({ length: 6 }, (_, index) =>
      log(`r${index + 1}`, '2026-01-02', { squat: [lifts(1, 101 + index)] }, index % 2),
    );
    const outcomes = await Promise.all([merge('squat', 'back-squat'), ...logged, moveMerged(services)]);
    expect(outcomes.slice(0, 7).map((outcome) => outcome?.kind)).toEqual([
      'merged',
      ...Array(6).fill('saved'),
    ]);
    await moveMerged(services);
    const all = (await store.query(results, { limit: 50 })).items;
    expect(all).toHaveLength(7);
    for (const { exerciseIds, exercises: done } of all)
      expect([...exerciseIds, ...done.map(({ exerciseName }) => exerciseName)]).toEqual([
        'back-squat',
        'Back squat',
      ]);
    expect(await bestOf('back-squat', 1)).toBe(106_000);
    expect(await storedTraining(store)).toEqual(await recomputedTraining(store));
  });
});

test('bests after any sequence of logs, edits, deletions and merges are what the results give', async () => {
  const ids = ['squat', 'back-squat', 'barbell-squat', 'row'] as const;
  const exercise = fc.constantFrom(...ids);
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('log' as const),
        id: fc.constantFrom('r1', 'r2', 'r3', 'r4'),
        date: fc.constantFrom('2025-12-31', '2026-01-01', '2026-01-02'),
        exercise,
        other: exercise,
        reps: fc.integer({ min: 1, max: 6 }),
        load: fc.integer({ min: 40, max: 60 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('remove' as const), id: fc.constantFrom('r1', 'r2') }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('merge' as const), from: exercise, kept: exercise }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('move' as const) }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const { store, services, log, merge, members } = await openGym();
      const uid = members[0]?.uid ?? '';
      for (const one of steps) {
        if (one.kind === 'log')
          await log(one.id, one.date, {
            [one.exercise]: [lifts(one.reps, one.load)],
            [one.other]: [lifts(1, one.load)],
          });
        else if (one.kind === 'remove') await removeResult(services, { id: one.id, memberUid: uid, by });
        else if (one.kind === 'merge') await merge(one.from, one.kept);
        else await moveMerged(services);
      }
      await moveMerged(services);
      expect(await storedTraining(store)).toEqual(await recomputedTraining(store));
      const merged = (await store.query(exercises, { limit: 10 })).items.filter(
        ({ mergedInto }) => mergedInto,
      );
      for (const { id } of merged)
        expect(await store.count(results, [['exerciseIds', 'array-contains', id]])).toBe(0);
    }),
    { numRuns: 25 },
  );
});
