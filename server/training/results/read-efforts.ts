import type { Effort } from '#domain/training/personal-bests.ts';
import { localDate } from '#domain/values/dates.ts';
import { exerciseYears } from '../../data/collections/personal-bests.ts';
import type { Reads } from '../../data/store.ts';
import { exerciseYearKey } from './keys.ts';

interface Asked {
  readonly memberUid: string;
  readonly exerciseId: string;
  /** Years with training. */
  readonly years: readonly number[];
  /** Null: the last twelve months. */
  readonly year: number | null;
}

/** What a member did in an exercise in a year: at most two documents, however long they have trained. */
export async function readEfforts(
  reads: Pick<Reads, 'findMany'>,
  { memberUid, exerciseId, years, year }: Asked,
  now: Temporal.Instant,
): Promise<Effort[]> {
  const today = localDate(now);
  const wanted = year === null ? [today.year - 1, today.year] : [year];
  const keys = years
    .filter((one) => wanted.includes(one))
    .map((one) => exerciseYearKey(memberUid, exerciseId, one));
  const found = await reads.findMany(exerciseYears, keys);
  const efforts = found.flatMap((document) => document?.efforts ?? []);
  const since = year === null ? today.subtract({ years: 1 }).toString() : '';
  return efforts.filter(({ date }) => date > since);
}
