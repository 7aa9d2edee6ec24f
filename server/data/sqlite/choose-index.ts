import type { QueryShape } from '../query-shape.ts';
import { keyOf } from '../sort-keys.ts';
import type { FieldPath } from '../store.ts';
import {
  equalityCondition,
  type FixedKeys,
  joinWith,
  presenceConditions,
  rangeConditions,
  type Sql,
} from './conditions.ts';
import type { EntryCounts } from './entry-counts.ts';
import { EMPTY_KEYS, isFilled, sideTable, type Table, type TableIndex } from './schema.ts';

/** Null: SQLite decides, since no index has this order. */
export type Driver =
  | { readonly kind: 'index'; readonly name: string; readonly conditions: readonly Sql[] }
  | { readonly kind: 'contains' }
  | null;

interface Candidate {
  readonly driver: NonNullable<Driver>;
  /** The condition that selects the driver's entries. */
  readonly entries: Sql;
  /** Fixed fields that it covers. */
  readonly reach: number;
  /** Fixed fields that it contains anywhere: with all of them it needs no lookup outside the index. */
  readonly held: number;
}

/** Entries of an array's member must be sorted; beyond this number it is faster to scan a list in its order. */
const MAX_SORTED_ROWS = 25_000;
const BOUNDS = [100, 1000, 10_000, MAX_SORTED_ROWS, 100_000];

export function chooseDriver(counts: EntryCounts, table: Table, shape: QueryShape, fixed: FixedKeys): Driver {
  const candidates = [...indexCandidates(table, shape, fixed), ...containsCandidates(table, shape)];
  const [widest] = candidates.toSorted((one, other) => other.reach - one.reach);
  // An index that narrows nothing is never the smallest.
  const narrow = candidates.filter(({ driver, reach }) => driver.kind === 'contains' || reach > 0);
  if (candidates.length < 2 || (narrow.length < 2 && !shape.contains)) return widest?.driver ?? null;
  for (const bound of BOUNDS) {
    for (const { driver, entries } of narrow) {
      if (driver.kind === 'contains' && bound > MAX_SORTED_ROWS) continue;
      if (counts.isFewerThan(entries, bound)) return driver;
    }
  }
  return widest?.driver ?? null;
}

function indexCandidates(table: Table, shape: QueryShape, fixed: FixedKeys): Candidate[] {
  const order = shape.orders.map(([path]) => path);
  const ranges = rangeConditions(shape.ranges.filter(({ path }) => path === order[0]));
  const candidates = new Map<string, Candidate>();
  for (const index of table.indexes) {
    const { name, paths, companions } = index;
    const prefix = narrowingFields(paths, order, fixed);
    if (!prefix || !hasAll(index, shape, fixed)) continue;
    const held = [...paths, ...companions].filter((path) => fixed.has(path)).length;
    if ((candidates.get(prefix.join())?.held ?? -1) >= held) continue;
    const conditions = [...prefix.map((path) => equalityCondition(path, fixed.get(path) ?? '')), ...ranges];
    if (conditions.length === 0) conditions.push(...presenceConditions(shape.orders));
    const own = ownConditions(index);
    const { text, values } = joinWith(' AND ', [...conditions, ...own]);
    const entries = { text: `${table.rows} t INDEXED BY ${name} WHERE ${text}`, values };
    const driver = { kind: 'index', name, conditions: own } as const;
    candidates.set(prefix.join(), { driver, entries, reach: prefix.length, held });
  }
  return [...candidates.values()];
}

/** The index's leading fields, all of them fixed, before the query's order; null where the index does not serve the query. */
function narrowingFields(
  paths: readonly FieldPath[],
  order: readonly FieldPath[],
  fixed: FixedKeys,
): readonly FieldPath[] | null {
  if (order.length === 0) {
    const open = paths.findIndex((path) => !fixed.has(path));
    return open === 0 ? null : paths.slice(0, open === -1 ? undefined : open);
  }
  const prefix = paths.slice(0, -order.length);
  const isInOrder =
    prefix.length + order.length === paths.length &&
    order.every((path, at) => path === paths[prefix.length + at]);
  return isInOrder && prefix.every((path) => fixed.has(path)) ? prefix : null;
}

function ownConditions({ isPartial, paths }: TableIndex): Sql[] {
  return isPartial ? [{ text: `t.${isFilled(paths.at(-1) ?? '')}`, values: [] }] : [];
}

/** Whether an index has every document that the query selects. */
function hasAll({ isPartial, paths }: TableIndex, { ranges }: QueryShape, fixed: FixedKeys): boolean {
  const path = paths.at(-1) ?? '';
  const key = fixed.get(path);
  if (!isPartial) return true;
  if (key !== undefined) return !EMPTY_KEYS.includes(key);
  return ranges.some((range) => range.path === path && leavesOutEmpty(range));
}

/** A range has values of one type: of instants or numbers none is empty. */
function leavesOutEmpty({ operator, value }: QueryShape['ranges'][number]): boolean {
  if (value === null) return false;
  return typeof value !== 'string' || operator === '>' || (operator === '>=' && value !== '');
}

function containsCandidates(table: Table, { contains }: QueryShape): Candidate[] {
  if (!contains) return [];
  const text = `${sideTable(table.name, contains.path)} t WHERE t.member = ?`;
  return [
    { driver: { kind: 'contains' }, entries: { text, values: [keyOf(contains.value)] }, reach: -1, held: 0 },
  ];
}
