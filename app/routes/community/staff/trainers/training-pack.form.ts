import { z } from 'zod';
import { requiredDate } from '../../../../forms/typed-date.ts';
import { requiredTime } from '../../../../forms/typed-time.ts';

const TIME = 'Enter the start time, like 18:00';

/** When a session takes place. */
export const bookTrainingForm = z.object({
  date: requiredDate('Enter the date'),
  startTime: requiredTime(TIME).refine((time) => time !== '24:00', TIME),
});
export type BookTrainingFields = z.input<typeof bookTrainingForm>;
