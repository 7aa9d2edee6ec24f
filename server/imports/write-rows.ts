import { setImmediate } from 'node:timers/promises';
import { type Import, type ImportRow, importRows } from '../data/collections/imports.ts';
import type { Store } from '../data/store.ts';
import { groups } from './groups.ts';

export const ROWS_WRITTEN_AT_ONCE = 200;
/** A list, its rows, and with them the way back, are kept for so long. */
export const RETENTION_DAYS = 7;

export function rowKey(importId: string, line: number): string {
  return `${importId}-${line}`;
}

/** The cells of columns that nobody has chosen yet aren't kept for longer, in lists of people who aren't here. */
export const DAYS_WITHOUT_COLUMNS = 1;

/** Stores the rows of an uploaded list; other requests are served in between. */
export async function writeRows(
  store: Pick<Store, 'batch'>,
  { id: importId, expiresAt }: Pick<Import, 'id' | 'expiresAt'>,
  rows: readonly (Partial<ImportRow> & Pick<ImportRow, 'line'>)[],
): Promise<void> {
  const empty = importRows.decode('', {});
  for (const group of groups(rows, ROWS_WRITTEN_AT_ONCE)) {
    await store.batch((batch) => {
      for (const row of group) {
        batch.create(importRows, { ...empty, ...row, id: rowKey(importId, row.line), importId, expiresAt });
      }
    });
    await setImmediate();
  }
}
