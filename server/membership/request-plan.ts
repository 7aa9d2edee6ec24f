import { canBeMailed } from '#domain/families/family.ts';
import { decideJoin, type JoinDecision } from '#domain/membership/joining.ts';
import { replacesText } from '#domain/membership/plan-change.ts';
import { startPrice } from '#domain/payments/sale-plan.ts';
import { readStoredSettings } from '../club/settings-cache.ts';
import { members } from '../data/collections/members.ts';
import { type Plan, plans } from '../data/collections/membership.ts';
import { listEach } from '../data/each-of.ts';
import type { Transaction } from '../data/store.ts';
import { readKeptBy } from '../families/membership-keeper.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import { withHad } from './list-plans.ts';
import { planRequestedMail, requestedPriceMail } from './request-mails.ts';

type Parts = Pick<Services, 'store' | 'outbox' | 'settings' | 'payments' | 'now'>;

export type RequestOutcome =
  | { readonly kind: 'requested'; readonly priceInPence: number; readonly replaces: string }
  | Extract<JoinDecision, { kind: 'already-requested' | 'refused' | 'pay-online' }>
  | { readonly kind: 'no-plan' | 'no-member' };

export interface RequestedPlan {
  readonly uid: string;
  readonly planId: string;
  /** They would rather pay at the desk, although they could pay online. */
  readonly wantsDesk?: boolean;
  /** Of their account; by default it is. */
  readonly isEmailConfirmed?: boolean;
}

/** Stores a member's request for a plan until the desk activates it; a new request replaces an older one. */
export async function requestPlan(
  { store, outbox, settings, payments, now }: Parts,
  { uid, planId, wantsDesk = false, isEmailConfirmed = true }: RequestedPlan,
): Promise<RequestOutcome> {
  const { clubName, joiningFeeInPence } = await settings.read();
  return store.transaction(async (transaction): Promise<RequestOutcome> => {
    const member = await transaction.find(members, uid);
    if (!member) return { kind: 'no-member' };
    const [plan, running] = await transaction.findMany(plans, [planId, member.planId || planId]);
    if (!plan || plan.trainerId) return { kind: 'no-plan' };
    const at = now();
    const given = {
      // The people who look after it decide what is paid.
      takesCards: payments.engine === 'stripe' && !(await readKeptBy(transaction, member, at)),
      runningKind: running?.kind ?? 'membership',
      wantsDesk,
    } as const;
    const decision = decideJoin(member, plan, given, at);
    if (decision.kind !== 'request-at-desk') return decision;
    const { totalInPence } = startPrice(
      plan,
      joiningFeeInPence,
      { ...member, had: member.planId ? running : null },
      at,
    );
    const replaces = replacesText(member, running ?? null, plan, at);
    const cause = await outbox.readCause(transaction, member, uid);
    transaction.update(members, uid, { requestedPlanId: plan.id, requestedPlanAt: at, lastUpdated: at });
    writeAudit(
      transaction,
      { uid, name: member.name },
      { action: 'membership.requested', memberUid: uid, summary: `Requested ${plan.name}` },
      at,
    );
    if (member.email) {
      const mail = planRequestedMail(
        member.firstName,
        { name: plan.name, priceInPence: totalInPence, replaces },
        clubName,
        isEmailConfirmed,
      );
      outbox.queueMessage(transaction, { ...mail, to: member.email, memberUid: uid, cause });
    }
    return { kind: 'requested', priceInPence: totalInPence, replaces };
  });
}

/** Withdraws the request. False: there was none. */
export function withdrawPlanRequest(
  { store, now }: Pick<Services, 'store' | 'now'>,
  uid: string,
  by: Actor,
): Promise<boolean> {
  return store.transaction(async (transaction) => {
    const member = await transaction.find(members, uid);
    if (!member || member.requestedPlanId === '') return false;
    const plan = await transaction.find(plans, member.requestedPlanId);
    const at = now();
    transaction.update(members, uid, { requestedPlanId: '', requestedPlanAt: null, lastUpdated: at });
    const summary = `Withdrew the request for ${plan?.name ?? 'a plan'}`;
    writeAudit(transaction, by, { action: 'membership.request-withdrawn', memberUid: uid, summary }, at);
    return true;
  });
}

/** Far more than have requested one plan. */
const TOLD = 200;

/**
 * Tells everybody who has requested this plan, not paid for it, and begins with another sum than before, what it costs now: that is what the desk
 * will take. To be called before the first write of the transaction that changes its price or joining fee.
 * @param plan as it is from now on
 * @param before as it was
 * @param newFeeInPence the club's joining fee from now on, where that changes
 * @returns what queues the mails
 */
export async function planTellingOfPrice(
  transaction: Transaction,
  { outbox }: Pick<Parts, 'outbox'>,
  {
    plan,
    before,
    newFeeInPence,
  }: { readonly plan: Plan; readonly before: Plan; readonly newFeeInPence?: number },
  now: Temporal.Instant,
): Promise<() => void> {
  const { clubName, joiningFeeInPence } = await readStoredSettings(transaction);
  const where = [['requestedPlanId', '==', plan.id]] as const;
  const { items } = await transaction.query(members, { where, limit: TOLD });
  const told = items.filter((each) => canBeMailed(each, now));
  const joiners = await Promise.all(told.map((member) => withHad(transaction, member, now)));
  return () => {
    for (const member of joiners) {
      const { text } = startPrice(plan, newFeeInPence ?? joiningFeeInPence, member, now);
      if (text === startPrice(before, joiningFeeInPence, member, now).text) continue;
      const mail = requestedPriceMail(member.firstName, { name: plan.name, price: text }, clubName);
      outbox.queueMessage(transaction, { ...mail, to: member.email, memberUid: member.id, cause: 'club' });
    }
  };
}

/** The same of the club's own joining fee, whatever the plan: one with a fee of its own costs what it did. */
export async function planTellingOfFee(
  transaction: Transaction,
  parts: Pick<Parts, 'outbox'>,
  newFeeInPence: number,
  now: Temporal.Instant,
): Promise<() => void> {
  const all = await listEach(transaction, plans, { limit: 100 });
  const tells = await Promise.all(
    all.map((plan) => planTellingOfPrice(transaction, parts, { plan, before: plan, newFeeInPence }, now)),
  );
  return () => {
    for (const tell of tells) tell();
  };
}
