import { type LedgerPlan, planOf } from './ledger.ts';
import type { Charge, OnlineMethod, PaymentAccount } from './payment-account.ts';

/** A payment that the bank has not confirmed: by Direct Debit it takes up to seven working days. Stored on the member. */
export interface PendingPayment {
  /** The provider's id of the charge. */
  readonly reference: string;
  readonly since: Temporal.Instant | null;
  readonly amountInPence: number;
  readonly planId: string;
  readonly planName: string;
  readonly method: OnlineMethod;
}

/** The newest payment of an account that the bank is still processing; null: none. */
export function findPendingPayment(
  account: PaymentAccount,
  plans: readonly LedgerPlan[],
): PendingPayment | null {
  // Another product may be sold through the same account at the provider.
  const isOwn = ({ planId, invoiceId }: Charge) =>
    planId !== '' || account.invoices.some(({ id }) => id === invoiceId);
  const charge = account.charges.find((each) => each.status === 'pending' && isOwn(each));
  if (!charge) return null;
  const plan = planOfCharge(charge, account, plans);
  return {
    reference: charge.id,
    since: charge.at,
    amountInPence: charge.amountInPence,
    planId: plan?.id ?? charge.planId,
    planName: plan?.name ?? '',
    method: charge.method,
  };
}

function planOfCharge(
  charge: Charge,
  { invoices }: PaymentAccount,
  plans: readonly LedgerPlan[],
): LedgerPlan | null {
  const invoice = invoices.find(({ id }) => id === charge.invoiceId);
  return planOf(invoice ?? { priceId: '', planId: charge.planId }, plans);
}
