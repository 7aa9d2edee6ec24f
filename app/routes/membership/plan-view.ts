import { planPrice, planRules } from '#domain/membership/plan-text.ts';
import type { Plan } from '#server/data/collections/membership.ts';

/** A plan as somebody who chooses sees it. */
export function planView(plan: Plan, clubDays: number) {
  const { id, name, description, features, kind } = plan;
  return { id, name, description, features, kind, ...planPrice(plan), rules: planRules(plan, clubDays) };
}
export type PlanView = ReturnType<typeof planView>;

export const kindHeadings: Record<PlanView['kind'], { readonly title: string; readonly words: string }> = {
  membership: {
    title: 'Memberships',
    words: 'Train all month. Stop at the end of any period that you have paid for.',
  },
  pack: {
    title: 'Class packs',
    words: 'A number of classes, paid once. Nothing renews.',
  },
  trial: { title: 'Trials', words: 'Once a person, to find out whether this is your place.' },
};

export const kindOrder = ['membership', 'trial', 'pack'] as const;
