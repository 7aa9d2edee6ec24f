/** Whatever is logged, edited, deleted and merged, in any order: what is stored next to the results can be computed from them. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { LoggedSet, PartScore } from '#domain/training/result.ts';
import { exercises } from '#server/data/collections/exercises.ts';
import { results } from '#server/data/collections/results.ts';
import { followMerge } from '#server/training/exercises/move-merged.ts';
import { removeResult, saveResult } from '#server/training/results/write-result.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { recomputedTraining, storedTraining } from '../support/recompute-training.ts';
import { addExercise, addWorkout, aScore, aSet, did } from '../support/training.ts';

const reps = fc.integer({ min: 0, max: 14 });
const set: fc.Arbitrary<LoggedSet> = fc.oneof(
  fc.record({ reps, loadInGrams: fc.constantFrom(0, 60_000, 80_000, 100_000) }).map(aSet),
  fc
    .record({
      distanceInMetres: fc.constantFrom(50, 2000, 5213),
      durationInMilliseconds: fc.constantFrom(0, 400_000, 432_000),
      loadInGrams: fc.constantFrom(0, 0, 24_000),
    })
    .map(aSet),
  fc.record({ calories: reps, durationInMilliseconds: fc.constantFrom(0, 60_000) }).map(aSet),
);
const exercise = fc.constantFrom('squat', 'row', 'plank');
const score: fc.Arbitrary<PartScore> = fc
  .record({
    partKey: fc.constantFrom('a', 'b'),
    isRx: fc.boolean(),
    isCapped: fc.boolean(),
    reps,
    durationInMilliseconds: fc.constantFrom(0, 600_000),
  })
  .map(aScore);

const log = fc.record({
  kind: fc.constant('log' as const),
  who: fc.integer({ min: 0, max: 1 }),
  slot: fc.integer({ min: 0, max: 4 }),
  date: fc.constantFrom('2024-12-31', '2025-01-01', '2026-01-05', '2026-11-20', '2026-11-21'),
  exercises: fc.array(fc.tuple(exercise, fc.array(set, { maxLength: 3 })), { maxLength: 3 }),
  scores: fc.uniqueArray(score, { maxLength: 2, selector: ({ partKey }) => partKey }),
});
const forget = fc.record({
  kind: fc.constant('forget' as const),
  who: fc.integer({ min: 0, max: 1 }),
  slot: fc.integer({ min: 0, max: 4 }),
});

const merge = fc.record({ kind: fc.constant('merge' as const) });

/** Merges the plank into the squat. Results follow one by one, as in a merge that was interrupted and run again. */
async function mergePlank(club: TestClub): Promise<void> {
  await club.store.update(exercises, 'plank', { mergedInto: 'squat' });
  for (const { id } of (await club.store.query(results, { limit: 100 })).items) {
    await followMerge(club.services, id);
    expect(await followMerge(club.services, id)).toBe(false);
  }
}

it('after any sequence of logging, editing, deleting and merging, bests, years and leaderboards are those of the results', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          { weight: 3, arbitrary: log },
          { weight: 1, arbitrary: forget },
          { weight: 1, arbitrary: merge },
        ),
        { maxLength: 14 },
      ),
      async (steps) => {
        const club = openClub();
        await addExercise(club.store, 'squat', { primaryMuscles: ['quadriceps'] });
        await addExercise(club.store, 'row', { secondaryMuscles: ['lats'] });
        await addExercise(club.store, 'plank');
        await addWorkout(club.store, 'monday', ['time', 'reps']);
        const people = [await club.member(), await club.member()];
        const expected = new Set<string>();
        for (const step of steps) {
          if (step.kind === 'merge') {
            await mergePlank(club);
            continue;
          }
          const { uid = '', name = '' } = people[step.who] ?? {};
          const by = { uid, name };
          // The first is the workout's result, the others are free training.
          const id = step.slot === 0 ? `monday_${uid}` : `free-${step.slot}-${uid}`;
          if (step.kind === 'forget') {
            await removeResult(club.services, { id, memberUid: uid, by });
            expected.delete(id);
            continue;
          }
          const facts = { workoutId: step.slot === 0 ? 'monday' : '', scores: step.scores };
          const logged = step.exercises.map(([exerciseId, sets]) => ({ exerciseId, sets }));
          const entry = { ...did(step.date, {}, facts), exercises: logged };
          await saveResult(club.services, { id, mode: 'put', memberUid: uid, entry, by });
          expected.add(id);
        }
        expect(await club.store.count(results)).toBe(expected.size);
        expect(await storedTraining(club.store)).toEqual(await recomputedTraining(club.store));
        await club.store.close();
      },
    ),
    { numRuns: 30, interruptAfterTimeLimit: 100_000 },
  );
});
