/** A query's shape, which decides the index: the same for every engine. */
import { requireWellFormed } from './require-well-formed.ts';
import {
  type FieldPath,
  type Filter,
  MissingIndexError,
  type Operator,
  type Order,
  type StoredValue,
} from './store.ts';

export type RangeOperator = Exclude<Operator, '==' | 'in' | 'array-contains'>;

export interface QueryShape {
  /** `==` (one value) and `in` (several). */
  readonly equalities: readonly { readonly path: FieldPath; readonly values: readonly StoredValue[] }[];
  readonly contains: { readonly path: FieldPath; readonly value: StoredValue } | null;
  readonly ranges: readonly {
    readonly path: FieldPath;
    readonly operator: RangeOperator;
    readonly value: StoredValue;
  }[];
  /** Without fields fixed by an equality; a range's field comes first, even if the query has no order. */
  readonly orders: readonly Order[];
}

const MAX_ITEMS = 1000;

/** @throws RangeError where the limit of a page is not 1 to 1,000 */
export function requireLimit(limit: number): void {
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_ITEMS)
    throw new RangeError(`limit ${limit}: 1 to ${MAX_ITEMS}`);
}

/**
 * @throws MissingIndexError for what Firestore refuses whatever the indexes: two `array-contains`, ranges over
 *   two fields, a range whose field is not the first order; TypeError for half a character in a value.
 */
export function shapeOf(where: readonly Filter[] = [], orderBy: readonly Order[] = []): QueryShape {
  for (const [path, operator, value] of where) requireWellFormed(value, `${path} ${operator}`);
  const equalities = where.flatMap(([path, operator, value]) => {
    if (operator === '==') return [{ path, values: [value] }];
    if (operator === 'in') return [{ path, values: value as StoredValue[] }];
    return [];
  });
  const isFixed = (path: FieldPath) => equalities.some((equality) => equality.path === path);
  const ranges = where.flatMap(([path, operator, value]) =>
    operator === '==' || operator === 'in' || operator === 'array-contains'
      ? []
      : [{ path, operator, value }],
  );
  const rangeFields = new Set(ranges.map(({ path }) => path).filter((path) => !isFixed(path)));
  return {
    equalities,
    contains: readContains(where),
    ranges,
    orders: orderByRangeFirst(
      orderBy.filter(([path]) => !isFixed(path)),
      rangeFields,
    ),
  };
}

function readContains(where: readonly Filter[]): QueryShape['contains'] {
  const [first, second] = where.filter(([, operator]) => operator === 'array-contains');
  if (second) throw new MissingIndexError('a query may have one array-contains only');
  return first ? { path: first[0], value: first[2] } : null;
}

function orderByRangeFirst(orders: readonly Order[], rangeFields: ReadonlySet<FieldPath>): readonly Order[] {
  const [rangeField, ...others] = rangeFields;
  if (rangeField === undefined) return orders;
  if (others.length > 0)
    throw new MissingIndexError(`ranges over more than one field: ${[...rangeFields].join(', ')}`);
  if (orders.length === 0) return [[rangeField, 'asc']];
  if (orders[0]?.[0] !== rangeField)
    throw new MissingIndexError(`a range over ${rangeField} needs it as the first order`);
  return orders;
}
