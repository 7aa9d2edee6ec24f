import { z } from 'zod';
import { requiredDate } from '../../../../forms/typed-date.ts';

export const reasonField = z
  .string({ error: 'Enter why, in words to the people' })
  .trim()
  .max(200, 'Use at most 200 characters')
  .prefault('');

export const endScheduleForm = z.object({
  lastDate: requiredDate('Enter the last date'),
  /** What happens to classes after it that people are in. */
  people: z.enum(['cancel', 'keep'], { error: 'Choose what happens to classes that people are in' }),
  reason: reasonField,
});
export type EndScheduleFields = z.input<typeof endScheduleForm>;
