import { z } from 'zod';

const once = 'Enter this once, as text';

export const forgiveStrikeForm = z.object({
  strike: z.string({ error: 'Choose a strike' }).regex(/^[\w-]{1,128}$/, 'Choose a strike'),
  reason: z
    .string({ error: once })
    .trim()
    .min(1, 'Enter a reason')
    .max(200, 'Use at most 200 characters')
    .prefault(''),
});
export type ForgiveStrikeFields = z.input<typeof forgiveStrikeForm>;
