import { findDue } from '#domain/families/due.ts';
import { displayName } from '#domain/members/member-profile.ts';
import { lastDayOf } from '#domain/membership/membership.ts';
import { planPaidNext } from '#domain/payments/sale-plan.ts';
import { formatDate } from '#domain/values/dates.ts';
import { formatPence } from '#domain/values/money.ts';
import type { Member } from '#server/data/collections/members.ts';
import { plans } from '#server/data/collections/membership.ts';
import type { Store } from '#server/data/store.ts';

/** What falls due for the people of a family, and all of it together. */
export async function dueView(
  store: Pick<Store, 'findMany'>,
  people: readonly Member[],
  now: Temporal.Instant,
) {
  const ids = people.flatMap(({ planId, requestedPlanId }) => [planId, requestedPlanId]);
  const known = await store.findMany(plans, [...new Set(ids)].filter(Boolean));
  const planOf = new Map(known.flatMap((plan) => (plan ? [[plan.id, plan]] : [])));
  const dues = people.flatMap((member) => {
    const [own, requested] = [planOf.get(member.planId), planOf.get(member.requestedPlanId)];
    const plan = planPaidNext(member, own ?? null, requested ?? null, now);
    const due = findDue(member, plan, now);
    return due ? [{ member, due, plan: plan?.id === member.planId ? '' : (plan?.name ?? '') }] : [];
  });
  const totalInPence = dues.reduce((sum, { due }) => sum + due.amountInPence, 0);
  return {
    count: dues.length,
    total: formatPence(totalInPence),
    lines: dues.map(({ member, due, plan }) => ({
      uid: member.id,
      name: displayName(member),
      plan: plan || member.membershipType,
      amount: formatPence(due.amountInPence),
      when: whenText(member, due.isOverdue),
    })),
  };
}

function whenText({ currentPeriodEnd }: Member, isOverdue: boolean): string {
  if (isOverdue) return 'overdue';
  return currentPeriodEnd ? `paid until ${formatDate(lastDayOf(currentPeriodEnd))}` : '';
}
