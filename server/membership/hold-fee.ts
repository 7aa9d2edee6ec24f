import { randomUUID } from 'node:crypto';
import { owesMoney } from '#domain/membership/debts.ts';
import { isHoldAhead } from '#domain/membership/membership.ts';
import { deskReceiptNumber } from '#domain/payments/ledger.ts';
import { formatPence } from '#domain/values/money.ts';
import { type Member, members } from '../data/collections/members.ts';
import type { Hold } from '../data/collections/membership.ts';
import { type Sale, sales } from '../data/collections/sales.ts';
import type { Transaction } from '../data/store.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';

/** What the fee is called in its sale. */
export const HOLD_LINE = 'Hold';

/** What a hold costs, to be owed at the desk: the sale that says so. */
export interface HoldFee {
  readonly saleId: string;
  readonly amountInPence: number;
}

/** The fee of a new hold; null: there is none. One that is booked already and gets other days has its fee. */
export function findHoldFee(member: Member, feeInPence: number, now: Temporal.Instant): HoldFee | null {
  const isFree = feeInPence === 0 || isHoldAhead(member, now);
  return isFree ? null : { saleId: randomUUID(), amountInPence: feeInPence };
}

/** Writes the fee as a sale of which nothing is paid yet. */
export function chargeHoldFee(
  transaction: Transaction,
  member: Member,
  { saleId, amountInPence }: HoldFee,
  by: Actor,
  at: Temporal.Instant,
): void {
  const line: Sale['lines'][number] = {
    ...{ kind: 'fee', name: HOLD_LINE, refId: '', quantity: 1, unitInPence: amountInPence, vatPercent: 0 },
    ...{ grantedId: '', forUid: '', planKind: 'pack', periodStart: null, periodEnd: null, effect: null },
  };
  transaction.create(sales, {
    ...{ id: saleId, at, memberUid: member.id, forUids: [], soldByUid: by.uid, currency: 'GBP' },
    ...{
      receiptNumber: deskReceiptNumber(saleId, at),
      lines: [line],
      discountInPence: 0,
      discountReason: '',
    },
    ...{ voucherId: '', voucherInPence: 0, totalInPence: amountInPence, paidInPence: 0, returnedInPence: 0 },
    ...{ balanceInPence: amountInPence, status: 'sold', entries: 0, debtor: member.id },
  });
  // The hold may begin at once: nobody on hold is overdue.
  transaction.update(members, member.id, {
    owedInPence: member.owedInPence + amountInPence,
    owesMoney: true,
  });
}

/**
 * What to write where a hold is cancelled before it starts: a fee that nobody has paid any of is no longer owed. What was paid for it stays,
 * for the desk to refund. Null: nothing.
 */
export async function planFeeBack(
  transaction: Transaction,
  member: Member,
  hold: Pick<Hold, 'feeSaleId'> | null,
  by: Actor,
  at: Temporal.Instant,
): Promise<(() => void) | null> {
  if (!hold?.feeSaleId || !isHoldAhead(member, at)) return null;
  const sale = await transaction.find(sales, hold.feeSaleId);
  if (sale?.status !== 'sold' || sale.paidInPence > 0 || sale.voucherInPence > 0) return null;
  return () => {
    transaction.update(sales, sale.id, { status: 'void', balanceInPence: 0, debtor: '' });
    const owedInPence = Math.max(0, member.owedInPence - sale.balanceInPence);
    transaction.update(members, member.id, { owedInPence, owesMoney: owesMoney({ ...member, owedInPence }) });
    const summary = `${formatPence(sale.balanceInPence)}: the hold was cancelled before it started`;
    writeAudit(transaction, by, { action: 'sale.voided', memberUid: member.id, summary }, at);
  };
}
