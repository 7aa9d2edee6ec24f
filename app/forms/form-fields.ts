import { z } from 'zod';

/** What a form may hold under one name. */
export interface FormField {
  /** May be sent as three boxes too: `name-day`, `name-month`, `name-year`. */
  readonly isDate: boolean;
  /** In UTF-16 units. A longer value is refused before any of the schema's rules sees it. */
  readonly longest: number;
}

/** Unless its schema names a longer maximum, no field takes more than this. */
const LONGEST_TEXT = 10_000;

const dates = z.registry<{ isDate: true }>();

/** Marks a text field as a date, which the date field of a page posts as three boxes. */
export function asDate<Schema extends z.ZodType>(schema: Schema): Schema {
  const date = schema.clone();
  dates.add(date, { isDate: true });
  return date;
}

/**
 * The fields of a form, as its schema has them: no other name may be sent to it.
 * @throws TypeError where the schema is not an object of texts, choices, lists of these, and files
 */
export function formFields(schema: z.ZodType): ReadonlyMap<string, FormField> {
  const form = layersOf(schema).at(-1);
  if (!(form instanceof z.ZodObject)) throw new TypeError('The schema of a form has to be an object');
  return new Map(Object.entries<z.ZodType>(form.shape).map(([name, field]) => [name, fieldOf(name, field)]));
}

function fieldOf(name: string, schema: z.ZodType): FormField {
  const layers = layersOf(schema);
  const sent = layers.at(-1);
  const isDate = layers.some((layer) => dates.get(layer) !== undefined);
  if (sent instanceof z.core.$ZodString) {
    const { maxLength } = sent as z.ZodString;
    return { isDate, longest: Math.max(maxLength ?? 0, LONGEST_TEXT) };
  }
  if (sent instanceof z.ZodArray) return fieldOf(name, sent.element as z.ZodType);
  const isOther = [z.ZodEnum, z.ZodLiteral, z.ZodCustom].some((kind) => sent instanceof kind);
  if (isOther) return { isDate, longest: LONGEST_TEXT };
  throw new TypeError(`A form cannot hold what the schema wants as “${name}”`);
}

/** A schema and what lies below its transforms, defaults and `optional`; the last is what a browser sends. */
function layersOf(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodPipe) return [schema, ...layersOf(schema.in as z.ZodType)];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return [schema, ...layersOf(schema.unwrap() as z.ZodType)];
  return [schema];
}
