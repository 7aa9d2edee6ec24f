import { z } from 'zod';
import { localDate } from '#domain/values/dates.ts';
import { optionalDate } from '../../../forms/typed-date.ts';
import { severalLines } from '../../../forms/typed-text.ts';

const outcomes = ['cleared', 'not-cleared', 'more-information'] as const;

export const reviewParqForm = (now: Temporal.Instant) =>
  z.object({
    outcome: z.enum(outcomes, { error: 'Choose an outcome' }),
    validUntil: optionalDate.refine(
      (day) => day === null || Temporal.PlainDate.compare(day, localDate(now)) >= 0,
      'Enter today’s date or later',
    ),
    note: severalLines().max(1000, 'Use at most 1,000 characters').prefault(''),
    seen: z.string({ error: 'Reload this page' }).max(100, 'Reload this page').prefault(''),
  });
export type ReviewParqFields = z.input<ReturnType<typeof reviewParqForm>>;
