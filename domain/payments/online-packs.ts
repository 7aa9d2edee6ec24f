/** Packs and trials that are bought and refunded online: what comes of them, in the order in which it happened. */
import { withoutEarlier, withPack } from '../membership/class-packs.ts';
import { effectiveStatus, hasMembership, periodEndAfter, restingStatus } from '../membership/membership.ts';
import { effectOf, type PaymentEffect } from '../membership/payment-effect.ts';
import { proposedLastDay } from '../membership/period-days.ts';
import { decidePutBack, putBackChange } from '../membership/put-back.ts';
import { decidePackRefund, isRefundedInFull, paidAt, refundedAt } from './disputes-and-refunds.ts';
import { type LedgerEntry, type LedgerPlan, ledgerId, packEnd, planOf } from './ledger.ts';
import { type Invoice, isLiveSubscription, type PaymentAccount } from './payment-account.ts';
import type {
  PaidMembership,
  PlanFacts,
  SubscriptionChange,
  SubscriptionChanges,
} from './subscription-changes.ts';
import { summaryOf } from './subscription-summary.ts';

interface Packs {
  readonly account: PaymentAccount;
  readonly plans: readonly LedgerPlan[];
  /** New ledger entries. */
  readonly entries: readonly LedgerEntry[];
  /** What the payments that the ledger has already changed, by their entries' ids. */
  readonly effects: ReadonlyMap<string, PaymentEffect | null>;
  /** What was paid beside the desk's payment: it neither grants anything nor takes it away when it is refunded. */
  readonly isLate: ReadonlySet<string>;
  readonly isReversed: boolean;
}

/** The membership as it is by now, and what changes it. */
interface Membership {
  readonly facts: () => PaidMembership;
  readonly apply: (change: SubscriptionChange, reference: string) => void;
  readonly remember: (givenBack: readonly PaymentEffect[]) => void;
}

/** @returns what was put back, and of each payment that gave something what its entry keeps */
export function followPacks(packs: Packs, now: Temporal.Instant, membership: Membership) {
  const { account, entries, effects, isLate } = packs;
  const granted = new Map<string, Pick<LedgerEntry, 'effect' | 'periodEnd'>>();
  const gone: PaymentEffect[] = [];
  const isNew = new Set(entries.map(({ reference }) => reference));
  for (const { invoice, kind } of packStepsOf(account, isNew)) {
    const id = ledgerId(invoice.id);
    if (isLate.has(invoice.id)) continue;
    if (kind === 'paid') {
      const given = grant(packs, invoice, membership, now);
      if (given) granted.set(id, given);
      continue;
    }
    const effect = granted.get(id)?.effect ?? effects.get(id) ?? null;
    const isNews = entries.some((entry) => entry.kind === 'refund' && entry.ofEntry === id);
    if (!effect) membership.apply(decidePackRefund(membership.facts(), invoice, account, now), invoice.id);
    else if (isNews) gone.push(...putBack(effect, invoice, membership, now));
  }
  return { gone, granted };
}

function grant(
  { account, plans, isReversed }: Packs,
  invoice: Invoice,
  { facts: read, apply }: Membership,
  now: Temporal.Instant,
): Pick<LedgerEntry, 'effect' | 'periodEnd'> | null {
  const plan = planOf(invoice, plans);
  if (!plan) return null;
  const facts = read();
  const running = plans.find(({ id }) => id === facts.planId) ?? null;
  const change: SubscriptionChange = isBesideSubscription(invoice, account)
    ? { kind: 'refused', reason: 'member-already' }
    : decidePackPaid(facts, invoice, plan, { running, isReversed }, now);
  // Of something that was free there is nothing to return.
  if (change.kind !== 'refused' || invoice.paidInPence > 0) apply(change, invoice.id);
  if (change.kind !== 'changed') return null;
  const periodEnd = change.changes.currentPeriodEnd ?? facts.currentPeriodEnd;
  return { effect: effectOf(facts, change.changes, now), periodEnd };
}

/** @returns what goes; empty: something later stands on it, so it is remembered */
function putBack(
  effect: PaymentEffect,
  invoice: Invoice,
  { facts: read, apply, remember }: Membership,
  now: Temporal.Instant,
): readonly PaymentEffect[] {
  const facts = read();
  const decision = decidePutBack(facts, effect);
  if (decision.kind === 'stands') remember([...(facts.givenBack ?? []), effect]);
  if (decision.kind !== 'put-back') return [];
  apply(putBackOf(facts, decision, now), invoice.id);
  remember(decision.givenBack);
  return decision.effects;
}

/**
 * What happened to packs and trials, in the order in which it did: new payments, and full refunds. One that was paid and refunded
 * before we heard of it, with nothing bought in between, has given nothing.
 */
