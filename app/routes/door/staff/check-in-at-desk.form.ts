import { z } from 'zod';

export const deskCheckInForm = z.object({
  reason: z.string().trim().max(300, 'Use at most 300 characters').optional(),
});
export type DeskCheckInFields = z.input<typeof deskCheckInForm>;

/** What a refused check-in without a reason is answered. */
export const reasonMissing = 'Say why they come in all the same';
