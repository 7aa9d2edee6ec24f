import { beforeAll, describe, expect, test } from 'vitest';
import { localDate } from '#domain/values/dates.ts';
import { storedDocuments } from '#server/data/collections/collection.ts';
import { members } from '#server/data/collections/members.ts';
import { personalBests, trainingYears } from '#server/data/collections/personal-bests.ts';
import { type Result, results, scores } from '#server/data/collections/results.ts';
import { sessions } from '#server/data/collections/timetable.ts';
import { workouts, workoutTemplates } from '#server/data/collections/workouts.ts';
import { listEach } from '#server/data/each-of.ts';
import type { Collection } from '#server/data/store.ts';
import { demoSignIns } from '#server/demo/club-facts.ts';
import type { TestClub } from '../support/club.ts';
import { openDemo } from '../support/demo.ts';
import { recomputedTraining, storedTraining } from '../support/recompute-training.ts';

let club: TestClub;
beforeAll(async () => {
  club = await openDemo({ people: 40, days: 75 });
});

const all = <T extends { id: string }>(collection: Collection<T>) =>
  listEach(club.store, collection, { limit: 500 });

/** Of one exercise by one person: the heaviest of each result, oldest first. */
function heaviest(done: readonly Result[], exerciseId: string): number[] {
  return done
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))
    .flatMap(({ exercises }) => exercises.filter((one) => one.exerciseId === exerciseId))
    .map(({ sets }) => Math.max(...sets.map(({ loadInGrams, reps }) => loadInGrams * (1 + reps / 30))));
}

describe('the demo club’s training', () => {
  test('has a workout for each programmed day, and classes of the coming week show theirs', async () => {
    const today = localDate(club.now());
    const programmed = await all(workouts);
    expect(programmed.length).toBeGreaterThan(200);
    const { items } = await club.store.query(sessions, {
      where: [['date', '==', today.add({ days: 2 }).toString()]],
      limit: 100,
    });
    const barbell = items.filter(({ classTypeId }) => classTypeId === 'barbell-club');
    expect(barbell.length).toBeGreaterThan(0);
    for (const session of barbell) {
      const workout = await club.store.find(workouts, session.workoutId);
      expect(workout).toMatchObject({ date: session.date, isPublished: true });
    }
    expect(programmed.filter(({ isPublished }) => !isPublished).length).toBeGreaterThan(0);
    expect((await all(workoutTemplates)).length).toBeGreaterThan(15);
  });

  test('is logged up to yesterday, with what is computed from it exactly as the product computes it', async () => {
    const done = await all(results);
    expect(done.length).toBeGreaterThan(150);
    // So that staff can list one class's.
    expect(new Set(done.map(({ classTypeId }) => classTypeId)).size).toBeGreaterThan(2);
    expect(done.map(({ classTypeId }) => classTypeId)).not.toContain('');
    expect(done.every(({ date }) => date < localDate(club.now()).toString())).toBe(true);
    const stored = [...(await all(scores)), ...(await all(personalBests)), ...(await all(trainingYears))];
    expect(stored.length).toBeGreaterThan(150);
    // Within what one list of the double-check reads.
    expect(done.length).toBeLessThan(1000);
    expect(await storedTraining(club.store)).toEqual(await recomputedTraining(club.store));
  });

  test('makes the member who signs in stronger, with a Hyrox time and a coach’s comment to read', async () => {
    const { items } = await club.store.query(members, {
      where: [['email', '==', demoSignIns[2].email]],
      limit: 1,
    });
    const [member] = items;
    const where = [['memberUid', '==', member?.id ?? '']] as const;
    const mine = await listEach(club.store, results, { where: [...where], limit: 500 });
    expect(mine.length).toBeGreaterThan(20);
    const squats = heaviest(mine, 'back-squat');
    expect(squats.length).toBeGreaterThan(2);
    expect(squats.at(-1)).toBeGreaterThan(squats[0] ?? 0);
    expect(mine.some(({ comments }) => comments.length > 0)).toBe(true);
    expect(mine.filter(({ hyrox }) => hyrox).map(({ hyrox }) => hyrox?.splits.length)).toContain(16);
  });

  test('has one finish for a simulation, as its score and with its splits, and efforts in halves', async () => {
    const done = await all(results);
    const races = done.filter(({ hyrox }) => hyrox !== null);
    expect(races.length).toBeGreaterThan(0);
    for (const { hyrox, scores: own } of races)
      expect(own.map(({ durationInMilliseconds }) => durationInMilliseconds)).toContain(
        hyrox?.totalInMilliseconds,
      );
    const sets = done.flatMap(({ exercises }) => exercises.flatMap((one) => one.sets));
    expect(sets.filter(({ rpeInTenths }) => rpeInTenths % 5 !== 0)).toEqual([]);
  });

  test('hides some names on leaderboards and shows others', async () => {
    const people = (await all(storedDocuments(members.name))).map(
      ({ fields }) => fields.isNamedOnLeaderboards,
    );
    expect(people).toContain(true);
    expect(people).toContain(false);
  });
});
