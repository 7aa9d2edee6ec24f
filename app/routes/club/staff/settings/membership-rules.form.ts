import { z } from 'zod';
import { requiredPounds } from '../../../../forms/typed-pounds.ts';
import { numberBetween } from '../../../../forms/whole-number.ts';
import { holdRulesFields, requireHoldsThatFit } from './hold-rules.form.ts';
import { requireToursThatFit, tourRulesFields } from './tour-rules.form.ts';

/** Joining, holds and tours, in page order. */
export const membershipRulesForm = z
  .object({
    minimumAge: numberBetween('the minimum age', 0, 18),
    joiningFeeInPence: requiredPounds('Enter the joining fee in pounds, or 0 for none', 1000),
    refundsBy: z.enum(['desk', 'admins'], { error: 'Choose who can refund' }),
    ...holdRulesFields,
    holdFeeInPence: requiredPounds('Enter the fee for a hold in pounds, or 0 for none', 1000),
    ...tourRulesFields,
  })
  .superRefine(requireHoldsThatFit, { when: () => true })
  .superRefine(requireToursThatFit, { when: () => true });
export type MembershipRulesFields = z.input<typeof membershipRulesForm>;
