/** What an account at the provider is in the ledger. */
import { type LedgerEntry, type LedgerPlan, ledgerId, packEnd, planOf } from './ledger.ts';
import type { Invoice, MoneyBack, OnlineMethod, PaymentAccount } from './payment-account.ts';

/**
 * Every ledger entry of an account at the provider, under stable ids: what is in the ledger already stays as it
 * is, so that nothing is written twice.
 */
export function ledgerEntriesOf(
  account: Pick<PaymentAccount, 'invoices' | 'charges' | 'moneyBack'>,
  memberUid: string,
  plans: readonly LedgerPlan[],
): LedgerEntry[] {
  const payments = account.invoices
    .filter((invoice) => invoice.status === 'paid' && isWorthAnEntry(invoice, plans))
    .map((invoice) => paymentEntry(invoice, methodOf(invoice, account), memberUid, plans));
  const feesBack = feesOfMoneyBack(account.moneyBack, payments);
  const back = account.moneyBack.flatMap((each) => {
    const of = payments.find(({ reference }) => reference === each.invoiceId);
    const fee = feesBack.get(each.id) ?? 0;
    const common = {
      memberUid,
      method: each.method,
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
      saleId: '',
      purpose: 'plan',
    } as const;
    const entry: LedgerEntry = {
      ...common,
      id: ledgerId(each.id),
      at: each.at,
      kind: each.kind,
      amountInPence: -each.amountInPence,
      ...(fee > 0 && { joiningFeeInPence: -fee }),
      reference: each.id,
    };
    if (!each.isReturned) return [entry];
    const reference = `${each.id}_returned`;
    return [
      entry,
      {
        ...entry,
        id: ledgerId(reference),
        kind: each.kind === 'refund' ? 'refund-failed' : 'returned',
        amountInPence: each.amountInPence,
        ...(fee > 0 && { joiningFeeInPence: fee }),
        reference,
      } as const,
    ];
  });
  return [...payments, ...back];
}

/** By its id, what of each refund or dispute is the joining fee: that goes back first, as at the desk (`splitReturn`). */
function feesOfMoneyBack(moneyBack: readonly MoneyBack[], payments: readonly LedgerEntry[]) {
  const left = new Map(
    payments.map(({ reference, joiningFeeInPence = 0 }) => [reference, joiningFeeInPence]),
  );
  const fees = new Map<string, number>();
  const oldestFirst = moneyBack
    .toReversed()
    .toSorted((one, other) => Temporal.Instant.compare(one.at, other.at));
  for (const { id, invoiceId, amountInPence, isReturned } of oldestFirst) {
    const rest = left.get(invoiceId) ?? 0;
    const fee = Math.min(rest, amountInPence);
    fees.set(id, fee);
    if (!isReturned) left.set(invoiceId, rest - fee);
  }
  return fees;
}

/** A pack or trial is entered also where a promotion code made it free: the entry is what it was granted for. */
function isWorthAnEntry(invoice: Invoice, plans: readonly LedgerPlan[]): boolean {
  if (invoice.paidInPence > 0 || invoice.recurringInPence > 0) return true;
  return invoice.subscriptionId === '' && planOf(invoice, plans) !== null;
}

/** As the bank or card was charged; `stripe` where there is no charge to tell. */
function methodOf({ id }: Invoice, { charges }: Pick<PaymentAccount, 'charges'>): OnlineMethod {
  const charge = charges.find(({ invoiceId, status }) => invoiceId === id && status === 'succeeded');
  return charge?.method ?? 'stripe';
}

function paymentEntry(
  invoice: Invoice,
  method: OnlineMethod,
  memberUid: string,
  plans: readonly LedgerPlan[],
): LedgerEntry {
  const plan = planOf(invoice, plans);
  const at = invoice.paidAt ?? invoice.createdAt;
  const isOnce = invoice.subscriptionId === '';
  return {
    id: ledgerId(invoice.id),
    at,
    memberUid,
    kind: 'payment',
    method,
    amountInPence: invoice.paidInPence,
    recurringInPence: isOnce ? 0 : invoice.recurringInPence,
    ...(invoice.joiningFeeInPence && { joiningFeeInPence: invoice.joiningFeeInPence }),
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
    saleId: '',
    purpose: 'plan',
  };
}
