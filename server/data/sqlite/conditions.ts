/** Filters and cursors as SQL over key columns. */
import type { QueryShape, RangeOperator } from '../query-shape.ts';
import { keyOf, typeBounds } from '../sort-keys.ts';
import type { FieldPath } from '../store.ts';
import type { CursorPlace } from './cursors.ts';
import { keyColumn, sideTable } from './schema.ts';

export interface Sql {
  readonly text: string;
  readonly values: readonly string[];
}

/** One value for each field fixed by an equality. */
export type FixedKeys = ReadonlyMap<FieldPath, string>;

export function joinWith(separator: string, parts: readonly Sql[]): Sql {
  return {
    text: parts.map(({ text }) => text).join(separator),
    values: parts.flatMap(({ values }) => values),
  };
}

export function equalityCondition(path: FieldPath, key: string): Sql {
  return { text: `t.${keyColumn(path)} = ?`, values: [key] };
}

/**
 * Of the value's own type only, as on Firestore: `> 5` finds no text. A range with two ends needs no type bounds, and must have
 * none: SQLite scans an index from one bound, and the type's bound is the far one.
 */
export function rangeConditions(ranges: QueryShape['ranges']): Sql[] {
  return ranges.flatMap((range) => {
    const key = keyOf(range.value);
    const { from, below } = typeBounds(key);
    const bound = (sign: RangeOperator, limit: string) => ({
      text: `t.${keyColumn(range.path)} ${sign} ?`,
      values: [limit],
    });
    const own = bound(range.operator, key);
    if (ranges.some((other) => isOtherEnd(range, other))) return [own];
    return [own, isLowerEnd(range) ? bound('<', below) : bound('>=', from)];
  });
}

type Range = QueryShape['ranges'][number];

const isLowerEnd = ({ operator }: Range) => operator === '>' || operator === '>=';

function isOtherEnd(range: Range, other: Range): boolean {
  const isSameType = keyOf(range.value)[0] === keyOf(other.value)[0];
  return other.path === range.path && isLowerEnd(other) !== isLowerEnd(range) && isSameType;
}

/** A list ordered by a field leaves out documents without that field. */
export function presenceConditions(orders: QueryShape['orders']): Sql[] {
  return orders.map(([path]) => ({ text: `t.${keyColumn(path)} IS NOT NULL`, values: [] }));
}

export function containsCondition(table: string, { path, value }: NonNullable<QueryShape['contains']>): Sql {
  const text = `EXISTS (SELECT 1 FROM ${sideTable(table, path)} s WHERE s.member = ? AND s.doc = t.doc)`;
  return { text, values: [keyOf(value)] };
}

/** A column of the order in which a list is read. */
export interface ReadColumn {
  readonly name: string;
  readonly isDescending: boolean;
}

/** Documents beyond a cursor. */
export function placeCondition(columns: readonly ReadColumn[], place: CursorPlace): Sql {
  const isInclusive = place.side === 'from' || place.side === 'until';
  const sign = (isDescending: boolean) => (isDescending ? '<' : '>');
  const directions = new Set(columns.map(({ isDescending }) => isDescending));
  if (directions.size === 1) {
    const row = columns.map(({ name }) => name).join(', ');
    const marks = columns.map(() => '?').join(', ');
    const comparison = sign(directions.has(true)) + (isInclusive ? '=' : '');
    return { text: `(${row}) ${comparison} (${marks})`, values: place.keys };
  }
  const steps = columns.map(({ name, isDescending }, at): Sql => {
    const equal = columns.slice(0, at).map((column) => `${column.name} = ? AND `);
    const isLast = at === columns.length - 1;
    const comparison = sign(isDescending) + (isLast && isInclusive ? '=' : '');
    return { text: `(${equal.join('')}${name} ${comparison} ?)`, values: place.keys.slice(0, at + 1) };
  });
  const { text, values } = joinWith(' OR ', steps);
  return { text: `(${text})`, values };
}
