import { z } from 'zod';

export const deskCheckInForm = z.object({
  reason: z.string().trim().max(300, 'Use at most 300 characters').optional(),
});
export type DeskCheckInFields = z.input<typeof deskCheckInForm>;

/** The error where the door refuses and no reason for letting them in is given. */
export const reasonMissing = 'Enter a reason for letting them in';
