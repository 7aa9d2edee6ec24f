import {
  type ClubPlanSettings,
  canRenew,
  planPrice,
  planRules,
  renewalText,
} from '#domain/membership/plan-text.ts';
import { type Joiner, joiningFeeText, startPrice } from '#domain/payments/sale-plan.ts';
import { formatPence } from '#domain/values/money.ts';
import type { Plan } from '#server/data/collections/membership.ts';

type Club = ClubPlanSettings & { readonly joiningFeeInPence: number };

/**
 * A plan as shown to people choosing one.
 * @param takesCards the club has a payment provider
 * @param reader the person who reads it; null: a visitor
 * @param isBesideFees others that are shown have a joining fee
 */
export function planView(
  plan: Plan,
  club: Club,
  takesCards: boolean,
  { reader, now, isBesideFees = false }: Reading,
) {
  const { id, name, description, features, kind } = plan;
  return {
    id,
    name,
    description,
    features,
    kind,
    ...planPrice(plan),
    rules: [
      ...planRules(plan, club, canRenew(plan, takesCards)),
      ...feeRules(plan, club, { reader, now, isBesideFees }),
    ],
  };
}

interface Reading {
  readonly reader: Joiner | null;
  readonly now: Temporal.Instant;
  readonly isBesideFees?: boolean;
}

function feeRules(plan: Plan, { joiningFeeInPence }: Club, { reader, now, isBesideFees }: Reading) {
  const { feeInPence: fee } = startPrice(plan, joiningFeeInPence, reader, now);
  const value = fee > 0 ? `${formatPence(fee)}, once` : 'None';
  return fee > 0 || isBesideFees ? [{ term: 'Joining fee', value }] : [];
}
/** `Joining fee: £25, paid once.`; empty: there is none for the reader. */
export function feeSentence(
  offered: readonly Plan[],
  { joiningFeeInPence }: Pick<Club, 'joiningFeeInPence'>,
  { reader, now }: Reading,
): string {
  const fees = offered.map((plan) => startPrice(plan, joiningFeeInPence, reader, now).feeInPence);
  const text = joiningFeeText(fees);
  return text && `Joining fee: ${text}, paid once.`;
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
