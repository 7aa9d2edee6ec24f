import { randomUUID } from 'node:crypto';
import { startingPoints, USED_ID } from '../data/collections/club.ts';
import { type Plan, type PlanVersion, plans, planVersions } from '../data/collections/membership.ts';
import type { Transaction } from '../data/store.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import { planTellingOfPrice } from './request-plan.ts';

export type PlanFacts = Pick<
  Plan,
  | 'name'
  | 'description'
  | 'kind'
  | 'priceInPence'
  | 'interval'
  | 'classAllowance'
  | 'classHours'
  | 'bookingOpensDaysBefore'
  | 'validDays'
  | 'features'
  | 'trainerId'
  | 'order'
> &
  Partial<Pick<Plan, 'joiningFeeInPence'>>;
export type PlanChanges = Partial<PlanFacts & Pick<Plan, 'isActive' | 'stripePriceId'>>;

/** Adds a plan, which is available at once. */
export function addPlan(
  { store, now }: Pick<Services, 'store' | 'now'>,
  facts: PlanFacts,
  by: Actor,
): Promise<Plan> {
  return store.transaction(async (transaction) => {
    const at = now();
    const plan = writeNewPlan(transaction, { facts, by }, at);
    const summary = `Added ${plan.name}`;
    writeAudit(transaction, by, { action: 'plan.saved', summary, after: { ...facts } }, at);
    return plan;
  });
}

/** Writes a new plan with its first price. */
export function writeNewPlan(
  transaction: Transaction,
  {
    facts,
    by,
    isActive = true,
  }: { readonly facts: PlanFacts; readonly by: Actor; readonly isActive?: boolean },
  now: Temporal.Instant,
): Plan {
  const rest = { currency: 'GBP', stripePriceId: '', isActive, version: 1 };
  const plan: Plan = { joiningFeeInPence: null, ...facts, ...rest, id: randomUUID() };
  transaction.create(plans, plan);
  transaction.create(planVersions, versionOf(plan, now, by));
  return plan;
}

/**
 * Changes a plan. Existing members keep their price. A new price makes a new version, and removes the price at the
 * payment provider, which has the old amount: until there is a new one the plan is paid at the desk. People who have requested the plan are told
 * of its new price, or the joining fee that they pay, with the change itself, so that a crash between the two leaves nobody untold. Null: there is no such plan.
 *
 * @param request.ifCosts the price that the changes are meant for; if the price differs by now nothing is changed: `overtaken`
 */
export function changePlan(
  { store, outbox, now }: Pick<Services, 'store' | 'outbox' | 'now'>,
  request: {
    readonly id: string;
    readonly changes: PlanChanges;
    readonly by: Actor;
    readonly ifCosts?: Pick<Plan, 'priceInPence' | 'interval'>;
  },
): Promise<Plan | 'overtaken' | null> {
  const { id, by, ifCosts } = request;
  return store.transaction(async (transaction) => {
    const plan = await transaction.find(plans, id);
    if (!plan) return null;
    if (ifCosts && hasOtherPrice(plan, ifCosts)) return 'overtaken';
    const used = request.changes.isActive ? await transaction.find(startingPoints, USED_ID) : null;
    const at = now();
    const isRepriced = hasOtherPrice(plan, request.changes);
    const repriced = isRepriced ? { stripePriceId: '', version: Math.max(1, plan.version) + 1 } : {};
    const changes = { ...request.changes, ...repriced };
    const changed: Plan = { ...plan, ...changes };
    const costs = { plan: changed, before: plan };
    const isTold = isRepriced || changed.joiningFeeInPence !== plan.joiningFeeInPence;
    const tell = isTold ? await planTellingOfPrice(transaction, { outbox }, costs, at) : null;
    transaction.update<Plan>(plans, id, changes);
    tell?.();
    if (used?.planIds.includes(id)) {
      const checkedPlanIds = [...new Set([...used.checkedPlanIds, id])];
      transaction.update(startingPoints, USED_ID, { checkedPlanIds });
    }
    if (isRepriced) {
      // A plan from before versions were stored.
      if (plan.version === 0) transaction.create(planVersions, versionOf({ ...plan, version: 1 }, null));
      transaction.create(planVersions, versionOf(changed, at, by));
    }
    const before = Object.fromEntries(
      Object.keys(changes).map((field) => [field, plan[field as keyof Plan]]),
    );
    const summary = summaryOf(changed, request.changes);
    writeAudit(transaction, by, { action: 'plan.saved', summary, before, after: { ...changes } }, at);
    return changed;
  });
}

function hasOtherPrice(plan: Plan, { priceInPence, interval }: PlanChanges): boolean {
  const isOther = priceInPence !== undefined && priceInPence !== plan.priceInPence;
  return isOther || (interval !== undefined && interval !== plan.interval);
}

function versionOf(plan: Plan, since: Temporal.Instant | null, by?: Actor): PlanVersion {
  const { id: planId, version, name, priceInPence, currency, interval } = plan;
  const facts = { planId, version, since, name, priceInPence, currency, interval };
  return { ...facts, id: `${planId}_${version}`, changedByUid: by?.uid ?? '' };
}

function summaryOf({ name }: Plan, { isActive, stripePriceId }: PlanChanges): string {
  if (stripePriceId !== undefined) return `Set the Stripe price of ${name}`;
  if (isActive === undefined) return `Changed ${name}`;
  return isActive ? `Made ${name} available again` : `Stopped selling ${name}`;
}
