import { shorten, toOneLine } from '#domain/values/text.ts';
import { type Import, importNames, importRows } from '../../data/collections/imports.ts';
import { rewriteAll } from '../../data/rewrite-all.ts';
import type { Store } from '../../data/store.ts';
import { startWork } from '../../imports/start-work.ts';
import type { Services } from '../../services.ts';

const SAMPLE_ROWS = 20;
const SAMPLES = 3;

/** A few of the first values in each column: `100, 82.5, 60`. */
export async function readSamples(store: Pick<Store, 'query'>, { id, columns }: Import): Promise<string[]> {
  const { items } = await store.query(importRows, {
    where: [['importId', '==', id]],
    orderBy: [['line', 'asc']],
    limit: SAMPLE_ROWS,
  });
  const rows = items.map(({ source }) => (source === '' ? [] : (JSON.parse(source) as string[])));
  return columns.map((_, index) => {
    const values = rows.map((cells) => toOneLine(cells[index] ?? '').toWellFormed()).filter(Boolean);
    return [...new Set(values)]
      .slice(0, SAMPLES)
      .map((value) => shorten(value))
      .join(', ');
  });
}

type Columns = Pick<Import, 'fields' | 'loadUnit' | 'distanceUnit' | 'dateOrder'>;

/**
 * Checks a list again from its start, with new columns if given; choices for names are kept only if the columns are the
 * same. A list whose import was undone can be imported again.
 * @returns false if the list is being worked on, or is imported
 */
export async function checkAgain(
  services: Pick<Services, 'store' | 'imports'>,
  list: Import,
  columns?: Columns,
): Promise<boolean> {
  if (!['mapping', 'ready', 'undone'].includes(list.status)) return false;
  const isOther = columns && list.columns.some((_, index) => list.fields[index] !== columns.fields[index]);
  if (isOther) {
    const isOfList = ['importId', '==', list.id] as const;
    await rewriteAll(services.store, importNames, isOfList, (batch, { id }) => batch.remove(importNames, id));
  }
  const changes = { ...columns, checkedLine: 0, finishedAt: null, undoneBy: '', undoneByName: '' };
  return startWork(services, list.id, { from: list.status, to: 'checking', changes });
}
