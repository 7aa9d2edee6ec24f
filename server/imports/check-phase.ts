import { type Import, type ImportRow, importRows, imports } from '../data/collections/imports.ts';
import type { Collection, Store } from '../data/store.ts';
import { countRows } from './apply-rows.ts';
import { groups } from './groups.ts';
import type { ImportPhase } from './import-phases.ts';
import { ROWS_WRITTEN_AT_ONCE } from './write-rows.ts';

/** What checking found out about a row. */
export type RowCheck = Pick<ImportRow, 'outcome' | 'notes' | 'key'> & Partial<ImportRow>;

/** Most values that one query looks for on every engine. */
export const VALUES_AT_ONCE = 30;

/**
 * Checks a list from its start, a few rows at a time. Checking twice gives the same result.
 * @param othersIn the collection of the documents that come with the rows
 * @param sameAs what a repeat is told about the first row with its key, such as `line 2`
 */
export function checkingPhase<Other extends { id: string }>(
  { store }: { readonly store: Store },
  check: (
    list: Import,
    rows: readonly ImportRow[],
  ) => Promise<{ checks: readonly RowCheck[]; others: readonly Other[] }>,
  othersIn: Collection<Other>,
  sameAs = (place: string) => `Same as ${place}`,
): ImportPhase {
  return {
    async nextRows({ id, checkedLine }) {
      const { items } = await store.query(importRows, {
        where: [
          ['importId', '==', id],
          ['line', '>', checkedLine],
        ],
        orderBy: [['line', 'asc']],
        limit: ROWS_WRITTEN_AT_ONCE,
      });
      return items;
    },
    async work(list, rows) {
      const { checks, others } = await check(list, rows);
      const unrepeated = await markRepeats(store, list, rows, checks, sameAs);
      await store.batch((batch) => {
        for (const [index, row] of rows.entries()) {
          const changes = unrepeated[index];
          if (changes) batch.update(importRows, row.id, { state: 'none', ...changes });
        }
        for (const other of others) batch.set(othersIn, other);
        batch.update(imports, list.id, { checkedLine: rows.at(-1)?.line ?? list.checkedLine });
      });
    },
    async finish({ id }) {
      const [newCount, changedCount, sameCount, errorCount] = await Promise.all(
        (['new', 'changed', 'same', 'error'] as const).map((each) =>
          countRows({ store }, id, 'outcome', each),
        ),
      );
      const likelyCount = await countRows({ store }, id, 'isLikely', true);
      const wholePackCount = await countRows({ store }, id, 'givesWholePack', true);
      const warningCount = await countRows({ store }, id, 'hasWarnings', true);
      const counts = {
        ...{ newCount, changedCount, sameCount, errorCount },
        ...{ likelyCount, wholePackCount, warningCount },
      };
      return { changes: { ...counts, status: 'ready' }, audit: null };
    },
  };
}

/** The first row with a key counts; later ones are errors. */
async function markRepeats(
  store: Store,
  list: Import,
  rows: readonly ImportRow[],
  checks: readonly RowCheck[],
  sameAs: (place: string) => string,
): Promise<RowCheck[]> {
  const keys = checks.flatMap(({ key }) => (key ? [key] : []));
  const lines = await findLines(store, list, keys);
  return checks.map((check, index) => {
    const line = rows[index]?.line ?? 0;
    const first = lines.get(check.key);
    if (check.key && first === undefined) lines.set(check.key, line);
    if (!check.key || first === undefined) return check;
    const what = list.format === 'json' ? 'record' : 'line';
    const notes = [sameAs(`${what} ${first}`)];
    const nothing = {
      exercise: null,
      best: null,
      person: null,
      lead: null,
      isLikely: false,
      givesWholePack: false,
      hasWarnings: false,
    };
    return { ...check, ...nothing, outcome: 'error', notes, key: '', state: 'none' };
  });
}

/** The lines of rows with these keys that have been checked before. */
async function findLines(store: Store, list: Import, keys: readonly string[]): Promise<Map<string, number>> {
  const lines = new Map<string, number>();
  for (const group of groups([...new Set(keys)], VALUES_AT_ONCE)) {
    const { items } = await store.query(importRows, {
      where: [
        ['importId', '==', list.id],
        ['key', 'in', [...group]],
      ],
      limit: 1000,
    });
    // Later rows have keys only if the list is checked again.
    for (const { key, line } of items) if (line <= list.checkedLine) lines.set(key, line);
  }
  return lines;
}
