import type { MembershipAction } from '../membership/membership-events.ts';
import { type LedgerEntry, type LedgerPlan, ledgerEntriesOf, planOf } from './ledger.ts';
import { type Invoice, isLiveSubscription, type PaymentAccount } from './payment-account.ts';
import {
  decidePackPaid,
  decideSubscriptionChange,
  type PaidMembership,
  type SubscriptionChange,
  type SubscriptionChanges,
} from './subscription-changes.ts';
import { chooseSubscription } from './subscription-events.ts';

/** What a look at the provider comes to. */
export interface AccountChange {
  /** Fields of the member that are to be written. */
  readonly changes: Partial<SubscriptionChanges>;
  /** In the order in which they came about; for the audit log. */
  readonly auditEntries: readonly { readonly action: MembershipAction; readonly summary: string }[];
  readonly refusals: readonly {
    readonly reason: Extract<SubscriptionChange, { kind: 'refused' }>['reason'];
    readonly reference: string;
  }[];
  /** What the ledger has not got yet. */
  readonly entries: readonly LedgerEntry[];
}

/**
 * All that an account at the provider means for its member: the membership, and what was paid.
 *
 * @param known ids of the ledger's entries of this account
 */
export function decideAccountChange(
  member: PaidMembership & { readonly id: string },
  account: PaymentAccount,
  plans: readonly LedgerPlan[],
  known: ReadonlySet<string>,
  now: Temporal.Instant,
): AccountChange {
  const entries = ledgerEntriesOf(account, member.id, plans).filter(({ id }) => !known.has(id));
  let facts: PaidMembership = member;
  const changes: Partial<SubscriptionChanges> = {};
  const auditEntries: AccountChange['auditEntries'][number][] = [];
  const refusals: AccountChange['refusals'][number][] = [];
  const take = (change: SubscriptionChange, reference: string) => {
    if (change.kind === 'refused') refusals.push({ reason: change.reason, reference });
    if (change.kind !== 'changed') return;
    facts = { ...facts, ...change.changes };
    Object.assign(changes, change.changes);
    if (change.action) auditEntries.push({ action: change.action, summary: change.summary });
  };
  const subscription = chooseSubscription(account);
  if (subscription) {
    take(decideSubscriptionChange(facts, subscription, planOf(subscription, plans), now), subscription.id);
  }
  const isNew = new Set(entries.map(({ reference }) => reference));
  for (const invoice of packsOf(account).filter(({ id }) => isNew.has(id))) {
    const plan = planOf(invoice, plans);
    if (!plan) continue;
    const running = plans.find(({ id }) => id === facts.planId);
    take(
      isBesideSubscription(invoice, account)
        ? { kind: 'refused', reason: 'member-already' }
        : decidePackPaid(facts, invoice, plan, running?.kind ?? 'membership', now),
      invoice.id,
    );
  }
  return { changes, auditEntries, refusals, entries };
}

/** Things bought once, the oldest first. */
function packsOf({ invoices }: PaymentAccount): Invoice[] {
  return invoices
    .filter(({ status, subscriptionId }) => status === 'paid' && subscriptionId === '')
    .toSorted((one, other) => Temporal.Instant.compare(paidAt(one), paidAt(other)));
}

const paidAt = ({ paidAt, createdAt }: Invoice) => paidAt ?? createdAt;

/** Bought before the end of a subscription, it gave nothing then, and must not when we hear of it only now. */
function isBesideSubscription(invoice: Invoice, { subscriptions }: PaymentAccount): boolean {
  return subscriptions.some(({ status, endedAt, currentPeriodEnd }) => {
    if (isLiveSubscription(status)) return true;
    if (status !== 'canceled') return false;
    return Temporal.Instant.compare(paidAt(invoice), endedAt ?? currentPeriodEnd) < 0;
  });
}
