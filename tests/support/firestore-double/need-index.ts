/**
 * The service's rule of which query needs which index, written down apart from the product's own (`server/data/indexes.ts`), so that
 * the one can be wrong without the other. Where the service's rule is not certain, the stricter reading counts.
 */
import type { IndexedField, IndexList } from '../../../server/data/indexes.ts';
import { isRange, type Order, type ParsedQuery } from './structured-query.ts';
import { RpcError, status } from './wire.ts';

type Mode = IndexedField['mode'];

/** @param summed the field of a sum, which its index must include @throws FAILED_PRECONDITION */
export function needIndex(list: IndexList, query: ParsedQuery, summed: readonly string[] = []): void {
  const { singles = [], composites = [] } = list.get(query.collectionId) ?? {};
  const prefix = fixedFields(query);
  const fixed = new Set(query.conditions.filter(({ op }) => op === 'EQUAL').map(({ path }) => path));
  const name = query.orders.at(-1)?.isDescending ?? false;
  const orders = query.orders.filter(({ path }) => path !== '__name__' && !fixed.has(path));
  const last = orders.at(-1);
  const wanted = [...orders.map(modeOf), ...sumsOf(summed, query, orders)];
  const describe = () =>
    [...prefix, ...wanted].map(({ path, mode }) => `${path} ${mode}`).join(', ') +
    `, __name__ ${name ? 'desc' : 'asc'}`;
  const refuse = (): never => {
    const message = `The query requires an index. ${query.collectionId}: ${describe()}`;
    throw new RpcError(status.failedPrecondition, message);
  };
  if (last ? last.isDescending !== name : name) refuse();
  if (query.isGroup && prefix.length + wanted.length > 0) refuse();

  const hasSingle = (path: string, mode: Mode) => {
    // Fields that the list does not name have indexes of their own.
    const own = singles.filter((field) => field.path === path);
    return own.length === 0 || own.some((field) => field.mode === mode);
  };
  if (wanted.length === 0) {
    if (!prefix.every(({ path, mode }) => hasSingle(path, mode))) refuse();
    return;
  }
  const [only, second] = wanted;
  if (only && !second && prefix.length === 0) {
    if (!hasSingle(only.path, only.mode)) refuse();
    return;
  }
  const serving = composites
    .filter((fields) => endsWith(fields, wanted))
    .map((fields) => fields.slice(0, fields.length - wanted.length))
    .filter((leading) => leading.every((field) => prefix.some((one) => isSame(one, field))));
  const isCovered = prefix.every((one) =>
    serving.some((leading) => leading.some((field) => isSame(one, field))),
  );
  if (serving.length === 0 || !isCovered) refuse();
}

function fixedFields({ conditions }: ParsedQuery): IndexedField[] {
  return conditions
    .filter(({ op, path }) => !isRange(op) && path !== '__name__')
    .map(({ path, op }) => ({ path, mode: op === 'ARRAY_CONTAINS' ? 'contains' : 'asc' }));
}

/** Alone a sum reads the field's own index. */
function sumsOf(summed: readonly string[], query: ParsedQuery, orders: readonly Order[]): IndexedField[] {
  if (query.conditions.length === 0 && summed.length <= 1) return [];
  return summed
    .filter((path) => !orders.some((order) => order.path === path))
    .map((path) => ({ path, mode: 'asc' }));
}

function modeOf({ path, isDescending }: Order): IndexedField {
  return { path, mode: isDescending ? 'desc' : 'asc' };
}

function isSame(one: IndexedField, other: IndexedField): boolean {
  return one.path === other.path && (one.mode === 'contains') === (other.mode === 'contains');
}

function endsWith(fields: readonly IndexedField[], end: readonly IndexedField[]): boolean {
  const tail = fields.slice(-end.length);
  return (
    tail.length === end.length &&
    tail.every((field, at) => field.path === end[at]?.path && field.mode === end[at]?.mode)
  );
}
