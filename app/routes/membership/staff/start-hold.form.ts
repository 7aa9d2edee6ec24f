import { z } from 'zod';
import { requiredDate } from '../../../forms/typed-date.ts';
import { oneLine } from '../../../forms/typed-text.ts';

export const startHoldForm = z.object({
  from: requiredDate('Enter the first day of the hold'),
  until: requiredDate('Enter the last day of the hold'),
  reason: oneLine().max(200, 'Use at most 200 characters').prefault(''),
  override: oneLine().max(200, 'Use at most 200 characters').prefault(''),
  feeWaiver: oneLine().max(200, 'Use at most 200 characters').prefault(''),
});
export type StartHoldFields = z.input<typeof startHoldForm>;
