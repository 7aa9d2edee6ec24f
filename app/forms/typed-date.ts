import { z } from 'zod';
import { parseDateEntry } from '#domain/values/date-entry.ts';
import { asDate } from './form-fields.ts';

/** A typed date, in one field or three (`parseForm` joins them); null if left empty. */
export const optionalDate = asDate(z.string({ error: 'Enter one date' }))
  .transform((typed, context) => {
    const reading = parseDateEntry(typed);
    if (reading.kind === 'date') return reading.date;
    if (reading.kind === 'invalid') context.addIssue({ code: 'custom', message: reading.message });
    return null;
  })
  .prefault('');

/** A typed date that is required. */
export const requiredDate = (missing: string) =>
  optionalDate.transform((date, context) => {
    if (date) return date;
    context.addIssue({ code: 'custom', message: missing });
    return z.NEVER;
  });
