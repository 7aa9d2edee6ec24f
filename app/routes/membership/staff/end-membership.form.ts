import { z } from 'zod';
import { chosenReasons } from '#domain/membership/leaving-reasons.ts';
import { severalLines } from '../../../forms/typed-text.ts';

/** For cancelling now and at the end of the period; the reason goes into the audit log, what is chosen into the figures. */
export const endMembershipForm = z.object({
  leavingReason: z.enum(['', ...chosenReasons], 'Choose from the list').prefault(''),
  reason: severalLines('Enter a reason').min(1, 'Enter a reason').max(300, 'Use at most 300 characters'),
});
export type EndMembershipFields = z.input<typeof endMembershipForm>;
