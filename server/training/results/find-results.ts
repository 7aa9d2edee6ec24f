import type { ResultFilter } from '#domain/training/result-filter.ts';
import { type Result, results } from '../../data/collections/results.ts';
import type { Filter, Page, Reads } from '../../data/store.ts';

interface ResultsQuery {
  readonly filter: Omit<ResultFilter, 'member' | 'isOldestFirst'> &
    Partial<Pick<ResultFilter, 'isOldestFirst'>>;
  /** Whose; null: everybody's. */
  readonly uids: readonly string[] | null;
  readonly limit: number;
  readonly cursor?: string | null;
}

/** A page of results, the newest training first unless the filter says otherwise. */
export async function findResults(
  reads: Pick<Reads, 'query'>,
  { filter, uids, limit, cursor }: ResultsQuery,
): Promise<Page<Result>> {
  const { exercise, type, from, to, isOldestFirst = false } = filter;
  const where: Filter[] = [];
  if (uids) {
    const [first, ...others] = uids;
    if (first === undefined) return { items: [], nextCursor: null, previousCursor: null };
    where.push(others.length === 0 ? ['memberUid', '==', first] : ['memberUid', 'in', [...uids]]);
  }
  if (exercise) where.push(['exerciseIds', 'array-contains', exercise]);
  if (type) where.push(['classTypeId', '==', type]);
  if (from) where.push(['date', '>=', from.toString()]);
  if (to) where.push(['date', '<=', to.toString()]);
  const orderBy = [['date', isOldestFirst ? 'asc' : 'desc']] as const;
  return reads.query(results, { where, orderBy, limit, cursor });
}
