import type { QueryShape } from '../query-shape.ts';
import type { CountBounds, FieldPath } from '../store.ts';
import type { Sql } from './conditions.ts';
import { keptCount } from './kept-counts.ts';
import { combinations, type Source, selectRows } from './select-rows.ts';

export function countDocuments(
  source: Source,
  shape: QueryShape,
  { belowId, upTo }: CountBounds = {},
): number {
  const most = upTo ?? Number.POSITIVE_INFINITY;
  if (belowId === undefined) {
    const kept = addUpKept(source, shape);
    if (kept !== null) return Math.min(kept, most);
  }
  const bounds = belowId === undefined ? [] : [{ text: 't.id < ?', values: [belowId] }];
  const ofRows = (rows: string) =>
    upTo === undefined
      ? `SELECT count(*) AS n FROM ${rows}`
      : `SELECT count(*) AS n FROM (SELECT 1 FROM ${rows} LIMIT ${Math.floor(upTo)})`;
  return Math.min(addUp(source, shape, ofRows, bounds), most);
}

/** Null: the file does not keep this number. */
function addUpKept(
  { connection, table }: Source,
  { ranges, contains, equalities }: QueryShape,
): number | null {
  if (ranges.length > 0 || contains || table.counted === null) return null;
  const kept = combinations({ equalities }).map((fixed) => keptCount(connection, table, fixed));
  return kept.reduce((sum, count) => (sum === null || count === null ? null : sum + count), 0);
}

/** Numbers only; other values and missing fields add nothing. */
export function sumField(source: Source, shape: QueryShape, path: FieldPath): number {
  if (!/^\w+(\.\w+)*$/.test(path)) throw new TypeError(`"${path}" is no field path`);
  const names = path.split('.').map((name) => `."${name}"`);
  const json = `'$${names.join('')}'`;
  const number = `CASE WHEN json_type(fields, ${json}) IN ('integer', 'real') THEN fields ->> ${json} END`;
  const documents = `SELECT total(${number}) AS n FROM ${source.table.name} WHERE doc IN`;
  return addUp(source, shape, (rows) => `${documents} (SELECT t.doc FROM ${rows})`);
}

function addUp(
  source: Source,
  shape: QueryShape,
  aggregate: (rows: string) => string,
  bounds: readonly Sql[] = [],
): number {
  let sum = 0;
  for (const fixed of combinations(shape)) {
    const { text, values } = selectRows(source, shape, fixed, bounds);
    sum += Number(source.connection.get(aggregate(text), ...values)?.n);
  }
  return sum;
}
