/** Queries, as the service reads them: anything unknown here is refused. */
import { checkFields } from './check-document.ts';
import { checkId, checkName } from './check-names.ts';
import { parsePath } from './field-paths.ts';
import { refuseInvalid, refuseUnknown, type Value } from './wire.ts';

export interface WireQuery {
  from: { collectionId: string; allDescendants: boolean }[];
  select: { fields: { fieldPath: string }[] } | null;
  where: WireFilter | null;
  orderBy: { field: { fieldPath: string }; direction: string }[];
  startAt: WireCursor | null;
  endAt: WireCursor | null;
  offset: number;
  limit: { value: number } | null;
  findNearest: object | null;
}

export interface WireCursor {
  values: Value[];
  before: boolean;
}

interface WireFilter {
  filterType: string;
  compositeFilter?: { op: string; filters: WireFilter[] };
  fieldFilter?: { field: { fieldPath: string }; op: string; value: Value };
  unaryFilter?: { field: { fieldPath: string }; op: string };
}

/** A condition on one field; all of a query's have to hold. */
export interface Condition {
  readonly path: string;
  readonly op: string;
  readonly value: Value;
}

export interface Order {
  readonly path: string;
  readonly isDescending: boolean;
}

export interface ParsedQuery {
  readonly collectionId: string;
  readonly isGroup: boolean;
  readonly conditions: readonly Condition[];
  /** With `__name__` as the last. */
  readonly orders: readonly Order[];
  readonly wire: WireQuery;
}

const known = new Set([
  'EQUAL',
  'IN',
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'ARRAY_CONTAINS',
]);
const MAX_COMBINATIONS = 30;
const MAX_INDEXED_BYTES = 1500;

export function isRange(op: string): boolean {
  return op.startsWith('LESS') || op.startsWith('GREATER');
}

/** @param database whose documents a cursor or a filter over names can name */
export function parseQuery(database: string, wire: WireQuery): ParsedQuery {
  const [from, second] = wire.from;
  if (!from || second) return refuseInvalid('a query reads one collection');
  checkId(from.collectionId, 'Collection');
  if (wire.findNearest) refuseUnknown('findNearest');
  if (wire.offset < 0) refuseInvalid('offset is negative');
  if (wire.limit && wire.limit.value < 0) refuseInvalid('limit is negative');
  const conditions = wire.where ? conditionsOf(wire.where) : [];
  checkConditions(database, conditions);
  const named = ordersOf(wire, conditions);
  for (const cursor of [wire.startAt, wire.endAt]) if (cursor) checkCursor(database, cursor, named);
  const orders = withNameLast(named);
  return { collectionId: from.collectionId, isGroup: from.allDescendants, conditions, orders, wire };
}

function conditionsOf(filter: WireFilter): Condition[] {
  if (filter.compositeFilter) {
    const { op, filters } = filter.compositeFilter;
    if (op !== 'AND') refuseUnknown(`the composite filter ${op}`);
    return filters.flatMap(conditionsOf);
  }
  if (filter.unaryFilter) {
    const { op, field } = filter.unaryFilter;
    if (op !== 'IS_NULL') refuseUnknown(`the filter ${op}`);
    return [{ path: field.fieldPath, op: 'EQUAL', value: { valueType: 'nullValue' } }];
  }
  const { field, op, value } = filter.fieldFilter ?? refuseUnknown(`the filter ${filter.filterType}`);
  if (!known.has(op)) refuseUnknown(`the filter ${op}`);
  if (value.valueType === 'nullValue') refuseInvalid(`${op} with null: that is IS_NULL`);
  return [{ path: field.fieldPath, op, value }];
}

