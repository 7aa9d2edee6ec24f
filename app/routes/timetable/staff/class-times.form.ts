/** Fields shared by weekly classes, one-offs and class types. */
import { z } from 'zod';
import { oneLine } from '../../../forms/typed-text.ts';
import { requiredTime } from '../../../forms/typed-time.ts';
import { optionalWhole, wholeNumber } from '../../../forms/whole-number.ts';

const MINUTES = ['Enter the length in minutes, from 5 to 600', 5, 600] as const;
const PLACES = ['Enter the number of places, from 1 to 500', 1, 500] as const;
export const minutesField = wholeNumber(...MINUTES);
export const capacityField = wholeNumber(...PLACES);
/** Of a new class. Null: those of its type. */
export const ownOrTypes = { minutes: optionalWhole(...MINUTES), capacity: optionalWhole(...PLACES) };

const START = 'Enter the start time, like 18:00';
export const startTimeField = requiredTime(START).refine((time) => time !== '24:00', START);

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
