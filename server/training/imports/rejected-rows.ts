import { exerciseCells } from '#domain/training/exercise-columns.ts';
import { type Import, type ImportRow, importRows } from '../../data/collections/imports.ts';
import { eachPage } from '../../data/each-of.ts';
import type { Store } from '../../data/store.ts';
import type { CsvColumn } from '../../http/csv-response.ts';

const PAGE = 200;

/** The rows that were not imported, first those with an error, then those that could not be saved. */
export async function* listRejected(store: Store, { id }: Import): AsyncGenerator<ImportRow[]> {
  for (const [field, value] of [
    ['outcome', 'error'],
    ['state', 'failed'],
  ] as const) {
    yield* eachPage((cursor) =>
      store.query(importRows, {
        where: [
          ['importId', '==', id],
          [field, '==', value],
        ],
        orderBy: [['line', 'asc']],
        limit: PAGE,
        cursor,
      }),
    );
  }
}

/** The columns of the file as it was uploaded, as far as they are kept, so that it can be corrected and imported, and why each row was rejected. */
export function rejectedColumns({ kind, columns, fields, format }: Import): CsvColumn<ImportRow>[] {
  const own: CsvColumn<ImportRow>[] =
    kind === 'exercises'
      ? exerciseCells.map(([header, cell]) => [header, ({ source }) => cell(readRecord(source))])
      : columns.flatMap((header, index) =>
          // Of members and leads, only the cells of columns that are used are kept.
          (kind === 'members' || kind === 'leads') && !fields[index]
            ? []
            : [[header, ({ source }: ImportRow) => readCells(source)[index] ?? ''] as CsvColumn<ImportRow>],
        );
  return [
    ...own,
    [format === 'json' ? 'Record in the file' : 'Line in the file', ({ line }) => line],
    ['Reason', ({ notes }) => notes.join('; ')],
  ];
}

const readCells = (source: string) => (source === '' ? [] : (JSON.parse(source) as string[]));

function readRecord(source: string): Readonly<Record<string, unknown>> {
  const value: unknown = source === '' ? null : JSON.parse(source);
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
