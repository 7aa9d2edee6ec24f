import { type LedgerEntry, type LedgerPlan, planOf, providerReference } from './ledger.ts';
import type { Invoice, PaymentAccount, Subscription } from './payment-account.ts';

/** An account at the provider, divided by who sold what is in it. */
export interface DividedAccount {
  /** What the club sold. */
  readonly own: PaymentAccount;
  /** Subscriptions of another product in the same account at the provider. */
  readonly others: readonly Subscription[];
}

/** True for a subscription that the club sold. @param recordedId as for `divideAccount` */
export function isOwnSubscription(
  subscription: Pick<Subscription, 'id' | 'priceId' | 'planId'>,
  plans: readonly LedgerPlan[],
  recordedId: string,
): boolean {
  return subscription.id === recordedId || planOf(subscription, plans) !== null;
}

/** True for an invoice of what the club sold. @param subscriptionIds of the club's own subscriptions */
export function isOwnInvoice(
  invoice: Pick<Invoice, 'subscriptionId' | 'priceId' | 'planId'>,
  plans: readonly LedgerPlan[],
  subscriptionIds: ReadonlySet<string>,
): boolean {
  return subscriptionIds.has(invoice.subscriptionId) || planOf(invoice, plans) !== null;
}

/**
 * A subscription is the club's where its price or its metadata names one of our plans, or where the membership already depends on it; an
 * invoice where it names a plan or belongs to such a subscription. Nothing else makes a member, or is in the ledger.
 *
 * @param recordedId the subscription that the membership depends on; empty: none
 * @param paid invoices that are in the ledger already: what is refunded of them counts, whatever they were for
 */
export function divideAccount(
  account: PaymentAccount,
  plans: readonly LedgerPlan[],
  recordedId: string,
  paid: ReadonlySet<string> = new Set(),
): DividedAccount {
  const isOwn = (each: Subscription) => isOwnSubscription(each, plans, recordedId);
  const subscriptions = account.subscriptions.filter(isOwn);
  const ids = new Set(subscriptions.map(({ id }) => id));
  const invoices = account.invoices.filter((invoice) => isOwnInvoice(invoice, plans, ids));
  const invoiceIds = new Set([...invoices.map(({ id }) => id), ...paid]);
  const charges = account.charges.filter(({ invoiceId, planId }) =>
    invoiceId === '' ? planOf({ priceId: '', planId }, plans) !== null : invoiceIds.has(invoiceId),
  );
  const moneyBack = account.moneyBack.filter(({ invoiceId }) => invoiceIds.has(invoiceId));
  return {
    own: { ...account, subscriptions, invoices, charges, moneyBack },
    others: account.subscriptions.filter((each) => !isOwn(each)),
  };
}

/** The ledger entries of what the club sold, among those of the whole account. */
export function ownEntries(
  entries: readonly LedgerEntry[],
  { invoices, moneyBack }: Pick<PaymentAccount, 'invoices' | 'moneyBack'>,
): LedgerEntry[] {
  const ids = new Set([...invoices, ...moneyBack].map(({ id }) => id));
  return entries.filter((entry) => ids.has(providerReference(entry)));
}
