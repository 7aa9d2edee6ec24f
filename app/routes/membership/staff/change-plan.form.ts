import { z } from 'zod';

export const changePlanForm = z.object({
  plan: z.string({ error: 'Choose a plan' }).max(128, 'Choose a plan'),
});
export type ChangePlanFields = z.input<typeof changePlanForm>;
