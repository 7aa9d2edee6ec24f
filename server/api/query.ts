/** Parameters of the API’s addresses: their schemas, which the description is made of, and how they are read. */
import { z } from 'zod';
import { createKeyedHash } from '../identity/keyed-hash.ts';
import { isSameSecret } from '../identity/secrets.ts';
import { type ParameterError, wrongParameters } from './problem.ts';

export const MOST_ITEMS = 200;
const USUAL_ITEMS = 50;

/** Of every list. */
export const pageParameters = {
  limit: z
    .int(`Use a whole number from 1 to ${MOST_ITEMS}.`)
    .min(1, `Use a whole number from 1 to ${MOST_ITEMS}.`)
    .max(MOST_ITEMS, `Use a whole number from 1 to ${MOST_ITEMS}.`)
    .default(USUAL_ITEMS)
    .describe('How many to return at most.'),
  cursor: z
    .string()
    .max(4000, 'This cursor isn’t from a page of this list.')
    .optional()
    .describe(
      'Where the next page starts. Use the whole address in `next` rather than building it yourself.',
    ),
};

export const idParameter = (text: string) =>
  z
    .string()
    .regex(/^[\w-]{1,128}$/, 'Use an id, as other answers of the API give it.')
    .optional()
    .describe(text);

const WRONG_INSTANT = 'Use a time with its zone (RFC 3339), like 2026-11-21T09:30:00Z.';
export const instantParameter = (text: string) =>
  z.iso.datetime({ offset: true, error: WRONG_INSTANT }).optional().describe(text);

export const choiceParameter = <const Code extends string>(codes: readonly Code[], text: string) =>
  z
    .enum(codes as readonly [Code, ...Code[]], `Use one of: ${codes.join(', ')}.`)
    .optional()
    .describe(text);

/** What every store can hold. */
const EARLIEST = Temporal.Instant.from('0001-01-01T00:00:00Z');
const LATEST = Temporal.Instant.from('9999-12-31T23:59:59Z');

/** An instant that `instantParameter` let through; those that no record can have are brought to the nearest that one can. */
export function toInstant(text: string): Temporal.Instant {
  const instant = Temporal.Instant.from(text).round({ smallestUnit: 'microsecond' });
  if (Temporal.Instant.compare(instant, EARLIEST) < 0) return EARLIEST;
  return Temporal.Instant.compare(instant, LATEST) > 0 ? LATEST : instant;
}

/** @throws ApiProblemError 422 naming every parameter that is unknown, sent twice, or wrong */
export function readParameters<T extends z.ZodRawShape>(
  schema: z.ZodObject<T>,
  search: URLSearchParams,
): z.output<z.ZodObject<T>> {
  const errors: ParameterError[] = [];
  const given: Record<string, string | number> = Object.create(null);
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name);
    if (!Object.hasOwn(schema.shape, name))
      errors.push({ parameter: name.slice(0, 100), message: 'There is no such parameter here.' });
    else if (values.length > 1) errors.push({ parameter: name, message: 'Send this once.' });
    else given[name] = toValue(name, values[0] ?? '');
  }
  const read = schema.safeParse({ ...given });
  for (const { path, message } of read.error?.issues ?? [])
    errors.push({ parameter: String(path[0]), message });
  if (!read.success || errors.length > 0) throw wrongParameters(errors);
  return read.data;
}

/** The one parameter that is a number. */
function toValue(name: string, text: string): string | number {
  return name === 'limit' && /^\d{1,6}$/.test(text) ? Number(text) : text;
}

/** What a cursor goes on with: the same list with the same filters. */
export interface ListPlace {
  readonly path: string;
  readonly search: URLSearchParams;
}

/** The store's cursor, marked as ours and of this list and filter: another one would begin again at the first page. */
export function sealCursor(secret: string, place: ListPlace, cursor: string): string {
  return `${markOf(secret, place, cursor)}.${cursor}`;
}

/** @throws ApiProblemError 422 */
export function openCursor(secret: string, place: ListPlace, sealed: string): string {
  const [mark = '', ...rest] = sealed.split('.');
  const cursor = rest.join('.');
  if (isSameSecret(mark, markOf(secret, place, cursor))) return cursor;
  const message = 'This cursor isn’t from a page of this list with these filters.';
  throw wrongParameters([{ parameter: 'cursor', message }]);
}

function markOf(secret: string, { path, search }: ListPlace, cursor: string): string {
  const filters = [...search].filter(([name]) => name !== 'cursor' && name !== 'limit');
  const texts = filters.map(([name, value]) => `${name}=${value}`).sort();
  return createKeyedHash(secret)('api cursor', path, cursor, ...texts);
}
