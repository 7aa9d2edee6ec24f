/** What an admin said that the columns of a list are, for the next list of the kind with the same ones. */
import { createHash } from 'node:crypto';
import { columnsKey } from '#domain/members/import-columns.ts';
import { type Import, importColumns } from '../data/collections/imports.ts';
import type { Store, Writes } from '../data/store.ts';

/** More systems than a club comes from. */
const MOST_REMEMBERED = 50;

/** What tells lists of a kind with the same columns; of members the columns alone, as since before other kinds were remembered. */
export const columnsHash = (kind: Import['kind'], headers: readonly string[]): string =>
  createHash('sha256')
    .update(kind === 'members' ? columnsKey(headers) : `${kind}\0${columnsKey(headers)}`)
    .digest('hex');

/** Of every list: a thread that reads one can't look its own up. */
export async function readRemembered(
  store: Pick<Store, 'query'>,
): Promise<Record<string, readonly string[]>> {
  const { items } = await store.query(importColumns, {
    orderBy: [['updatedAt', 'desc']],
    limit: MOST_REMEMBERED,
  });
  return Object.fromEntries(items.map(({ id, fields }) => [id, fields]));
}

type Columns = Pick<Import, 'kind' | 'columns'>;

/** Null: nobody has said what these columns are. */
export const findRemembered = (store: Pick<Store, 'find'>, { kind, columns }: Columns) =>
  store.find(importColumns, columnsHash(kind, columns));

/** @param units how its numbers and dates are written, where that is chosen with the columns */
export function rememberColumns(
  writes: Pick<Writes<unknown>, 'set'>,
  { kind, columns }: Columns,
  fields: readonly string[],
  now: Temporal.Instant,
  units: Pick<Import, 'loadUnit' | 'distanceUnit' | 'dateOrder'> | null = null,
): void {
  const id = columnsHash(kind, columns);
  writes.set(importColumns, { id, fields: [...fields], units, updatedAt: now });
}
