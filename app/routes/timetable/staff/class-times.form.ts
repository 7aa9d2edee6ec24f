/** Fields shared by weekly classes, one-offs and class types. */
import { z } from 'zod';
import { readClock } from '#domain/club/opening-hours.ts';
import { oneLine } from '../../../forms/typed-text.ts';

export const numberBetween = (message: string, lowest: number, highest: number) =>
  oneLine(message)
    .regex(/^\d{1,6}$/, message)
    .transform(Number)
    .refine((number) => number >= lowest && number <= highest, message);

export const minutesField = numberBetween('Enter the length in minutes, from 5 to 600', 5, 600);
export const capacityField = numberBetween('Enter the number of places, from 1 to 500', 1, 500);

export const startTimeField = oneLine('Enter the start time, like 18:00')
  // Some browsers send seconds with a time.
  .transform((typed) => typed.replace(/^(\d\d:\d\d):\d\d$/, '$1'))
  .refine((typed) => typed !== '24:00' && readClock(typed) !== null, 'Enter the start time, like 18:00');

/** Empty for no coach; the action checks the uid. */
export const coachField = z
  .string({ error: 'Choose a coach from the list' })
  .max(128, 'Choose a coach from the list')
  .prefault('');

export const roomField = oneLine('Enter one room')
  .max(60, 'Use at most 60 characters for the room')
  .prefault('');

export const mayClashField = z
  .enum(['on'], { error: 'Tick the box or leave it empty' })
  .optional()
  .transform((typed) => typed === 'on');

export const classTypeField = z
  .string({ error: 'Choose a class' })
  .min(1, 'Choose a class')
  .max(128, 'Choose a class');
