import { z } from 'zod';
import { optionalPounds } from '../../../forms/typed-pounds.ts';
import { oneLine } from '../../../forms/typed-text.ts';

const box = z.literal('on').optional();
const choices = {
  endPlan: box,
  takeBackPack: box,
  restock: box,
  stopVouchers: box,
  reviveVoucher: box,
  endDayPass: box,
};
const reason = oneLine('Enter a reason').max(200, 'Use at most 200 characters').prefault('');

const waiver = oneLine().max(200, 'Use at most 200 characters').prefault('');

/** A refund, in page order. */
export const refundForm = z.object({ amount: optionalPounds, reason, ...choices, waiver });
/** A void: always of everything. */
export const voidForm = z.object({ reason, ...choices });
export type ReturnFields = z.input<typeof refundForm>;
