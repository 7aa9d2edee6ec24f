import { z } from 'zod';
import { requiredDate } from '../../../../forms/typed-date.ts';
import { oneLine } from '../../../../forms/typed-text.ts';

export const reasonField = oneLine('Enter a reason').max(200, 'Use at most 200 characters').prefault('');

export const endScheduleForm = z.object({
  lastDate: requiredDate('Enter the last date'),
  /** What happens to later classes with bookings. */
  people: z.enum(['cancel', 'keep'], { error: 'Choose what happens to classes with bookings' }),
  reason: reasonField,
});
export type EndScheduleFields = z.input<typeof endScheduleForm>;