function packStepsOf(account: PaymentAccount, isNew: ReadonlySet<string>) {
  const packs = account.invoices.filter(
    ({ status, subscriptionId }) => status === 'paid' && subscriptionId === '',
  );
  const isBetween = (at: Temporal.Instant, from: Temporal.Instant, until: Temporal.Instant) =>
    Temporal.Instant.compare(from, at) <= 0 && Temporal.Instant.compare(at, until) <= 0;
  const steps = packs.flatMap((invoice) => {
    const from = paidAt(invoice);
    const until = isRefundedInFull(invoice, account) ? refundedAt(invoice, account) : null;
    const isAlone = !packs.some(
      (other) => other !== invoice && until && isBetween(paidAt(other), from, until),
    );
    const paid = { invoice, kind: 'paid', at: from } as const;
    const refunded = until ? [{ invoice, kind: 'refunded', at: until } as const] : [];
    if (!isNew.has(invoice.id)) return refunded;
    return until && isAlone ? [] : [paid, ...refunded];
  });
  return steps.toSorted((one, other) => Temporal.Instant.compare(one.at, other.at));
}

function putBackOf(
  facts: PaidMembership,
  decision: Parameters<typeof putBackChange>[1],
  now: Temporal.Instant,
): SubscriptionChange {
  const why = `${facts.membershipType} was refunded in full (Stripe)`;
  const { stripeSubscriptionId, subscriptionStatus } = facts;
  const put = putBackChange(facts, decision, why, now);
  return { ...put, changes: { stripeSubscriptionId, subscriptionStatus, ...put.changes } };
}

/** True where it was bought while a subscription ran: it granted nothing then, and must not when we hear of it later. */
function isBesideSubscription(invoice: Invoice, { subscriptions }: PaymentAccount): boolean {
  return subscriptions.some(({ status, endedAt, currentPeriodEnd }) => {
    if (isLiveSubscription(status)) return true;
    if (status !== 'canceled') return false;
    return Temporal.Instant.compare(paidAt(invoice), endedAt ?? currentPeriodEnd) < 0;
  });
}

/**
 * A one-off payment for a pack or a trial. During another pack or trial it adds up, as at the desk; during a membership it grants nothing,
 * and staff have to refund it.
 *
 * @param running their current plan; null: not one of ours
 * @param isReversed a payment of theirs is or was disputed: this one pays for no debt
 */
export function decidePackPaid(
  facts: PaidMembership,
  paid: Pick<Invoice, 'paidAt' | 'createdAt'>,
  plan: PlanFacts,
  { running, isReversed = false }: { readonly running: PlanFacts | null; readonly isReversed?: boolean },
  now: Temporal.Instant,
): SubscriptionChange {
  const before = effectiveStatus(facts, now);
  if (isLiveSubscription(facts.subscriptionStatus)) return { kind: 'refused', reason: 'member-already' };
  const at = paid.paidAt ?? paid.createdAt;
  if (hasMembership(before)) {
    if (!running || (running.kind ?? 'membership') === 'membership')
      return { kind: 'refused', reason: 'member-already' };
    return anotherPack(facts, plan, { running, isReversed }, at);
  }
  const changes: SubscriptionChanges = {
    membershipStatus: 'active',
    ...packPlan(plan),
    requestedPlanId: '',
    requestedPlanAt: null,
    currentPeriodStart: at,
    currentPeriodEnd: packEnd(at, plan.validDays),
    cancelAtPeriodEnd: false,
    cancelledAt: null,
    hold: null,
    checkoutCompletedAt: at,
    ...withoutEarlier(facts),
  };
  const action = before === 'pending' ? 'membership.activated' : 'membership.rejoined';
  return { kind: 'changed', changes, action, summary: summaryOf(action, { ...facts, ...changes }) };
}

const packPlan = (plan: PlanFacts) => ({
  // A one-off plan has no subscription: later changes to an older one don't matter.
  stripeSubscriptionId: '',
  subscriptionStatus: '',
  planId: plan.id,
  membershipType: plan.name,
  planPriceInPence: plan.priceInPence ?? null,
  planInterval: 'one-off' as const,
  priceRise: null,
});

/** Beside the one that runs: its days follow the last one's, and its classes can be used at once. What is overdue is paid for, not bought again. */
function anotherPack(
  facts: PaidMembership,
  plan: PlanFacts,
  { running, isReversed }: { readonly running: PlanFacts; readonly isReversed: boolean },
  at: Temporal.Instant,
): SubscriptionChange {
  const isDebt = facts.membershipStatus === 'past_due' && !isReversed;
  const end = facts.currentPeriodEnd;
  const lastDay = proposedLastDay('one-off', facts, at, plan.validDays ?? null);
  const until = periodEndAfter(lastDay);
  const bought = { name: plan.name, classes: plan.classAllowance ?? null, from: at, until };
  const first = { name: running.name, classAllowance: running.classAllowance ?? null };
  const isLonger = !end || Temporal.Instant.compare(until, end) > 0;
  const changes: SubscriptionChanges = {
    ...{ membershipStatus: isDebt ? restingStatus(facts) : facts.membershipStatus, ...packPlan(plan) },
    ...(isDebt && end ? {} : { packs: withPack(facts, first, bought) }),
    ...(isLonger && !isDebt ? { currentPeriodEnd: until } : {}),
    checkoutCompletedAt: at,
  };
  const action = 'membership.payment-settled';
  return { kind: 'changed', changes, action, summary: summaryOf(action, { ...facts, ...changes }) };
}
