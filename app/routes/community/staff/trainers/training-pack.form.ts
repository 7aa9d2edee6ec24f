import { z } from 'zod';
import { paymentMethods } from '#domain/membership/membership-events.ts';
import { requiredDate } from '../../../../forms/typed-date.ts';
import { chosenId } from '../../../../forms/typed-text.ts';
import { requiredTime } from '../../../../forms/typed-time.ts';
import { amountFields } from '../../../membership/staff/amount.form.ts';

export const NO_PACK = 'Choose a pack';

/** A pack sold at the desk. */
export const sellPackForm = z.object({
  pack: chosenId(NO_PACK).prefault(''),
  payment: z.enum(paymentMethods, { error: 'Choose how it was paid' }),
  ...amountFields,
});
export type SellPackFields = z.input<typeof sellPackForm>;

const TIME = 'Enter the start time, like 18:00';

/** When a session takes place. */
export const bookTrainingForm = z.object({
  date: requiredDate('Enter the date'),
  startTime: requiredTime(TIME).refine((time) => time !== '24:00', TIME),
});
export type BookTrainingFields = z.input<typeof bookTrainingForm>;
