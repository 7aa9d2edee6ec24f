import { parsePath, valueAt, withValueAt } from './field-paths.ts';
import { compareNames, compareValues, isEqual, rankOf } from './order-of-values.ts';
import type { Condition, Order, ParsedQuery, WireCursor } from './structured-query.ts';
import type { StoredDocument } from './views.ts';
import type { Fields, Value } from './wire.ts';

/** The results of a query, in its order. @param parent the name below which it searches */
export function findDocuments(
  documents: Iterable<StoredDocument>,
  parent: string,
  { collectionId, isGroup, conditions, orders, wire }: ParsedQuery,
): StoredDocument[] {
  const isIn = (name: string) => {
    if (!name.startsWith(`${parent}/`)) return false;
    const parts = name.slice(parent.length + 1).split('/');
    return parts.at(-2) === collectionId && (isGroup || parts.length === 2);
  };
  const read = orders.map((order) => ({
    ...order,
    names: order.path === '__name__' ? null : parsePath(order.path),
  }));
  const keysOf = (document: StoredDocument) =>
    read.map(({ names }) => (names ? valueAt(document.fields, names) : nameValue(document.name)));
  const found = [...documents]
    .filter((document) => isIn(document.name) && conditions.every((condition) => holds(document, condition)))
    .map((document) => ({ document, keys: keysOf(document) }))
    .filter((row): row is { document: StoredDocument; keys: Value[] } => row.keys.every((key) => key))
    .filter(({ keys }) => isBetween(keys, orders, wire))
    .sort((one, other) => compareKeys(orders, one.keys, other.keys))
    .map(({ document }) => document);
  return found.slice(wire.offset, wire.limit ? wire.offset + wire.limit.value : undefined);
}

/** The fields that a mask or a projection names; all without one. */
export function project(fields: Fields, paths: readonly string[] | null): Fields {
  if (!paths) return fields;
  return paths
    .filter((path) => path !== '__name__')
    .map(parsePath)
    .reduce<Fields>((chosen, path) => withValueAt(chosen, path, valueAt(fields, path)), {});
}

function holds(document: StoredDocument, { path, op, value }: Condition): boolean {
  const own = path === '__name__' ? nameValue(document.name) : valueAt(document.fields, parsePath(path));
  if (!own) return false;
  if (op === 'ARRAY_CONTAINS')
    return own.arrayValue?.values.some((member) => isEqual(member, value)) ?? false;
  if (op === 'IN') return value.arrayValue?.values.some((one) => isEqual(own, one)) ?? false;
  if (op === 'EQUAL') return isEqual(own, value);
  if (rankOf(own) !== rankOf(value)) return false;
  const difference = compareValues(own, value);
  if (difference === 0) return op.endsWith('OR_EQUAL');
  return op.startsWith('LESS') ? difference < 0 : difference > 0;
}

function isBetween(
  keys: readonly Value[],
  orders: readonly Order[],
  { startAt, endAt }: { startAt: WireCursor | null; endAt: WireCursor | null },
): boolean {
  const side = ({ values }: WireCursor) => compareKeys(orders.slice(0, values.length), keys, values);
  if (startAt && (startAt.before ? side(startAt) < 0 : side(startAt) <= 0)) return false;
  return !endAt || (endAt.before ? side(endAt) < 0 : side(endAt) <= 0);
}

function compareKeys(orders: readonly Order[], one: readonly Value[], other: readonly Value[]): number {
  for (const [at, { isDescending, path }] of orders.entries()) {
    const [left, right] = [one[at], other[at]];
    if (!left || !right) return 0;
    const difference =
      path === '__name__'
        ? compareNames(left.referenceValue ?? '', right.referenceValue ?? '')
        : compareValues(left, right);
    if (difference !== 0) return isDescending ? -difference : difference;
  }
  return 0;
}

function nameValue(name: string): Value {
  return { valueType: 'referenceValue', referenceValue: name };
}
