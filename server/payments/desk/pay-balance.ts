import type { PaymentMethod } from '#domain/membership/membership-events.ts';
import { formatPence } from '#domain/values/money.ts';
import { members } from '../../data/collections/members.ts';
import { type Sale, sales } from '../../data/collections/sales.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';
import { intoDrawers } from '../till/find-drawer.ts';
import { writeLedger } from '../write-ledger.ts';
import { entriesOfPayment } from './sale-entries.ts';

export interface PayRequest {
  readonly saleId: string;
  readonly payment: Exclude<PaymentMethod, 'complimentary'>;
  /** Null: all that is left to pay. */
  readonly amountInPence: number | null;
  /** Null: not entered. */
  readonly cashGivenInPence: number | null;
  /** `saleVersion` as the page showed it. */
  readonly seen: string;
  readonly by: Actor;
}

export type PayOutcome =
  | {
      readonly kind: 'paid';
      readonly sale: Sale;
      readonly amountInPence: number;
      readonly changeInPence: number;
    }
  | { readonly kind: 'not-found' }
  | {
      readonly kind: 'refused';
      readonly problems: readonly (readonly [field: 'amount' | 'cashGiven', text: string])[];
    }
  /** It has been paid or refunded meanwhile. */
  | { readonly kind: 'overtaken' };

/** Identifies a state of a sale: every payment and refund changes it. */
export const saleVersion = ({ entries, balanceInPence, status }: Sale) =>
  [entries, balanceInPence, status].join('|');

/** Takes a payment for what is still owed of a sale: ledger, sale, member and audit log in one transaction. */
export function payBalance(
  { store, now }: Pick<Services, 'store' | 'now'>,
  request: PayRequest,
): Promise<PayOutcome> {
  return store.transaction(async (transaction): Promise<PayOutcome> => {
    const sale = await transaction.find(sales, request.saleId);
    if (!sale) return { kind: 'not-found' };
    if (sale.balanceInPence === 0 || saleVersion(sale) !== request.seen) return { kind: 'overtaken' };
    const amountInPence = request.amountInPence ?? sale.balanceInPence;
    const problems = problemsOf(sale, amountInPence, request.cashGivenInPence);
    if (problems.length > 0) return { kind: 'refused', problems };
    const member = sale.memberUid === '' ? null : await transaction.find(members, sale.memberUid);
    const at = now();
    const { payment: method, by } = request;
    const paid = entriesOfPayment(sale, { amountInPence, method, byUid: by.uid, at });
    const entries = await intoDrawers(transaction, paid);
    const balanceInPence = sale.balanceInPence - amountInPence;
    const changes = {
      ...{ paidInPence: sale.paidInPence + amountInPence, balanceInPence },
      ...{ entries: sale.entries + entries.length, debtor: balanceInPence > 0 ? sale.debtor : '' },
    };
    transaction.update(sales, sale.id, changes);
    writeLedger(transaction, entries, at);
    if (member) {
      const owedInPence = Math.max(0, member.owedInPence - amountInPence);
      transaction.update(members, member.id, {
        owedInPence,
        ledgerEntries: member.ledgerEntries + 1,
        lastUpdated: at,
      });
    }
    const summary = `${formatPence(amountInPence)}, ${formatPence(balanceInPence)} left to pay`;
    writeAudit(transaction, by, { action: 'sale.paid', memberUid: sale.memberUid, summary }, at);
    const changeInPence = request.cashGivenInPence === null ? 0 : request.cashGivenInPence - amountInPence;
    return { kind: 'paid', sale: { ...sale, ...changes }, amountInPence, changeInPence };
  });
}

function problemsOf({ balanceInPence }: Sale, amountInPence: number, cashGivenInPence: number | null) {
  const problems: (readonly ['amount' | 'cashGiven', string])[] = [];
  if (cashGivenInPence !== null && cashGivenInPence < amountInPence)
    problems.push(['cashGiven', `That’s less than the ${formatPence(amountInPence)} to pay`]);
  if (amountInPence === 0) problems.push(['amount', 'Enter how much they pay']);
  if (amountInPence > balanceInPence)
    problems.push(['amount', `There is only ${formatPence(balanceInPence)} left to pay`]);
  return problems;
}
