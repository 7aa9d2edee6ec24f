import type { TrainingEntry } from '#domain/training/training-year.ts';
import { trainingYears } from '../../data/collections/personal-bests.ts';
import type { Reads } from '../../data/store.ts';
import { trainingYearKey } from './keys.ts';

/** What a member logged in these calendar years: one document a year, however many results. */
export async function readTrainingYears(
  reads: Pick<Reads, 'findMany'>,
  memberUid: string,
  years: readonly number[],
): Promise<TrainingEntry[]> {
  const found = await reads.findMany(
    trainingYears,
    years.map((year) => trainingYearKey(memberUid, year)),
  );
  return found.flatMap((document) => document?.results ?? []);
}
