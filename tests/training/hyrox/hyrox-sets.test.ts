import { expect, test } from 'vitest';
import { hyroxStations } from '#domain/training/hyrox-race.ts';
import { hyroxSets, withHyroxSets } from '#domain/training/hyrox-sets.ts';
import { aSet, covers, lifts } from '../../support/training.ts';

const splits: number[] = Array.from({ length: 16 }, (_, index) => (index % 2 === 0 ? 300_000 : 240_000));
const known = new Set(['run-1-km', ...hyroxStations.map(({ exerciseId }) => exerciseId)]);
const ofExercise = (sets: ReturnType<typeof hyroxSets>, id: string) =>
  sets.find(({ exerciseId }) => exerciseId === id)?.sets;

test('a race alone is eight runs and a set of each station, with the weights of its division', () => {
  const sets = hyroxSets({ division: 'men', splits });
  expect(sets).toHaveLength(9);
  expect(ofExercise(sets, 'run-1-km')).toEqual(Array(8).fill(covers(1000, 300)));
  expect(ofExercise(sets, 'sled-push')).toEqual([{ ...covers(50, 240), loadInGrams: 152_000 }]);
  expect(ofExercise(sets, 'wall-ball')).toEqual([aSet({ reps: 100, durationInMilliseconds: 240_000 })]);
});

test('a pair runs everything and shares the stations, so only the runs are each one’s own; of a relay nothing is', () => {
  expect(hyroxSets({ division: 'doubles-mixed', splits }).map(({ exerciseId }) => exerciseId)).toEqual([
    'run-1-km',
  ]);
  expect(hyroxSets({ division: 'relay-men', splits })).toEqual([]);
  expect(hyroxSets({ division: 'made-up', splits })).toEqual([]);
});

test('a leg that was not recorded is no set', () => {
  const sets = hyroxSets({ division: 'women', splits: splits.with(0, 0).with(1, 0) });
  expect(ofExercise(sets, 'run-1-km')).toHaveLength(7);
  expect(ofExercise(sets, 'skierg')).toBeUndefined();
});

test('an edited race replaces its own sets alone, and what the club does not have is left out', () => {
  const squats = { exerciseId: 'back-squat', sets: [lifts(5, 100)] };
  const push = { exerciseId: 'sled-push', sets: [covers(20)] };
  const before = { division: 'men', splits };
  const logged = withHyroxSets([squats, push], { before: null, after: before, known });
  expect(ofExercise(logged, 'sled-push')).toHaveLength(2);
  const after = { division: 'men', splits: splits.with(3, 0).with(1, 230_000) };
  const edited = withHyroxSets(logged, { before, after, known: new Set([...known].slice(0, 3)) });
  expect(edited[0]).toEqual(squats);
  expect(ofExercise(edited, 'sled-push')).toEqual([covers(20)]);
  expect(ofExercise(edited, 'skierg')).toEqual([covers(1000, 230)]);
  expect(ofExercise(edited, 'row')).toBeUndefined();
});
