import { z } from 'zod';

/** For cancelling now and at the end of the period; the reason goes into the audit log. */
export const endMembershipForm = z.object({
  reason: z
    .string({ error: 'Enter a reason' })
    .trim()
    .min(1, 'Enter a reason')
    .max(300, 'Use at most 300 characters'),
});
export type EndMembershipFields = z.input<typeof endMembershipForm>;
