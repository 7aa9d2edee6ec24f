/** What an admin said that the columns of a list are, for the next list with the same ones. */
import { importColumns } from '../../data/collections/imports.ts';
import type { Store, Writes } from '../../data/store.ts';
import { columnsHash } from './read-members-list.ts';

/** More systems than a club comes from. */
const MOST_REMEMBERED = 50;

export async function readRemembered(
  store: Pick<Store, 'query'>,
): Promise<Record<string, readonly string[]>> {
  const { items } = await store.query(importColumns, {
    orderBy: [['updatedAt', 'desc']],
    limit: MOST_REMEMBERED,
  });
  return Object.fromEntries(items.map(({ id, fields }) => [id, fields]));
}

export function rememberColumns(
  writes: Pick<Writes<unknown>, 'set'>,
  headers: readonly string[],
  fields: readonly string[],
  now: Temporal.Instant,
): void {
  writes.set(importColumns, { id: columnsHash(headers), fields: [...fields], updatedAt: now });
}
