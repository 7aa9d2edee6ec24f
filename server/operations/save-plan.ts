import { randomUUID } from 'node:crypto';
import { type Plan, plans } from '../data/collections/club.ts';
import type { Services } from '../services.ts';
import { type Actor, writeAudit } from './write-audit.ts';

export type PlanFacts = Pick<
  Plan,
  'name' | 'description' | 'priceInPence' | 'interval' | 'classAllowance' | 'features' | 'order'
>;

/** A new plan, on offer at once. */
export function addPlan(
  { store, now }: Pick<Services, 'store' | 'now'>,
  facts: PlanFacts,
  by: Actor,
): Promise<Plan> {
  return store.transaction(async (transaction) => {
    const plan: Plan = {
      ...facts,
      id: randomUUID(),
      currency: 'GBP',
      kind: facts.interval === 'one-off' ? 'pack' : 'membership',
      bookingOpensDaysBefore: null,
      classHours: null,
      stripePriceId: '',
      isActive: true,
    };
    transaction.create(plans, plan);
    writeAudit(
      transaction,
      by,
      { action: 'plan.saved', summary: `Added ${plan.name}`, after: { ...facts } },
      now(),
    );
    return plan;
  });
}

/** Changes a plan; who has it keeps it, under its new name and price. Null: there is no such plan. */
export function changePlan(
  { store, now }: Pick<Services, 'store' | 'now'>,
  {
    id,
    changes,
    by,
  }: {
    readonly id: string;
    readonly changes: Partial<PlanFacts & Pick<Plan, 'isActive'>>;
    readonly by: Actor;
  },
): Promise<Plan | null> {
  return store.transaction(async (transaction) => {
    const plan = await transaction.find(plans, id);
    if (!plan) return null;
    const changed = { ...plan, ...changes };
    transaction.update<Plan>(plans, id, changes);
    const before = Object.fromEntries(
      Object.keys(changes).map((field) => [field, plan[field as keyof Plan]]),
    );
    const summary = summaryOf(changed, changes);
    writeAudit(transaction, by, { action: 'plan.saved', summary, before, after: { ...changes } }, now());
    return changed;
  });
}

function summaryOf({ name }: Plan, { isActive }: { isActive?: boolean | undefined }): string {
  if (isActive === undefined) return `Changed ${name}`;
  return isActive ? `Put ${name} on offer again` : `Took ${name} off offer`;
}
