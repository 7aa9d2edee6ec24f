import { z } from 'zod';
import { severalLines } from '../../../forms/typed-text.ts';

/** For cancelling now and at the end of the period; the reason goes into the audit log. */
export const endMembershipForm = z.object({
  reason: severalLines('Enter a reason').min(1, 'Enter a reason').max(300, 'Use at most 300 characters'),
});
export type EndMembershipFields = z.input<typeof endMembershipForm>;
