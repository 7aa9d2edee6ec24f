/** Queries in Firestore's format (`google.firestore.v1.StructuredQuery`). */
import type { RangeOperator } from '../query-shape.ts';
import type { FieldPath, Order, StoredValue } from '../store.ts';
import type { QueryPart } from './split-query.ts';
import { toWire, type WireValue } from './wire-values.ts';

export interface WireCursor {
  readonly values: readonly WireValue[];
  /** Just before the position, or just after it. */
  readonly before: boolean;
}

const rangeOperators: Record<RangeOperator, string> = {
  '<': 'LESS_THAN',
  '<=': 'LESS_THAN_OR_EQUAL',
  '>': 'GREATER_THAN',
  '>=': 'GREATER_THAN_OR_EQUAL',
};

export function structuredQuery(
  collectionId: string,
  { equalities, contains, ranges }: QueryPart,
  orders: readonly Order[],
): object {
  const filters = [
    ...equalities.map(({ path, values }) => equalityFilter(path, values)),
    ...(contains ? [fieldFilter(contains.path, 'ARRAY_CONTAINS', contains.value)] : []),
    ...ranges.map(({ path, operator, value }) => fieldFilter(path, rangeOperators[operator], value)),
  ];
  const where = filters.length > 1 ? { compositeFilter: { op: 'AND', filters } } : filters[0];
  return {
    from: [{ collectionId }],
    ...(where && { where }),
    orderBy: orders.map(([path, direction]) => ({
      field: fieldReference(path),
      direction: direction === 'asc' ? 'ASCENDING' : 'DESCENDING',
    })),
  };
}

function equalityFilter(path: FieldPath, values: readonly StoredValue[]): object {
  const [value = null] = values;
  if (values.length > 1) return fieldFilter(path, 'IN', [...values]);
  if (value === null) return { unaryFilter: { field: fieldReference(path), op: 'IS_NULL' } };
  return fieldFilter(path, 'EQUAL', value);
}

function fieldFilter(path: FieldPath, op: string, value: StoredValue): object {
  return { fieldFilter: { field: fieldReference(path), op, value: toWire(value) } };
}

export function fieldReference(path: FieldPath): { fieldPath: string } {
  return { fieldPath: path.split('.').map(escapeName).join('.') };
}

/** A field's name as part of a path: plain, or in backticks. */
export function escapeName(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : `\`${name.replace(/[\\`]/g, '\\$&')}\``;
}
