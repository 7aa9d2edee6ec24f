import { z } from 'zod';
import { paymentMethods } from '#domain/membership/membership-events.ts';
import { optionalDate } from '../../../forms/typed-date.ts';
import { optionalPounds } from '../../../forms/typed-pounds.ts';

export const activateForm = z.object({
  plan: z.string({ error: 'Choose a plan' }).max(128, 'Choose a plan'),
  payment: z.enum(paymentMethods, { error: 'Choose how it was paid' }),
  /** Null: the end of the plan's first period. */
  lastDay: optionalDate,
  amount: optionalPounds,
});
export type ActivateFields = z.input<typeof activateForm>;
