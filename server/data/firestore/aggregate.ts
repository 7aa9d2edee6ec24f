import type { QueryShape } from '../query-shape.ts';
import type { FieldPath, Order } from '../store.ts';
import type { Ask } from './caller.ts';
import { splitQuery } from './split-query.ts';
import { fieldReference, structuredQuery } from './structured-query.ts';
import type { WireValue } from './wire-values.ts';

interface AggregationMessage {
  readonly result?: { aggregateFields?: Record<string, WireValue> } | null;
}

/** @param below the full name of the document before which it stops */
export async function countDocuments(
  ask: Ask,
  collection: string,
  shape: QueryShape,
  { below, upTo }: { readonly below: string | null; readonly upTo?: number | undefined },
): Promise<number> {
  const endAt = { values: [{ referenceValue: below }], before: true };
  const counted = await addUp(
    collection,
    shape,
    (query) => countPart(ask, below === null ? query : { ...query, endAt }, upTo),
    below === null ? [] : [['__name__', 'asc']],
  );
  return Math.min(counted, upTo ?? counted);
}

/** Numbers only; other values and missing fields add nothing. */
export function sumField(ask: Ask, collection: string, shape: QueryShape, path: FieldPath): Promise<number> {
  return addUp(collection, shape, (query) => aggregate(ask, query, { sum: { field: fieldReference(path) } }));
}

/** @param query a StructuredQuery */
export function countPart(ask: Ask, query: object, upTo?: number): Promise<number> {
  return aggregate(ask, query, { count: upTo === undefined ? {} : { upTo: { value: String(upTo) } } });
}

async function addUp(
  collection: string,
  shape: QueryShape,
  ofPart: (query: object) => Promise<number>,
  orders: readonly Order[] = [],
): Promise<number> {
  const parts = splitQuery(shape).map((part) => ofPart(structuredQuery(collection, part, orders)));
  return (await Promise.all(parts)).reduce((sum, part) => sum + part, 0);
}

async function aggregate(ask: Ask, structured: object, operator: object): Promise<number> {
  const query = { structuredQuery: structured, aggregations: [{ ...operator, alias: 'answer' }] };
  const messages = await ask<AggregationMessage>('runAggregationQuery', {
    structuredAggregationQuery: query,
  });
  const answer = messages.findLast(({ result }) => result)?.result?.aggregateFields?.answer;
  return Number(answer?.integerValue ?? answer?.doubleValue ?? 0);
}
