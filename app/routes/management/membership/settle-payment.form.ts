import { z } from 'zod';
import { paymentMethods } from '#server/domain/membership-events.ts';
import { requiredDate } from '../typed-date.ts';
import { optionalPounds } from '../typed-pounds.ts';

export const settlePaymentForm = z.object({
  payment: z.enum(paymentMethods, { error: 'Choose how it was paid' }),
  lastDay: requiredDate('Enter the last day that is paid for'),
  amount: optionalPounds,
});
export type SettlePaymentFields = z.input<typeof settlePaymentForm>;
