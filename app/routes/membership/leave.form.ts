import { z } from 'zod';

export const leaveForm = z.object({
  reason: z
    .string({ error: 'Enter this once, as text' })
    .trim()
    .max(300, 'Use at most 300 characters')
    .prefault(''),
});
export type LeaveFields = z.input<typeof leaveForm>;
