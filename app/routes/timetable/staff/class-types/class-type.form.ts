import { z } from 'zod';
import { type ClassColour, classColourNames } from '#domain/timetable/class-colours.ts';
import { oneLine, severalLines } from '../../../../forms/typed-text.ts';
import { wholeNumber } from '../../../../forms/whole-number.ts';
import { capacityField, minutesField } from '../class-times.form.ts';

/** A class type as submitted. */
export const classTypeForm = z.object({
  name: oneLine('Enter the class name')
    .min(1, 'Enter the class name')
    .max(60, 'Use at most 60 characters for the name')
    .regex(/[\p{L}\p{N}]/u, 'Use letters or digits in the name'),
  description: severalLines('Enter one description')
    .max(600, 'Use at most 600 characters for the description')
    .prefault(''),
  minutes: minutesField,
  capacity: capacityField,
  intensity: z.enum(['easy', 'moderate', 'hard'], { error: 'Choose how hard it is' }),
  colour: z.enum(classColourNames as [ClassColour, ...ClassColour[]], { error: 'Choose a colour' }),
  order: wholeNumber('Enter a whole number from 0 to 999', 0, 999).prefault('0'),
});
export type ClassTypeFields = z.input<typeof classTypeForm>;
