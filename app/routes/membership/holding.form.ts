import { z } from 'zod';
import { requiredDate } from '../../forms/typed-date.ts';

export const holdForm = z.object({
  from: requiredDate('Enter the first day of your hold'),
  until: requiredDate('Enter the last day of your hold'),
});
export type HoldFields = z.input<typeof holdForm>;
