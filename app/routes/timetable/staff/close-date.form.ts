import { z } from 'zod';
import { requiredDate } from '../../../forms/typed-date.ts';

export const closeDateForm = z.object({
  date: requiredDate('Enter the date'),
  reason: z
    .string({ error: 'Enter why the club is closed' })
    .trim()
    .min(1, 'Enter why the club is closed: people who are booked read it')
    .max(200, 'Use at most 200 characters'),
});
export type CloseDateFields = z.input<typeof closeDateForm>;
