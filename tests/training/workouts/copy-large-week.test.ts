/** A week of more workouts and classes than one transaction may write: 500 on any engine. */
import { beforeEach, expect, test } from 'vitest';
import { sessions } from '#server/data/collections/timetable.ts';
import { workouts } from '#server/data/collections/workouts.ts';
import { copyWorkoutWeek } from '#server/training/workouts/copy-workout-week.ts';
import { newWorkout } from '#server/training/workouts/save-workout.ts';
import { openClub, type TestClub } from '../../support/club.ts';
import { session } from '../../support/timetable.ts';
import { workoutPlan } from '../../support/workouts.ts';

const by = { uid: 'ada', name: 'Ada Admin' };
const WORKOUTS = 20;
const CLASSES_EACH = 24;
const week = { from: Temporal.PlainDate.from('2026-11-16'), to: Temporal.PlainDate.from('2026-11-23') };

let club: TestClub;
beforeEach(async () => {
  club = openClub();
  await club.settle({ isSetUp: true });
  const types = Array.from({ length: WORKOUTS }, (_, index) => `type-${index}`);
  const facts = { plan: workoutPlan(), date: '2026-11-18', publication: { kind: 'now' }, by } as const;
  await club.store.batch((batch) => {
    for (const classTypeId of types) {
      const id = `of-${classTypeId}`;
      batch.create(workouts, newWorkout({ ...facts, id, classTypeIds: [classTypeId] }, club.now()));
      const startsAt = '2026-11-18T06:00:00Z';
      batch.create(sessions, session({ id: `first-${classTypeId}`, classTypeId, startsAt, workoutId: id }));
    }
  });
  await club.store.batch((batch) => {
    for (const classTypeId of types) {
      for (let number = 0; number < CLASSES_EACH; number += 1) {
        const startsAt = Temporal.Instant.from('2026-11-25T07:00:00Z').add({ minutes: 30 * number });
        batch.create(sessions, session({ id: `${classTypeId}-${number}`, classTypeId, startsAt }));
      }
    }
  });
});

const copy = () => copyWorkoutWeek(club.services, { ...week, isPublished: true, by });

async function classesWithWorkout(): Promise<number> {
  const where = [['date', '==', '2026-11-25']] as const;
  const { items } = await club.store.query(sessions, { where, limit: 500 });
  return items.filter(({ workoutId }) => workoutId !== '').length;
}

test('is copied whole, each workout with all its classes', async () => {
  expect(await copy()).toBe(WORKOUTS);
  expect(await club.store.count(workouts)).toBe(2 * WORKOUTS);
  expect(await classesWithWorkout()).toBe(WORKOUTS * CLASSES_EACH);
  expect(await copy()).toBe(0);
});

test('copied twice at once is one copy', async () => {
  const [one, other] = await Promise.all([copy(), copy()]);
  expect(one + other).toBe(WORKOUTS);
  expect(await club.store.count(workouts)).toBe(2 * WORKOUTS);
  expect(await classesWithWorkout()).toBe(WORKOUTS * CLASSES_EACH);
});
