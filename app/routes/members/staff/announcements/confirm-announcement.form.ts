import { z } from 'zod';
import { optionalDate } from '../../../../forms/typed-date.ts';
import { oneLine } from '../../../../forms/typed-text.ts';
import { optionalTime } from '../../../../forms/typed-time.ts';

const TIME = 'Enter the time, like 09:00';

export const confirmForm = z.object({
  when: z.enum(['now', 'later'], { error: 'Choose when to send it' }),
  date: optionalDate,
  time: optionalTime(TIME).refine((time) => time !== '24:00', TIME),
  count: oneLine('Enter the number of people').max(12, 'Enter the number of people'),
});
export type ConfirmFields = z.input<typeof confirmForm>;
