import { parsePath, valueAt } from './field-paths.ts';
import { numberOf } from './order-of-values.ts';
import { type Fields, refuseInvalid, refuseUnknown, type Value } from './wire.ts';

export interface Aggregation {
  alias: string;
  operator: string;
  count?: { upTo: { value: string } | null };
  sum?: { field: { fieldPath: string } };
  avg?: { field: { fieldPath: string } };
}

const MAX_AGGREGATIONS = 5;

export function checkAggregations(aggregations: readonly Aggregation[]): void {
  if (aggregations.length === 0) refuseInvalid('Aggregations can not be empty.');
  if (aggregations.length > MAX_AGGREGATIONS)
    refuseInvalid(
      `The maximum number of aggregations allowed in an aggregation query is ${MAX_AGGREGATIONS}`,
    );
  const aliases = aggregations.map(({ alias }) => alias);
  if (new Set(aliases).size < aliases.length)
    refuseInvalid(`Aggregation aliases contain duplicate alias: ${aliases}.`);
}

export function aggregate(
  found: readonly { fields: Fields }[],
  { operator, count, sum, avg }: Aggregation,
): Value {
  if (count) {
    const most = Number(count.upTo?.value ?? Number.POSITIVE_INFINITY);
    return { integerValue: String(Math.min(found.length, most)) };
  }
  const path = parsePath((sum ?? avg ?? refuseUnknown(`the aggregation ${operator}`)).field.fieldPath);
  const numbers = found
    .flatMap(({ fields }) => valueAt(fields, path) ?? [])
    .filter(({ valueType }) => valueType === 'integerValue' || valueType === 'doubleValue');
  const total = numbers.reduce((added, value) => added + numberOf(value), 0);
  if (avg) return numbers.length ? { doubleValue: total / numbers.length } : { nullValue: 'NULL_VALUE' };
  const isWhole = numbers.every(({ valueType }) => valueType === 'integerValue');
  return isWhole ? { integerValue: String(total) } : { doubleValue: total };
}
