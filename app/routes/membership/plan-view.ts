import { type ClubPlanSettings, planPrice, planRules } from '#domain/membership/plan-text.ts';
import type { Plan } from '#server/data/collections/membership.ts';

/** A plan as shown to people choosing one. */
export function planView(plan: Plan, club: ClubPlanSettings) {
  const { id, name, description, features, kind } = plan;
  return { id, name, description, features, kind, ...planPrice(plan), rules: planRules(plan, club) };
}
export type PlanView = ReturnType<typeof planView>;

export const kindHeadings: Record<PlanView['kind'], { readonly title: string; readonly summary: string }> = {
  membership: {
    title: 'Memberships',
    summary: 'Train all month. Cancel at the end of any period you’ve paid for.',
  },
  pack: {
    title: 'Class packs',
    summary: 'A set number of classes for one payment. Doesn’t renew.',
  },
  trial: { title: 'Trials', summary: 'One per person, to see if you like it.' },
};

export const kindOrder = ['membership', 'trial', 'pack'] as const;
