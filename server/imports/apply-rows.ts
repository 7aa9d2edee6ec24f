/** What applying and undoing have in common for all kinds of lists. */
import { type Import, type ImportRow, importRows, imports } from '../data/collections/imports.ts';
import {
  NotFoundError,
  type Store,
  StoreUnavailableError,
  TransactionContentionError,
} from '../data/store.ts';
import { AuthError } from '../identity/identity.ts';
import type { Log } from '../log/log.ts';

/** Rows read at a time, after which the lease is renewed. */
const ROWS_READ = 50;

type Parts = { readonly store: Store; readonly log: Pick<Log, 'error'> };

/** The rows in a state, in the order of the file, or each member's together. */
export async function findRowsInState(
  { store }: Pick<Parts, 'store'>,
  list: Import,
  state: ImportRow['state'],
  { limit = ROWS_READ, isByMember = false } = {},
): Promise<readonly ImportRow[]> {
  const { items } = await store.query(importRows, {
    where: [
      ['importId', '==', list.id],
      ['state', '==', state],
    ],
    orderBy: isByMember
      ? [
          ['uid', 'asc'],
          ['line', 'asc'],
        ]
      : [['line', 'asc']],
    limit,
  });
  return items;
}

/** Marks a row that could not be applied, or not be undone. */
export function markRow(
  { store }: { readonly store: Pick<Store, 'update'> },
  row: ImportRow,
  state: 'failed' | 'kept',
  note: string,
): Promise<void> {
  return store.update(importRows, row.id, { state, notes: [...row.notes, note] });
}

/**
 * Works on rows together; where that fails, on each alone. A bad row does not stop the others and is marked; an unavailable store stops
 * them all until it is back.
 * @param failed what a row becomes that cannot be saved
 */
export async function workOrMark(
  parts: Parts,
  rows: readonly ImportRow[],
  failed: 'failed' | 'kept',
  work: (rows: readonly ImportRow[]) => Promise<void>,
): Promise<void> {
  const [row, ...others] = rows;
  if (!row) return;
  try {
    await work(rows);
  } catch (error) {
    if (error instanceof StoreUnavailableError || error instanceof TransactionContentionError) throw error;
    if (others.length > 0) {
      for (const each of rows) await workOrMark(parts, [each], failed, work);
      return;
    }
    const isExpected = error instanceof AuthError || error instanceof NotFoundError;
    if (!isExpected)
      parts.log.error(
        { event: 'import.row-failed', importId: row.importId, line: row.line, err: error },
        'A row failed',
      );
    await markRow(
      parts,
      row,
      failed,
      error instanceof AuthError ? error.message : 'This row couldn’t be saved',
    );
  }
}

/** How many of a list's rows have an outcome, or a state, or look like somebody else. */
export function countRows(
  { store }: Pick<Parts, 'store'>,
  importId: string,
  field: 'outcome' | 'state' | 'isLikely' | 'givesWholePack' | 'hasWarnings',
  value: string | true,
): Promise<number> {
  return store.count(importRows, [
    ['importId', '==', importId],
    [field, '==', value],
  ]);
}

/** The list, if it is one of this kind. */
export async function findImport(
  { store }: { readonly store: Pick<Store, 'find'> },
  id: string,
  isKind: (kind: Import['kind']) => boolean,
): Promise<Import | null> {
  const list = await store.find(imports, id);
  return list && isKind(list.kind) ? list : null;
}
