import { defaultLastDay, periodEndAfter } from '../membership/membership.ts';
import { localDate } from '../values/dates.ts';
import type { Invoice, PaymentAccount } from './payment-account.ts';

export const planKinds = ['membership', 'pack', 'trial'] as const;
export type PlanKind = (typeof planKinds)[number];

/** `returned`: money that had gone back and came again: a dispute won, a refund that failed. */
export const ledgerKinds = ['payment', 'refund', 'dispute', 'returned'] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

export const ledgerMethods = ['stripe', 'cash', 'card-machine', 'complimentary'] as const;
export type LedgerMethod = (typeof ledgerMethods)[number];
export const ledgerMethodNames: Record<LedgerMethod, string> = {
  stripe: 'Card',
  cash: 'Cash',
  'card-machine': 'Card machine',
  complimentary: 'Complimentary',
};
export const ledgerKindNames: Record<LedgerKind, string> = {
  payment: 'Payment',
  refund: 'Paid back',
  dispute: 'Taken back by the bank',
  returned: 'Came again',
};

/** What we were told was paid or paid back; pence, less than nothing for what went back. */
export interface LedgerEntry {
  readonly id: string;
  readonly at: Temporal.Instant;
  readonly memberUid: string;
  readonly kind: LedgerKind;
  readonly method: LedgerMethod;
  readonly amountInPence: number;
  readonly recurringInPence: number;
  readonly currency: string;
  readonly periodStart: Temporal.Instant | null;
  readonly periodEnd: Temporal.Instant | null;
  readonly planId: string;
  readonly planName: string;
  readonly planKind: PlanKind;
  readonly reference: string;
  readonly ofEntry: string;
  readonly receiptNumber: string;
  readonly takenByUid: string;
}

export interface LedgerPlan {
  readonly id: string;
  readonly name: string;
  readonly kind: PlanKind;
  readonly stripePriceId: string;
  readonly validDays?: number | null;
}

/** The number on the desk's receipt: its day, and enough of the entry's id (a UUID) to find it by. */
export function deskReceiptNumber(id: string, at: Temporal.Instant): string {
  return `D${localDate(at).toString().slice(2).replaceAll('-', '')}-${id.slice(0, 6).toUpperCase()}`;
}

/** Where the provider's invoice, refund or dispute lies in the ledger. */
export const ledgerId = (reference: string): string => `stripe_${reference}`;

/**
 * Every entry that an account at the provider gives, under ids that are always the same: what is in the ledger already is left as it
 * is, so that looking twice writes nothing twice.
 */
export function ledgerEntriesOf(
  account: Pick<PaymentAccount, 'invoices' | 'moneyBack'>,
  memberUid: string,
  plans: readonly LedgerPlan[],
): LedgerEntry[] {
  const payments = account.invoices
    .filter(
      (invoice) => invoice.status === 'paid' && (invoice.paidInPence > 0 || invoice.recurringInPence > 0),
    )
    .map((invoice) => paymentEntry(invoice, memberUid, plans));
  const back = account.moneyBack.flatMap((each) => {
    const of = payments.find(({ reference }) => reference === each.invoiceId);
    const common = {
      memberUid,
      method: 'stripe',
      recurringInPence: 0,
      currency: each.currency,
      periodStart: null,
      periodEnd: null,
      planId: of?.planId ?? '',
      planName: of?.planName ?? '',
      planKind: of?.planKind ?? 'membership',
      ofEntry: of?.id ?? '',
      receiptNumber: of?.receiptNumber ?? '',
      takenByUid: '',
    } as const;
    const entry: LedgerEntry = {
      ...common,
      id: ledgerId(each.id),
      at: each.at,
      kind: each.kind,
      amountInPence: -each.amountInPence,
      reference: each.id,
    };
    if (!each.isReturned) return [entry];
    const reference = `${each.id}_returned`;
    return [
      entry,
      {
        ...entry,
        id: ledgerId(reference),
        kind: 'returned',
        amountInPence: each.amountInPence,
        reference,
      } as const,
    ];
  });
  return [...payments, ...back];
}

function paymentEntry(invoice: Invoice, memberUid: string, plans: readonly LedgerPlan[]): LedgerEntry {
  const plan = planOf(invoice, plans);
  const at = invoice.paidAt ?? invoice.createdAt;
  const isOnce = invoice.subscriptionId === '';
  return {
    id: ledgerId(invoice.id),
    at,
    memberUid,
    kind: 'payment',
    method: 'stripe',
    amountInPence: invoice.paidInPence,
    recurringInPence: isOnce ? 0 : invoice.recurringInPence,
    currency: invoice.currency,
    periodStart: isOnce ? at : invoice.periodStart,
    periodEnd: isOnce ? packEnd(at, plan?.validDays) : invoice.periodEnd,
    planId: plan?.id ?? invoice.planId,
    planName: plan?.name ?? '',
    planKind: plan?.kind ?? 'membership',
    reference: invoice.id,
    ofEntry: '',
    receiptNumber: invoice.number,
    takenByUid: '',
  };
}

/** The plan that something at the provider is for: by its price, or, since prices are replaced, by what we wrote on it. */
export function planOf<Plan extends { id: string; stripePriceId: string }>(
  of: { readonly priceId: string; readonly planId: string },
  plans: readonly Plan[],
): Plan | null {
  const byPrice = of.priceId === '' ? null : plans.find((plan) => plan.stripePriceId === of.priceId);
  return byPrice ?? plans.find((plan) => plan.id === of.planId) ?? null;
}

/** The first instant at which something bought once, then, is no longer good. */
export function packEnd(paidAt: Temporal.Instant, validDays: number | null = null): Temporal.Instant {
  return periodEndAfter(defaultLastDay('one-off', localDate(paidAt), validDays));
}
