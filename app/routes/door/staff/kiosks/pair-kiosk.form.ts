import { z } from 'zod';

const missing = 'Enter a name, such as Front door';

export const pairKioskForm = z.object({
  kioskName: z.string({ error: missing }).trim().min(1, missing).max(60, 'Use at most 60 characters'),
});
export type PairKioskFields = z.input<typeof pairKioskForm>;
