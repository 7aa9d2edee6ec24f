/** Fields of the API’s answers, for the schemas of records. */
import { z } from 'zod';
import type { Filter } from '../../data/store.ts';
import { toInstant } from '../query.ts';

export const idField = (text: string) => z.string().describe(text);
export const instantField = (text: string) => z.iso.datetime().describe(`${text} RFC 3339, in UTC.`);
export const maybeInstant = (text: string) =>
  z.iso.datetime().nullable().describe(`${text} RFC 3339, in UTC; null: never or not known.`);
export const maybeDate = (text: string) =>
  z.iso.date().nullable().describe(`${text} \`YYYY-MM-DD\`; null: not given.`);
export const maybeText = (text: string) => z.string().nullable().describe(`${text} Null: none.`);
export const penceField = (text: string) => z.int().describe(`${text} In pence.`);

export const instantText = (instant: Temporal.Instant) => instant.toString();
export const maybeInstantText = (instant: Temporal.Instant | null) => instant?.toString() ?? null;
/** Stored texts are empty where there is nothing. */
export const textOrNull = (text: string) => (text === '' ? null : text);

/** Between two instants: from the first, up to and without the second. */
export function between(
  field: string,
  from: string | undefined,
  until: string | undefined,
): readonly Filter[] {
  const filters: Filter[] = [];
  if (from !== undefined) filters.push([field, '>=', toInstant(from)]);
  if (until !== undefined) filters.push([field, '<', toInstant(until)]);
  return filters;
}

/** Equalities for the parameters that were given. */
export function equalTo(values: Readonly<Record<string, string | undefined>>): readonly Filter[] {
  return Object.entries(values).flatMap(([field, value]): Filter[] =>
    value === undefined ? [] : [[field, '==', value]],
  );
}
