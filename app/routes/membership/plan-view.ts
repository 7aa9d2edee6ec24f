import {
  type ClubPlanSettings,
  canRenew,
  planPrice,
  planRules,
  renewalText,
} from '#domain/membership/plan-text.ts';
import { joiningFeeOf } from '#domain/payments/sale-plan.ts';
import { formatPence } from '#domain/values/money.ts';
import type { Plan } from '#server/data/collections/membership.ts';

type Club = ClubPlanSettings & { readonly joiningFeeInPence: number };

/**
 * A plan as shown to people choosing one.
 * @param takesCards the club has a payment provider
 * @param isBesideFees others that are shown have a joining fee
 */
export function planView(plan: Plan, club: Club, takesCards: boolean, isBesideFees = false) {
  const { id, name, description, features, kind } = plan;
  return {
    id,
    name,
    description,
    features,
    kind,
    ...planPrice(plan),
    rules: [...planRules(plan, club, canRenew(plan, takesCards)), ...feeRules(plan, club, isBesideFees)],
  };
}

function feeRules(plan: Plan, { joiningFeeInPence }: Club, isBesideFees: boolean) {
  const fee = joiningFeeOf(plan, joiningFeeInPence);
  const value = fee > 0 ? `${formatPence(fee)}, once, at the front desk` : 'None';
  return fee > 0 || isBesideFees ? [{ term: 'Joining fee', value }] : [];
}
export type PlanView = ReturnType<typeof planView>;

const kindHeadings: Record<PlanView['kind'], { readonly title: string; readonly summary: string }> = {
  membership: {
    title: 'Memberships',
    summary: renewalText(false),
  },
  pack: {
    title: 'Class packs',
    summary: 'A set number of classes for one payment. Doesn’t renew.',
  },
  trial: { title: 'Trials', summary: 'One per person, to see if you like it.' },
};

/** What is said above the plans of a kind. @param renews one of them can be paid online */
export const kindHeading = (kind: PlanView['kind'], renews: boolean) =>
  kind === 'membership' && renews
    ? { ...kindHeadings.membership, summary: renewalText(true) }
    : kindHeadings[kind];

export const kindOrder = ['membership', 'trial', 'pack'] as const;
