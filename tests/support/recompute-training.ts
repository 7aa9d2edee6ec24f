/** What is stored beside a member's results, and the same computed from the results alone. */
import { bestsOfSets, foldEfforts } from '#domain/training/personal-bests.ts';
import { trainingEntryOf } from '#domain/training/training-year.ts';
import { exercises } from '#server/data/collections/exercises.ts';
import { members } from '#server/data/collections/members.ts';
import { personalBests, trainingYears } from '#server/data/collections/personal-bests.ts';
import { type Result, results, scores } from '#server/data/collections/results.ts';
import { workouts } from '#server/data/collections/workouts.ts';
import type { Collection, Store } from '#server/data/store.ts';
import { scoreLinesOf } from '#server/training/results/score-lines.ts';

const everything = { limit: 1000 };

async function allOf<T extends { id: string }>(store: Store, collection: Collection<T>): Promise<T[]> {
  return (await store.query(collection, everything)).items;
}

const byId = <T extends { id: string }>(documents: readonly T[]) =>
  documents.toSorted((one, other) => (one.id < other.id ? -1 : 1));

/** As stored, by what it is computed from; times of writing left out. */
export async function storedTraining(store: Store) {
  const bests = await allOf(store, personalBests);
  return {
    bests: byId(bests).map(({ changedAt: _, searchTerms: __, ...rest }) => rest),
    years: byId(await allOf(store, trainingYears)),
    scores: byId(await allOf(store, scores)),
  };
}

/** From the results alone. */
export async function recomputedTraining(store: Store) {
  const all = await allOf(store, results);
  const exerciseOf = new Map((await allOf(store, exercises)).map((exercise) => [exercise.id, exercise]));
  const workoutOf = new Map((await allOf(store, workouts)).map((workout) => [workout.id, workout]));
  const inOrder = all.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
  const bests = [...Map.groupBy(inOrder.flatMap(exercisesOf), ({ key }) => key)].map(([id, done]) => {
    const standing = foldEfforts(done);
    const last = done.at(-1);
    const dates = (standing.bests.length > 0 ? standing.bests : done).map(({ date }) => date);
    return {
      id,
      memberUid: last?.memberUid,
      exerciseId: last?.exerciseId,
      exerciseName: exerciseOf.get(last?.exerciseId ?? '')?.name,
      ...standing,
      years: [...new Set(done.map(({ date }) => Number(date.slice(0, 4))))],
      last: { resultId: last?.resultId, date: last?.date, sets: last?.sets },
      latestBestOn: dates.sort().at(-1),
    };
  });
  const years = [...Map.groupBy(inOrder, ({ memberUid, date }) => `${memberUid}_${date.slice(0, 4)}`)].map(
    ([id, ofYear]) => ({
      id,
      memberUid: ofYear[0]?.memberUid,
      year: Number(id.slice(-4)),
      results: ofYear.map((result) => trainingEntryOf(result, exerciseOf)),
    }),
  );
  const sexOf = new Map((await allOf(store, members)).map(({ id, sex }) => [id, sex]));
  const lines = all.flatMap((result) =>
    scoreLinesOf(result, workoutOf.get(result.workoutId) ?? null, sexOf.get(result.memberUid) ?? ''),
  );
  return { bests: byId(bests), years: byId(years), scores: byId(lines) };
}

const orderOf = ({ date, id }: Result) => `${date} ${id}`;

function exercisesOf({ id: resultId, date, memberUid, exercises, countsFor }: Result) {
  const done = [...exercises, ...countsFor];
  return [...Map.groupBy(done, ({ exerciseId }) => exerciseId)].map(([exerciseId, logged]) => {
    const sets = logged.flatMap((one) => one.sets);
    const key = `${memberUid}_${exerciseId}`;
    return { key, resultId, date, memberUid, exerciseId, sets, bests: bestsOfSets(sets) };
  });
}
