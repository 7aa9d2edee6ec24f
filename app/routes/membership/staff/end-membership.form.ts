import { z } from 'zod';

/** Ending, at once or with the period: why is kept in the audit log. */
export const endMembershipForm = z.object({
  reason: z
    .string({ error: 'Enter why the membership ends' })
    .trim()
    .min(1, 'Enter why the membership ends')
    .max(300, 'Use at most 300 characters'),
});
export type EndMembershipFields = z.input<typeof endMembershipForm>;
