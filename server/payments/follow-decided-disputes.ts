import {
  type DisputeAccess,
  disputedPayment,
  lostDisputeSentence,
} from '#domain/payments/dispute-sentences.ts';
import { type LedgerEntry, providerReference } from '#domain/payments/ledger.ts';
import type { MoneyBack } from '#domain/payments/payment-account.ts';
import { paymentFindings } from '../data/collections/payments.ts';
import type { Transaction } from '../data/store.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import { openFinding } from './open-finding.ts';

const KIND = 'dispute-lost';
const stripe: Actor = { uid: '', name: 'Stripe' };
const lostFindingId = (reference: string) => `${KIND}_${reference}`;
/** The id of the finding about a dispute that the bank has not decided. */
export const disputeFindingId = (reference: string) => `dispute_${reference}`;

/** True where the bank has decided against the club. A dispute of a Direct Debit is no case: it is final from the start. */
export function isLostCase({ kind, isLost = false, method }: MoneyBack): boolean {
  return kind === 'dispute' && isLost && method !== 'direct-debit';
}

interface LostDispute {
  /** Of the ledger. */
  readonly dispute: LedgerEntry;
  /** What was paid; undefined: not known. */
  readonly paid: LedgerEntry | undefined;
  readonly access: DisputeAccess;
  /** Empty: the account is closed. */
  readonly memberUid: string;
}

/** A finding that says what staff may do now, and an audit entry. @returns the finding's sentence */
export function writeLostDispute(
  transaction: Pick<Transaction, 'set' | 'create'>,
  { dispute, paid, access, memberUid }: LostDispute,
  seenAt: Temporal.Instant,
): string {
  const { reference } = dispute;
  const payment = disputedPayment(dispute, paid);
  const sentence = lostDisputeSentence(payment, access);
  const about = { id: lostFindingId(reference), kind: KIND, sentence, memberUid, reference, seenAt };
  const finding = openFinding(about);
  const isDone = access === 'settled';
  transaction.set(paymentFindings, isDone ? { ...finding, isOpen: false, closedAt: seenAt } : finding);
  writeAudit(transaction, stripe, { action: 'payments.dispute-lost', memberUid, summary: payment }, seenAt);
  return sentence;
}

interface DecidedDisputes {
  readonly memberUid: string;
  readonly moneyBack: readonly MoneyBack[];
  /** Every ledger entry of the account, and those of them that are new. */
  readonly ledgerEntries: readonly LedgerEntry[];
  readonly entries: readonly LedgerEntry[];
  readonly accessOf: (dispute: MoneyBack) => DisputeAccess;
}

/**
 * Closes the findings of disputes that the club has won: the money is back. A lost one replaces the finding that told staff to respond, once;
 * where there was none, the club connected Stripe after it.
 * @returns writes it, after everything has been read
 */
export async function followDecidedDisputes(
  transaction: Pick<Transaction, 'find' | 'set' | 'update' | 'create'>,
  { memberUid, moneyBack, ledgerEntries, entries, accessOf }: DecidedDisputes,
  at: Temporal.Instant,
): Promise<() => void> {
  const find = (id: string) => transaction.find(paymentFindings, id);
  const won = entries.filter(({ kind }) => kind === 'returned').map(providerReference);
  const lost = moneyBack.filter(
    (each) => isLostCase(each) && !entries.some(({ reference }) => reference === each.id),
  );
  const decided = [...won, ...lost.map(({ id }) => id)];
  const [earlier, told] = await Promise.all([
    Promise.all([...decided.map(disputeFindingId), ...won.map(lostFindingId)].map(find)),
    Promise.all(lost.map(({ id }) => find(lostFindingId(id)))),
  ]);
  const isReported = new Set(earlier.map((finding) => finding?.id));
  return () => {
    for (const finding of earlier) {
      if (finding?.isOpen) transaction.update(paymentFindings, finding.id, { isOpen: false, closedAt: at });
    }
    for (const [place, each] of lost.entries()) {
      const dispute = ledgerEntries.find(({ reference }) => reference === each.id);
      if (!dispute || told[place] || !isReported.has(disputeFindingId(each.id))) continue;
      const paid = ledgerEntries.find(({ id }) => id === dispute.ofEntry);
      writeLostDispute(transaction, { dispute, paid, access: accessOf(each), memberUid }, at);
    }
  };
}
