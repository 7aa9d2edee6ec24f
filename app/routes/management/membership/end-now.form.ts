import { z } from 'zod';

export const endNowForm = z.object({
  reason: z
    .string({ error: 'Enter why the membership ends now' })
    .trim()
    .min(1, 'Enter why the membership ends now')
    .max(300, 'Use at most 300 characters'),
});
export type EndNowFields = z.input<typeof endNowForm>;
