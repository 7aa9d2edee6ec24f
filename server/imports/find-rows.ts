import { type ImportRow, importRows } from '../data/collections/imports.ts';
import type { Reads } from '../data/store.ts';

/** The rows that are still in a state when the transaction reads them: another process may have handled some. */
export async function findRows(
  reads: Pick<Reads, 'findMany'>,
  rows: readonly ImportRow[],
  state: ImportRow['state'],
): Promise<ImportRow[]> {
  const ids = rows.map(({ id }) => id);
  const found = await reads.findMany(importRows, ids);
  return found.filter((row) => row !== null).filter((row) => row.state === state);
}
