import { shorten, toOneLine } from '#domain/values/text.ts';
import { type Import, importRows } from '../data/collections/imports.ts';
import type { Store } from '../data/store.ts';

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
