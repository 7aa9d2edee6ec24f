/** A member who has trained for years: written as `saveResult` would have, without saving every result one after the other. */
import { bestsOfSets, type Effort, foldEfforts } from '#domain/training/personal-bests.ts';
import { type TrainingEntry, trainingEntryOf, yearOf } from '#domain/training/training-year.ts';
import { exercises } from '#server/data/collections/exercises.ts';
import { exerciseYears, personalBests, trainingYears } from '#server/data/collections/personal-bests.ts';
import { results } from '#server/data/collections/results.ts';
import type { Store, Writes } from '#server/data/store.ts';
import { exerciseYearKey, personalBestsKey, trainingYearKey } from '#server/training/results/keys.ts';
import { lifts } from './training.ts';

const RESULTS_PER_YEAR = 1000;
const BATCH = 400;

/** So many results until `today`, a thousand a year, each with three sets in every one of the exercises, a little heavier each time. */
export async function addLongHistory(
  store: Store,
  memberUid: string,
  count: number,
  exerciseIds: readonly string[],
  today: Temporal.PlainDate,
): Promise<void> {
  const found = await store.findMany(exercises, exerciseIds);
  const exerciseOf = new Map(found.flatMap((one) => (one ? [[one.id, one] as const] : [])));
  const writes: ((batch: Writes<void>) => void)[] = [];
  const efforts: Effort[] = [];
  const entries: TrainingEntry[] = [];
  for (let at = 0; at < count; at++) {
    const daysAgo = Math.floor(((count - 1 - at) * 365) / RESULTS_PER_YEAR);
    const date = today.subtract({ days: daysAgo }).toString();
    const sets = [lifts(5, 60 + at / 100), lifts(3, 65 + at / 100), lifts(8, 50 + at / 100)];
    const logged = exerciseIds.map((exerciseId) => ({
      ...{ exerciseId, exerciseName: exerciseOf.get(exerciseId)?.name ?? '', sets },
    }));
    const facts = { memberUid, title: 'Free training', date, durationInMilliseconds: 3_600_000 };
    const id = `long-${String(at).padStart(5, '0')}-${memberUid}`;
    const result = { ...results.decode(id, facts), exercises: logged, exerciseIds: [...exerciseIds] };
    writes.push((batch) => batch.set(results, result));
    efforts.push({ resultId: id, date, bests: bestsOfSets(sets) });
    entries.push(trainingEntryOf(result, exerciseOf));
  }
  const byYear = Map.groupBy(efforts, ({ date }) => yearOf(date));
  const standing = foldEfforts(efforts);
  const last = efforts.at(-1);
  for (const exerciseId of exerciseIds) {
    const facts = { memberUid, exerciseId, exerciseName: exerciseOf.get(exerciseId)?.name ?? '' };
    const best = {
      ...personalBests.decode(personalBestsKey(memberUid, exerciseId), facts),
      ...{ bests: [...standing.bests], records: [...standing.records], years: [...byYear.keys()] },
      latestBestOn: last?.date ?? '',
      last: { resultId: last?.resultId ?? '', date: last?.date ?? '', sets: [] },
    };
    writes.push((batch) => batch.set(personalBests, best));
    for (const [year, ofYear] of byYear) {
      const id = exerciseYearKey(memberUid, exerciseId, year);
      const stored = ofYear.map((effort) => ({ ...effort, bests: [...effort.bests] }));
      writes.push((batch) => batch.set(exerciseYears, { id, memberUid, exerciseId, year, efforts: stored }));
    }
  }
  for (const [year, ofYear] of Map.groupBy(entries, ({ date }) => yearOf(date))) {
    const id = trainingYearKey(memberUid, year);
    const stored = ofYear.map((entry) => ({ ...entry, muscles: { ...entry.muscles } }));
    writes.push((batch) => batch.set(trainingYears, { id, memberUid, year, results: stored }));
  }
  for (let at = 0; at < writes.length; at += BATCH) {
    await store.batch((batch) => {
      for (const write of writes.slice(at, at + BATCH)) write(batch);
    });
  }
}
