import { z } from 'zod';
import { paymentMethods } from '#server/domain/membership-events.ts';
import { requiredDate } from '../typed-date.ts';

export const settlePaymentForm = z.object({
  payment: z.enum(paymentMethods, { error: 'Choose how it was paid' }),
  lastDay: requiredDate('Enter the last day that is paid for'),
});
export type SettlePaymentFields = z.input<typeof settlePaymentForm>;
