import { z } from 'zod';
import { requiredDate } from '../../../../forms/typed-date.ts';

export const reasonField = z
  .string({ error: 'Enter a reason' })
  .trim()
  .max(200, 'Use at most 200 characters')
  .prefault('');

export const endScheduleForm = z.object({
  lastDate: requiredDate('Enter the last date'),
  /** What happens to later classes with bookings. */
  people: z.enum(['cancel', 'keep'], { error: 'Choose what happens to classes with bookings' }),
  reason: reasonField,
});
export type EndScheduleFields = z.input<typeof endScheduleForm>;
