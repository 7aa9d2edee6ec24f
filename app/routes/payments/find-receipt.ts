import { ledgerKindNames } from '#domain/payments/ledger.ts';
import { formatDate, localDate } from '#domain/values/dates.ts';
import { ledger } from '#server/data/collections/payments.ts';
import { type DeskPayment, findDeskPayment } from '#server/payments/desk/find-payment.ts';
import type { Services } from '#server/services.ts';
import { type ReceiptView, receiptView } from './receipt-view.ts';
import { saleReceiptView } from './sale-receipt-view.ts';

export interface FoundReceipt {
  /** Of the sale, or of the ledger entry where it belongs to none. */
  readonly id: string;
  readonly view: ReceiptView;
  /** Empty: somebody without an account. */
  readonly memberUid: string;
  /** Null: of a refund or dispute. */
  readonly payment: DeskPayment | null;
}

/** The receipt of a sale or of a ledger entry, which shows its whole sale. Null: there is neither. */
export async function findReceipt(services: Services, id: string): Promise<FoundReceipt | null> {
  const { store } = services;
  const payment = await findDeskPayment(store, id);
  if (payment?.sale) {
    const view = await saleReceiptView(services, { ...payment, sale: payment.sale });
    return { id: payment.sale.id, view, memberUid: payment.memberUid, payment };
  }
  const entry = await store.find(ledger, id);
  if (!entry) return null;
  return { id, view: await receiptView(services, entry), memberUid: entry.memberUid, payment };
}

/** Why staff gave a discount, waived something, refunded or voided: for their screens, never on a receipt. */
export function reasonsForStaff({ payment }: Pick<FoundReceipt, 'payment'>): string[] {
  const discount = payment?.sale?.discountReason ?? '';
  const back = Map.groupBy(
    (payment?.entries ?? []).filter(({ reason }) => reason),
    ({ at, kind, reason }) => `${ledgerKindNames[kind]} on ${formatDate(localDate(at))}: ${reason}`,
  );
  return [...(discount ? [`Discount: ${discount}`] : []), ...back.keys()];
}
