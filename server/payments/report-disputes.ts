import * as paths from '#app/paths.ts';
import { type DisputeAccess, disputedPayment, disputeSentence } from '#domain/payments/dispute-sentences.ts';
import { type LedgerEntry, ledgerId } from '#domain/payments/ledger.ts';
import type { MoneyBack, PaymentAccount } from '#domain/payments/payment-account.ts';
import { type Member, members } from '../data/collections/members.ts';
import { paymentFindings } from '../data/collections/payments.ts';
import type { Store, Transaction } from '../data/store.ts';
import type { Services } from '../services.ts';
import { disputeFindingId, isLostCase, writeLostDispute } from './follow-decided-disputes.ts';
import { openFinding } from './open-finding.ts';
import { disputeMail } from './payment-mails.ts';

/** Older disputes were dealt with before the club connected its account at the provider. */
const REPORT_WITHIN_DAYS = 30;
const MAX_ADMINS = 50;

/** Who is told of a dispute: every admin, and nobody where there is no new one. */
export async function findDisputeReaders(
  store: Pick<Store, 'query'>,
  account: PaymentAccount,
  known: ReadonlySet<string>,
): Promise<Member[]> {
  const isNew = account.moneyBack.some(({ kind, id }) => kind === 'dispute' && !known.has(ledgerId(id)));
  if (!isNew) return [];
  const { items } = await store.query(members, { where: [['isAdmin', '==', true]], limit: MAX_ADMINS });
  return items.filter(({ email }) => email !== '');
}

interface DisputeReport {
  /** Without a uid: the account is closed. */
  readonly member: Pick<Member, 'id' | 'name'>;
  readonly moneyBack: readonly MoneyBack[];
  /** Every ledger entry of the account, and those of them that are new. */
  readonly ledgerEntries: readonly LedgerEntry[];
  readonly entries: readonly LedgerEntry[];
  readonly accessOf: (dispute: MoneyBack) => DisputeAccess;
  readonly readers: readonly Member[];
  readonly clubName: string;
}

/** Each new dispute that the club hasn’t won is a finding for staff and an email to every admin. */
export function reportDisputes(
  transaction: Transaction,
  { outbox, config }: Pick<Services, 'outbox' | 'config'>,
  { member, moneyBack, ledgerEntries, entries, accessOf, readers, clubName }: DisputeReport,
  at: Temporal.Instant,
): void {
  const oldest = at.subtract({ hours: 24 * REPORT_WITHIN_DAYS });
  for (const dispute of entries) {
    if (dispute.kind !== 'dispute' || Temporal.Instant.compare(dispute.at, oldest) < 0) continue;
    const given = moneyBack.find(({ id }) => id === dispute.reference);
    if (!given || given.isReturned) continue;
    const paid = ledgerEntries.find(({ id }) => id === dispute.ofEntry);
    const facts = { dispute, paid, access: accessOf(given), memberUid: member.id };
    const sentence = isLostCase(given)
      ? writeLostDispute(transaction, facts, at)
      : writeDispute(transaction, facts, at);
    const page = config.linkOrigin + paths.listFindings;
    for (const reader of readers) {
      const mail = disputeMail({ firstName: reader.firstName, clubName }, member.name, sentence, page);
      outbox.queueMessage(transaction, { ...mail, to: reader.email, memberUid: reader.id, cause: 'club' });
    }
  }
}

function writeDispute(
  transaction: Pick<Transaction, 'set'>,
  { dispute, paid, access, memberUid }: Parameters<typeof writeLostDispute>[1],
  seenAt: Temporal.Instant,
): string {
  const { reference } = dispute;
  const sentence = disputeSentence(disputedPayment(dispute, paid), dispute, access);
  const about = { memberUid, reference, seenAt };
  const finding = openFinding({ id: disputeFindingId(reference), kind: 'dispute', sentence, ...about });
  transaction.set(paymentFindings, finding);
  return sentence;
}
