import { z } from 'zod';
import { paymentMethods } from '#domain/membership/membership-events.ts';
import { requiredDate } from '../../../forms/typed-date.ts';
import { optionalPounds } from '../../../forms/typed-pounds.ts';

export const settlePaymentForm = z.object({
  payment: z.enum(paymentMethods, { error: 'Choose how it was paid' }),
  lastDay: requiredDate('Enter the date this pays until'),
  amount: optionalPounds,
});
export type SettlePaymentFields = z.input<typeof settlePaymentForm>;
