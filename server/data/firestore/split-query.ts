/** Splits a shape into queries that Firestore accepts; their results are disjoint. */
import type { QueryShape } from '../query-shape.ts';
import { keyOf, typeBounds } from '../sort-keys.ts';
import type { FieldPath, StoredValue } from '../store.ts';

export interface QueryPart {
  /** Each field once; one value or several, each once. */
  readonly equalities: readonly { readonly path: FieldPath; readonly values: readonly StoredValue[] }[];
  readonly contains: QueryShape['contains'];
  /** Over the field of the first order only. */
  readonly ranges: QueryShape['ranges'];
}

/** Firestore's limit on the combinations of all `in` values of a query. */
const MAX_COMBINATIONS = 30;

/** None where nothing can match. */
export function splitQuery(shape: QueryShape): QueryPart[] {
  const fixed = mergeEqualities(shape);
  const equalities = [...fixed].map(([path, values]) => ({ path, values: [...values.values()] }));
  const ranges = shape.ranges.filter(({ path }) => !fixed.has(path));
  return split({ equalities, contains: shape.contains, ranges });
}

/** Several conditions on one field leave the values that satisfy all of them. */
function mergeEqualities({ equalities, ranges }: QueryShape): Map<FieldPath, Map<string, StoredValue>> {
  const fixed = new Map<FieldPath, Map<string, StoredValue>>();
  for (const { path, values } of equalities) {
    const earlier = fixed.get(path);
    const own = values.map((value) => [keyOf(value), value] as const);
    fixed.set(path, new Map(earlier ? own.filter(([key]) => earlier.has(key)) : own));
  }
  for (const range of ranges) {
    const values = fixed.get(range.path);
    for (const key of values?.keys() ?? []) if (!isWithin(key, range)) values?.delete(key);
  }
  return fixed;
}

function isWithin(key: string, { operator, value }: QueryShape['ranges'][number]): boolean {
  const limit = keyOf(value);
  const { from, below } = typeBounds(limit);
  if (key < from || key >= below) return false;
  const difference = Buffer.compare(Buffer.from(key), Buffer.from(limit));
  if (difference === 0) return operator === '<=' || operator === '>=';
  return operator.startsWith('<') ? difference < 0 : difference > 0;
}

function split(part: QueryPart): QueryPart[] {
  const combinations = part.equalities.reduce((product, { values }) => product * values.length, 1);
  if (combinations === 0) return [];
  // `in` does not find null.
  const withNull = part.equalities.find(({ values }) => values.length > 1 && values.includes(null));
  if (withNull)
    return [[null], withNull.values.filter((value) => value !== null)].flatMap((values) =>
      split(withValues(part, withNull.path, values)),
    );
  if (combinations <= MAX_COMBINATIONS) return [part];
  const longest = part.equalities.reduce((one, other) =>
    other.values.length > one.values.length ? other : one,
  );
  const middle = Math.ceil(longest.values.length / 2);
  return [longest.values.slice(0, middle), longest.values.slice(middle)].flatMap((values) =>
    split(withValues(part, longest.path, values)),
  );
}

function withValues(part: QueryPart, path: FieldPath, values: readonly StoredValue[]): QueryPart {
  const equalities = part.equalities.map((equality) =>
    equality.path === path ? { path, values } : equality,
  );
  return { ...part, equalities };
}