function checkConditions(database: string, conditions: readonly Condition[]): void {
  let combinations = 1;
  for (const { op, value, path } of conditions) {
    checkPath(path);
    for (const one of op === 'IN' ? (value.arrayValue?.values ?? []) : [value]) {
      if (path === '__name__') checkReference(database, one, '__key__ filter value must be a Key');
      else if (Buffer.byteLength(one.stringValue ?? '') >= MAX_INDEXED_BYTES)
        refuseInvalid(`value for ${path} is too large to be used in a query`);
      else checkComparable(one);
    }
    if (op !== 'IN') continue;
    const values = value.arrayValue?.values ?? [];
    if (values.length === 0) refuseInvalid("'IN' requires an non-empty ArrayValue.");
    if (values.length > MAX_COMBINATIONS)
      refuseInvalid(`'IN' supports up to ${MAX_COMBINATIONS} comparison values.`);
    if (values.some(({ valueType }) => valueType === 'nullValue')) refuseInvalid('IN does not take null');
    combinations *= values.length;
  }
  if (combinations > MAX_COMBINATIONS) refuseInvalid(`${combinations} disjunctions: at most 30`);
  if (conditions.filter(({ op }) => op === 'ARRAY_CONTAINS').length > 1)
    refuseInvalid("A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.");
  const ranged = new Set(conditions.filter(({ op }) => isRange(op)).map(({ path }) => path));
  if (ranged.size > 1) refuseUnknown('ranges over several fields');
}

function ordersOf({ orderBy }: WireQuery, conditions: readonly Condition[]): Order[] {
  const orders = orderBy.map(({ field, direction }): Order => {
    checkPath(field.fieldPath);
    if (direction !== 'ASCENDING' && direction !== 'DESCENDING') refuseInvalid(`the direction ${direction}`);
    return { path: field.fieldPath, isDescending: direction === 'DESCENDING' };
  });
  const ranged = conditions.find(({ op }) => isRange(op))?.path;
  if (ranged !== undefined && orders[0] && orders[0].path !== ranged)
    refuseUnknown(`a range over ${ranged} that is not the first order`);
  if (ranged !== undefined && orders.length === 0) orders.push({ path: ranged, isDescending: false });
  const at = orders.findIndex(({ path }) => path === '__name__');
  if (at !== -1 && at < orders.length - 1)
    refuseInvalid('order by clause cannot contain more fields after the key');
  return orders;
}

function withNameLast(orders: readonly Order[]): readonly Order[] {
  const last = orders.at(-1);
  if (last?.path === '__name__') return orders;
  return [...orders, { path: '__name__', isDescending: last?.isDescending ?? false }];
}

function checkCursor(database: string, { values }: WireCursor, orders: readonly Order[]): void {
  if (values.length > orders.length) refuseInvalid('Cursor has too many values.');
  for (const [at, value] of values.entries()) {
    if (orders[at]?.path === '__name__')
      checkReference(database, value, 'Cursor __key__ value is not a document reference.');
    else checkComparable(value);
  }
}

function checkReference(database: string, value: Value, refusal: string): void {
  const referenceValue = value.referenceValue ?? refuseInvalid(refusal);
  if (!referenceValue.startsWith('projects/'))
    refuseInvalid(`Resource name "${referenceValue}" lacks "projects" at index 0.`);
  if (!referenceValue.startsWith(`${database}/`))
    refuseInvalid('The cursor key is in a different database than the query');
  checkName(database, referenceValue);
}

/** Arrays and maps in a query have no limit of depth of their own. */
function checkComparable(value: Value): void {
  if (!value.arrayValue) checkFields({ value });
  // The service indexes no more of a value: what a longer one finds is not certain.
  if (Buffer.byteLength(value.stringValue ?? '') > MAX_INDEXED_BYTES)
    refuseUnknown(`comparing with a text of more than ${MAX_INDEXED_BYTES} bytes`);
  for (const member of value.arrayValue?.values ?? []) checkComparable(member);
}

function checkPath(path: string): void {
  if (path === '__name__') return;
  const reserved = parsePath(path).find((name) => /^__.*__$/s.test(name));
  if (reserved) refuseInvalid(`Invalid reserved name in field path ${reserved}`);
}
