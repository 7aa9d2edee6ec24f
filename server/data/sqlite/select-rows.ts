/** The rows that a query selects, as SQL over the index that suits its values. */
import type { QueryShape } from '../query-shape.ts';
import { keyOf } from '../sort-keys.ts';
import type { FieldPath } from '../store.ts';
import { chooseDriver, type Driver } from './choose-index.ts';
import {
  containsCondition,
  equalityCondition,
  type FixedKeys,
  joinWith,
  presenceConditions,
  rangeConditions,
  type Sql,
} from './conditions.ts';
import type { EntryCounts } from './entry-counts.ts';
import type { DocumentSource } from './read-documents.ts';
import { sideTable, type Table } from './schema.ts';

/** What a collection is read from. */
export interface Source extends DocumentSource {
  readonly counts: EntryCounts;
}

/** `in` over several fields multiplies; more combinations than this are refused. */
const MAX_COMBINATIONS = 1000;

/** What follows FROM; rows are `t`, with `doc`, `id` and, where the shape names fields, their keys. */
export function selectRows(
  { counts, table }: Source,
  shape: QueryShape,
  fixed: FixedKeys,
  conditions: readonly Sql[],
): Sql {
  const driver = chooseDriver(counts, table, shape, fixed);
  const source = sourceOf(table, shape, driver);
  const where = [
    ...source.conditions,
    ...[...fixed].map(([path, key]) => equalityCondition(path, key)),
    ...rangeConditions(shape.ranges),
    ...presenceConditions(shape.orders),
    ...conditions,
  ];
  if (shape.contains && driver?.kind !== 'contains')
    where.push(containsCondition(table.name, shape.contains));
  const { text, values } = joinWith(' AND ', where);
  return { text: `${source.text}${text ? ` WHERE ${text}` : ''}`, values };
}

/**
 * Every combination of one value per field, since an index lookup uses one value at a time; none where a field would need
 * two values at once.
 * @throws RangeError for more than 1,000 combinations
 */
export function combinations({ equalities }: Pick<QueryShape, 'equalities'>): FixedKeys[] {
  const allowed = new Map<FieldPath, Set<string>>();
  for (const { path, values } of equalities) {
    const keys = new Set(values.map(keyOf));
    allowed.set(path, allowed.get(path)?.intersection(keys) ?? keys);
  }
  let choices: FixedKeys[] = [new Map()];
  for (const [path, keys] of allowed) {
    choices = choices.flatMap((choice) => [...keys].map((key) => new Map(choice).set(path, key)));
    if (choices.length > MAX_COMBINATIONS)
      throw new RangeError(`more than ${MAX_COMBINATIONS} combinations of values`);
  }
  return choices;
}

function sourceOf(
  table: Table,
  shape: QueryShape,
  driver: Driver,
): { text: string; conditions: readonly Sql[] } {
  const rows = isById(shape) || table.keyed.length === 0 ? table.name : table.rows;
  if (driver?.kind === 'contains' && shape.contains) {
    return {
      text: `${sideTable(table.name, shape.contains.path)} s CROSS JOIN ${rows} t ON t.doc = s.doc`,
      conditions: [{ text: 's.member = ?', values: [keyOf(shape.contains.value)] }],
    };
  }
  if (driver?.kind === 'index')
    return { text: `${rows} t INDEXED BY ${driver.name}`, conditions: driver.conditions };
  return { text: `${rows} t`, conditions: [] };
}

/** Needs no keys: the document table itself is ordered by id. */
function isById({ equalities, contains, ranges, orders }: QueryShape): boolean {
  return contains === null && equalities.length + ranges.length + orders.length === 0;
}
