import { z } from 'zod';
import { isInCalendarYears, storedDate } from '#domain/values/dates.ts';
import { reasonField } from './end-schedule.form.ts';

/** `YYYY-MM-DD` from a list. */
export const listedDate = z
  .string({ error: 'Choose a date' })
  .max(10, 'Choose a date')
  .transform((typed, context) => {
    const date = storedDate(typed);
    if (date && isInCalendarYears(date)) return date;
    context.addIssue({ code: 'custom', message: 'Choose a date' });
    return z.NEVER;
  });

export const skipDateForm = z.object({ date: listedDate, reason: reasonField });
export type SkipDateFields = z.input<typeof skipDateForm>;

export const restoreDateForm = z.object({ date: listedDate });
export type RestoreDateFields = z.input<typeof restoreDateForm>;
