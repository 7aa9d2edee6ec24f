/** Thousands of exercises, and a member who has trained for many years: what pages of training are measured with, here and in the tests. */

import { exerciseSlug } from '../../domain/training/exercise-name.ts';
import { bestsOfSets, foldEfforts } from '../../domain/training/personal-bests.ts';
import { starterExercises } from '../../domain/training/starter-exercises.ts';
import { trainingEntryOf, yearOf } from '../../domain/training/training-year.ts';
import { searchTermsOf } from '../../domain/training/workout-search.ts';
import { localDate } from '../../domain/values/dates.ts';
import { exercises } from '../../server/data/collections/exercises.ts';
import { members } from '../../server/data/collections/members.ts';
import { exerciseYears, personalBests, trainingYears } from '../../server/data/collections/personal-bests.ts';
import { type Result, results } from '../../server/data/collections/results.ts';
import { openSqliteStore } from '../../server/data/sqlite/open-sqlite-store.ts';
import type { Collection, Store } from '../../server/data/store.ts';
import { readShelves, writeExercises } from '../../server/training/exercises/catalogue.ts';
import { newExercise } from '../../server/training/exercises/save-exercise.ts';
import { exerciseYearKey, personalBestsKey, trainingYearKey } from '../../server/training/results/keys.ts';

export const trainingSizes = { exercises: 5000, results: 5000 };
const BATCH = 400;
/** Exercises that the member trains. */
const TRAINED = 60;
const PER_RESULT = 4;

const styles = [
  'Tempo',
  'Paused',
  'Banded',
  'Deficit',
  'Single-arm',
  'Single-leg',
  'Seated',
  'Standing',
  'Incline',
];
const tools = [
  'barbell',
  'dumbbell',
  'kettlebell',
  'cable',
  'machine',
  'band',
  'sandbag',
  'landmine',
  'ring',
];

/** Adds both to the seeded club, the years to the member with this address. Exercises stay; results are written again, up to yesterday. */
export async function layTraining(file: string, email: string): Promise<void> {
  const store = openSqliteStore({ path: file });
  const now = Temporal.Now.instant();
  const { entries } = await readShelves(store);
  if (entries.length < trainingSizes.exercises) await layCatalogue(store, trainingSizes.exercises, now);
  const { items } = await store.query(members, { where: [['email', '==', email]], limit: 1 });
  const [member] = items;
  if (!member) throw new Error(`no member has the address ${email}`);
  await layYearsOfTraining(store, member, trainingSizes.results, localDate(now));
  await store.close();
}

/** The starter exercises in so many ways that there are `count`, through the catalogue's own operation. */
export async function layCatalogue(store: Store, count: number, now: Temporal.Instant): Promise<void> {
  const made = Array.from({ length: count }, (_, index) => {
    const starter = starterExercises[index % starterExercises.length];
    if (!starter) throw new Error('there are no starter exercises');
    const round = Math.floor(index / starterExercises.length);
    const way = `${styles[round % styles.length]} ${tools[Math.floor(round / styles.length) % tools.length]}`;
    const name = round === 0 ? starter.name : `${way} ${starter.name.toLowerCase()}`;
    return newExercise(exerciseSlug(name), { ...starter, name, aliases: [] }, now);
  });
  for (let at = 0; at < made.length; at += BATCH) {
    await store.transaction(async (transaction) => {
      writeExercises(transaction, await readShelves(transaction), made.slice(at, at + BATCH));
    });
  }
}

/** One training a day until yesterday, and everything that the product keeps beside the results. */
export async function layYearsOfTraining(
  store: Store,
  { uid, name }: { readonly uid: string; readonly name: string },
  count: number,
  today: Temporal.PlainDate,
): Promise<void> {
  const trained = starterExercises.slice(0, TRAINED).map((starter) => {
    const id = exerciseSlug(starter.name);
    return exercises.decode(id, { ...starter } as never);
  });
  const exerciseOf = new Map(trained.map((exercise) => [exercise.id, exercise]));
  const done = Array.from({ length: count }, (_, index) => {
    const nth = count - index;
    const chosen = Array.from({ length: PER_RESULT }, (_, at) => trained[(nth * PER_RESULT + at) % TRAINED]);
    return results.decode(`${uid}-r${nth}`, {
      ...{ memberUid: uid, memberName: name, title: 'Free training', durationInMilliseconds: 3_000_000 },
      date: today.subtract({ days: nth }).toString(),
      exercises: chosen.map((exercise) => ({
        exerciseId: exercise?.id ?? '',
        exerciseName: exercise?.name ?? '',
        sets: [5, 5, 5].map((reps, set) => setOf(reps, 40_000 + (index % 97) * 500 + set * 2500)),
      })),
      exerciseIds: chosen.map((exercise) => exercise?.id ?? ''),
    });
  });
  await write(store, results, done);
  const years = [...Map.groupBy(done, ({ date }) => yearOf(date))].map(([year, ofYear]) => ({
    ...{ id: trainingYearKey(uid, year), memberUid: uid, year },
    results: ofYear.map((result) => {
      const entry = trainingEntryOf(result, exerciseOf);
      return { ...entry, muscles: { ...entry.muscles } };
    }),
  }));
  await write(store, trainingYears, years);
  for (const { id: exerciseId, name: exerciseName } of trained)
    await layBests(store, { uid, exerciseId, exerciseName, done });
}

const setOf = (reps: number, loadInGrams: number) => ({
  ...{ reps, loadInGrams, distanceInMetres: 0, durationInMilliseconds: 0, calories: 0, rpeInTenths: 0 },
});

interface Trained {
  readonly uid: string;
  readonly exerciseId: string;
  readonly exerciseName: string;
  readonly done: readonly Result[];
}

async function layBests(store: Store, { uid, exerciseId, exerciseName, done }: Trained): Promise<void> {
  const efforts = done.flatMap(({ id: resultId, date, exercises: logged }) =>
    logged
      .filter((one) => one.exerciseId === exerciseId)
      .map(({ sets }) => ({ resultId, date, sets, bests: [...bestsOfSets(sets)] })),
  );
  const last = efforts.at(-1);
  if (!last) return;
  const byYear = Map.groupBy(efforts, ({ date }) => yearOf(date));
  const ofYears = [...byYear].map(([year, ofYear]) => ({
    ...{ id: exerciseYearKey(uid, exerciseId, year), memberUid: uid, exerciseId, year },
    efforts: ofYear.map(({ sets: _, ...effort }) => effort),
  }));
  await write(store, exerciseYears, ofYears);
  const standing = foldEfforts(efforts);
  const id = personalBestsKey(uid, exerciseId);
  await store.set(personalBests, {
    ...personalBests.decode(id, { memberUid: uid, exerciseId, exerciseName }),
    searchTerms: searchTermsOf([exerciseName]),
    bests: [...standing.bests],
    records: [...standing.records],
    years: [...byYear.keys()],
    last: { resultId: last.resultId, date: last.date, sets: last.sets },
    latestBestOn:
      standing.bests
        .map(({ date }) => date)
        .sort()
        .at(-1) ?? '',
  });
}

async function write<T extends { id: string }>(
  store: Store,
  collection: Collection<T>,
  documents: readonly T[],
): Promise<void> {
  for (let at = 0; at < documents.length; at += BATCH) {
    await store.batch((batch) => {
      for (const document of documents.slice(at, at + BATCH)) batch.set(collection, document);
    });
  }
}
