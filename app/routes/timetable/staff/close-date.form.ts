import { z } from 'zod';
import { requiredDate } from '../../../forms/typed-date.ts';

export const closeDateForm = z.object({
  date: requiredDate('Enter the date'),
  reason: z
    .string({ error: 'Enter a reason' })
    .trim()
    .min(1, 'Enter a reason: we send it to everyone who’s booked')
    .max(200, 'Use at most 200 characters'),
});
export type CloseDateFields = z.input<typeof closeDateForm>;
