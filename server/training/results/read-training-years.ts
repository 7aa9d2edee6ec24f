import type { TrainingEntry } from '#domain/training/training-year.ts';
import { trainingYears } from '../../data/collections/personal-bests.ts';
import type { Reads, Store } from '../../data/store.ts';
import { trainingYearKey } from './keys.ts';

/** What a member logged in these calendar years: one document a year, however many results. */
export async function readTrainingYears(
  reads: Pick<Reads, 'findMany'>,
  memberUid: string,
  years: readonly number[],
): Promise<readonly TrainingEntry[]> {
  const found = await reads.findMany(
    trainingYears,
    years.map((year) => trainingYearKey(memberUid, year)),
  );
  const written = found.filter((document) => document !== null);
  // The document's own list, from which much is worked out once for as long as it is kept.
  return written.length === 1 ? (written[0]?.results ?? []) : written.flatMap(({ results }) => results);
}

/** The nearest years with training before and after this one; null: none. */
export async function findNeighbourYears(
  store: Pick<Store, 'query'>,
  memberUid: string,
  year: number,
): Promise<{ readonly previous: number | null; readonly next: number | null }> {
  const nearest = async (side: '<' | '>') => {
    const page = await store.query(trainingYears, {
      where: [
        ['memberUid', '==', memberUid],
        ['year', side, year],
      ],
      orderBy: [['year', side === '<' ? 'desc' : 'asc']],
      limit: 1,
    });
    return page.items[0]?.year ?? null;
  };
  const [previous, next] = await Promise.all([nearest('<'), nearest('>')]);
  return { previous, next };
}
