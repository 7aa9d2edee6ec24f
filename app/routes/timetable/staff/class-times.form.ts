/** Questions that weekly classes, one-offs and class types have in common. */
import { z } from 'zod';
import { readClock } from '#domain/club/opening-hours.ts';

export const numberBetween = (message: string, lowest: number, highest: number) =>
  z
    .string({ error: message })
    .trim()
    .regex(/^\d{1,6}$/, message)
    .transform(Number)
    .refine((number) => number >= lowest && number <= highest, message);

export const minutesField = numberBetween('Enter how long it lasts: 5 to 600 minutes', 5, 600);
export const capacityField = numberBetween('Enter the places: a number from 1 to 500', 1, 500);

export const startTimeField = z
  .string({ error: 'Enter when it begins, like 18:00' })
  .trim()
  // Some browsers send seconds with a time.
  .transform((typed) => typed.replace(/^(\d\d:\d\d):\d\d$/, '$1'))
  .refine((typed) => typed !== '24:00' && readClock(typed) !== null, 'Enter when it begins, like 18:00');

/** Empty for nobody; who is one is looked up by the action. */
export const coachField = z
  .string({ error: 'Choose a coach from the list' })
  .max(128, 'Choose a coach from the list')
  .prefault('');

export const roomField = z
  .string({ error: 'Enter the room once, as text' })
  .trim()
  .max(60, 'Use at most 60 characters for the room')
  .transform((typed) => typed.replaceAll(/\s+/g, ' '))
  .prefault('');

export const mayClashField = z
  .enum(['on'], { error: 'Tick the box or leave it' })
  .optional()
  .transform((typed) => typed === 'on');

export const classTypeField = z
  .string({ error: 'Choose which class it is' })
  .min(1, 'Choose which class it is')
  .max(128, 'Choose which class it is');
