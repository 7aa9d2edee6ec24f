import { z } from 'zod';
import { localDate } from '#domain/values/dates.ts';
import { optionalDate } from '../../../forms/typed-date.ts';

const outcomes = ['cleared', 'not-cleared', 'more-information'] as const;

export const reviewParqForm = (now: Temporal.Instant) =>
  z.object({
    outcome: z.enum(outcomes, { error: 'Choose what came of it' }),
    note: z
      .string({ error: 'Enter this once, as text' })
      .trim()
      .max(1000, 'Use at most 1,000 characters')
      .prefault(''),
    validUntil: optionalDate.refine(
      (day) => day === null || Temporal.PlainDate.compare(day, localDate(now)) >= 0,
      'The last day must be today or later',
    ),
    seen: z.string({ error: 'Open this page again' }).max(100, 'Open this page again').prefault(''),
  });
export type ReviewParqFields = z.input<ReturnType<typeof reviewParqForm>>;
