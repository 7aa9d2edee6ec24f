import { z } from 'zod';
import { wellFormed } from '#domain/values/text.ts';
import type { Collection, StoredFields } from '../store.ts';

/**
 * Defines a collection. The schema reads stored documents tolerantly: whatever another client of the same
 * database left out or got wrong falls back to a default, so that reading never fails on one bad field; half a character, which
 * older versions could store in SQLite, reads as `�`, so that what was read can be written back.
 * @param fromId fields computed from the document's id alone, whatever is stored under their names
 */
export function defineCollection<Shape extends z.ZodRawShape>(
  name: string,
  shape: Shape,
  fromId: (id: string) => StoredFields = () => ({}),
): Collection<z.output<z.ZodObject<Shape>> & { id: string }> {
  const schema = z.object({ ...shape, id: z.string() });
  return {
    name,
    decode: (id, fields) =>
      schema.parse({ ...wellFormed(fields), ...fromId(id), id }) as z.output<z.ZodObject<Shape>> & {
        id: string;
      },
    encode: (document) => {
      const fields: StoredFields = {};
      for (const [field, value] of Object.entries(document)) {
        if (field !== 'id' && value !== undefined) fields[field] = value as StoredFields[string];
      }
      return fields;
    },
  };
}

/** Documents as stored, including other clients' fields that we do not know: for exports. */
export function storedDocuments(name: string): Collection<{ id: string; fields: StoredFields }> {
  return { name, decode: (id, fields) => ({ id, fields }), encode: ({ fields = {} }) => fields };
}

/** A string; missing or malformed reads as empty (specification, §3). */
export const text = z.string().catch('');
export const flag = z.boolean().catch(false);
export const whole = z.number().int().catch(0);
/** A point in time; missing or malformed reads as null. */
export const instant = z.instanceof(Temporal.Instant).nullable().catch(null);
/** A point in time that the writer always sets; malformed reads as the epoch. */
export const requiredInstant = z
  .instanceof(Temporal.Instant)
  .catch(Temporal.Instant.fromEpochMilliseconds(0));
/** A whole number that is never below 0; missing or malformed reads as 0. */
export const amount = z.number().int().min(0).catch(0);
export const texts = z.array(z.string()).catch([]);
/** A calendar date `YYYY-MM-DD`; an instant (another client's Timestamp) reads as its date in London; else empty. */
export const dateText = z
  .union([
    z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
    z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}T/)
      .transform((value) => value.slice(0, 10)),
    z
      .instanceof(Temporal.Instant)
      .transform((value) => value.toZonedDateTimeISO('Europe/London').toPlainDate().toString()),
  ])
  .catch('');

/** One of a list of `{code, label}`; anything else reads as `fallback`. */
export function codeOf<Code extends string>(
  choices: readonly { readonly code: Code }[],
  fallback: NoInfer<Code>,
) {
  const codes = choices.map(({ code }) => code) as [Code, ...Code[]];
  return z.enum(codes).catch(fallback as never);
}
