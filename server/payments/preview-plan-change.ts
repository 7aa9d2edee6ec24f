import type { PlanChange, PlanChangePreview } from '#domain/payments/online-plan-change.ts';
import type { Member } from '../data/collections/members.ts';
import { type Plan, plans } from '../data/collections/membership.ts';
import type { Reads } from '../data/store.ts';
import type { Services } from '../services.ts';
import type { StripePayments } from './payments.ts';

/** A card payer's change to a plan, as the provider is told of it; null: the plan can't be paid by card. */
export async function findPlanChange(
  store: Pick<Reads, 'find'>,
  member: Pick<Member, 'planId' | 'planInterval' | 'subscriptionStatus'>,
  planId: string,
): Promise<PlanChange | null> {
  const [to, from] = await Promise.all([
    store.find(plans, planId),
    member.planId === '' ? null : store.find(plans, member.planId),
  ]);
  if (!to?.isActive || to.kind !== 'membership' || to.stripePriceId === '') return null;
  const interval = member.planInterval ?? from?.interval ?? to.interval;
  // During a trial the new price is charged when the trial ends, whatever its interval.
  const startsPeriod = interval !== to.interval && member.subscriptionStatus !== 'trialing';
  return { planId, priceId: to.stripePriceId, startsPeriod };
}

/**
 * What a change of plan costs a card payer, and when, as the provider computes it.
 * @returns the instant to pass to the change as well; null: the plan can't be paid by card
 * @throws PaymentsUnavailableError, PaymentsRefusedError
 */
export async function previewPlanChange(
  { store, payments, now }: Pick<Services, 'store' | 'now'> & { readonly payments: StripePayments },
  member: Member,
  plan: Plan,
): Promise<{ readonly preview: PlanChangePreview; readonly at: Temporal.Instant } | null> {
  const change = await findPlanChange(store, member, plan.id);
  if (!change) return null;
  // The provider counts in seconds.
  const at = now().round({ smallestUnit: 'second', roundingMode: 'floor' });
  const preview = await payments.previewPlanChange(member.stripeSubscriptionId, change, at);
  return { preview, at };
}
