/** A club where people train: exercises in the catalogue, a member at their phone. */
import type { ScoreType } from '#domain/training/workout.ts';
import { exercises } from '#server/data/collections/exercises.ts';
import type { Workout } from '#server/data/collections/workouts.ts';
import { readShelves, writeExercises } from '#server/training/exercises/catalogue.ts';
import { type ResultEntry, type SaveRequest, saveResult } from '#server/training/results/write-result.ts';
import { openClub, type TestClub } from './club.ts';
import { openTimetable } from './timetable.ts';
import { addWorkout } from './training.ts';
import { movement, part } from './workouts.ts';

const catalogue = [
  { id: 'back-squat', name: 'Back squat', equipment: 'barbell', measure: 'load-reps' },
  { id: 'row', name: 'Row', equipment: 'cardio machine', measure: 'distance' },
  { id: 'burpee', name: 'Burpee', equipment: 'none', measure: 'reps' },
  { id: 'front-squat', name: 'Front squat', equipment: 'barbell', measure: 'load-reps' },
] as const;

export async function fillCatalogue(club: TestClub): Promise<void> {
  await club.store.transaction(async (transaction) => {
    const shelves = await readShelves(transaction);
    writeExercises(
      transaction,
      shelves,
      catalogue.map(({ id, ...facts }) => ({ ...exercises.decode(id, {}), ...facts })),
    );
  });
}

export async function openGym() {
  const club = openClub();
  await fillCatalogue(club);
  const priya = await club.member({ firstName: 'Priya', lastName: 'Shah' });
  const phone = await club.signedIn(priya);
  const timetable = await openTimetable(club);
  const log = (id: string, entry: ResultEntry, facts: Partial<SaveRequest> = {}) =>
    saveResult(club.services, {
      ...{ id, mode: 'put', memberUid: priya.uid, entry, by: { uid: priya.uid, name: priya.name } },
      ...facts,
    });
  return { club, priya, phone, timetable, log };
}

/** Back squats by weight, then a scored part; done on the test club's day. */
export function addSquatsAnd(club: TestClub, scoreType: ScoreType, facts: Partial<Workout> = {}) {
  const squats = part('squats', {
    ...{ title: 'Squats', scoreType: 'load' },
    movements: [
      movement('back-squat', { sets: 2, reps: [5], forWomen: { loadInGrams: 60_000, calories: 0 } }),
    ],
  });
  const engine = part('engine', {
    ...{ title: 'Engine', format: 'for-time', scoreType, timeCapInMilliseconds: 720_000 },
  });
  return addWorkout(club.store, 'saturday', [], {
    title: 'Saturday engine',
    parts: [squats, engine],
    ...facts,
  });
}
