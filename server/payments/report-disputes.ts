import * as paths from '#app/paths.ts';
import type { AccountChange } from '#domain/payments/account-changes.ts';
import {
  isOnline,
  type LedgerEntry,
  ledgerEntriesOf,
  ledgerId,
  onlineMethodText,
} from '#domain/payments/ledger.ts';
import type { PaymentAccount } from '#domain/payments/payment-account.ts';
import { formatDate, localDate } from '#domain/values/dates.ts';
import { formatPence } from '#domain/values/money.ts';
import { type Member, members } from '../data/collections/members.ts';
import type { Plan } from '../data/collections/membership.ts';
import { paymentFindings } from '../data/collections/payments.ts';
import type { Store, Transaction } from '../data/store.ts';
import type { Services } from '../services.ts';
import { openFinding } from './open-finding.ts';
import { disputeMail } from './payment-mails.ts';

/** Older disputes were dealt with before the club connected its account at the provider. */
const REPORT_WITHIN_DAYS = 30;
const MOST_ADMINS = 50;

/** Who is told of a dispute: every admin, and nobody where there is no new one. */
export async function findDisputeReaders(
  store: Pick<Store, 'query'>,
  account: PaymentAccount,
  known: ReadonlySet<string>,
): Promise<Member[]> {
  const isNew = account.moneyBack.some(({ kind, id }) => kind === 'dispute' && !known.has(ledgerId(id)));
  if (!isNew) return [];
  const { items } = await store.query(members, { where: [['isAdmin', '==', true]], limit: MOST_ADMINS });
  return items.filter(({ email }) => email !== '');
}

interface DisputeReport {
  /** Without a uid: the account is closed. */
  readonly member: Pick<Member, 'id' | 'name'>;
  readonly account: PaymentAccount;
  readonly plans: readonly Plan[];
  readonly change: Pick<AccountChange, 'entries'> & {
    readonly changes: Pick<AccountChange['changes'], 'disputedUntil'>;
  };
  readonly readers: readonly Member[];
  readonly clubName: string;
}

/** Each new dispute is a finding for staff and an email to every admin; one that the club wins closes its finding. */
export function reportDisputes(
  transaction: Transaction,
  { outbox, config }: Pick<Services, 'outbox' | 'config'>,
  { member, account, plans, change, readers, clubName }: DisputeReport,
  at: Temporal.Instant,
): void {
  const oldest = at.subtract({ hours: 24 * REPORT_WITHIN_DAYS });
  const all = ledgerEntriesOf(account, member.id, plans);
  for (const entry of change.entries) {
    if (entry.kind !== 'dispute' || Temporal.Instant.compare(entry.at, oldest) < 0) continue;
    const isWon = all.some(
      ({ kind, reference }) => kind === 'returned' && reference === `${entry.reference}_returned`,
    );
    if (isWon) continue;
    const paid = all.find(({ id }) => id === entry.ofEntry);
    const access = change.changes.disputedUntil ? 'overdue' : 'earlier';
    const sentence = sentenceOf(entry, paid, accessTexts[member.id === '' ? 'closed' : access]);
    const { reference } = entry;
    const about = { memberUid: member.id, reference, seenAt: at };
    const finding = openFinding({ id: findingId(reference), kind: 'dispute', sentence, ...about });
    transaction.set(paymentFindings, finding);
    const page = config.linkOrigin + paths.listFindings;
    for (const reader of readers) {
      const mail = disputeMail({ firstName: reader.firstName, clubName }, member.name, sentence, page);
      outbox.queueMessage(transaction, { ...mail, to: reader.email, memberUid: reader.id, cause: 'club' });
    }
  }
}

const findingId = (reference: string) => `dispute_${reference}`;

const accessTexts = {
  overdue: 'Their membership is overdue until this is settled',
  earlier: 'It was for an earlier period, so they can still train',
  closed: 'Their account has been closed',
} as const;

/** What staff read: what happened, what it does to access, and what to do. */
function sentenceOf(dispute: LedgerEntry, paid: LedgerEntry | undefined, access: string): string {
  const amount = formatPence(-dispute.amountInPence);
  const how = isOnline(dispute.method) ? ` paid ${onlineMethodText[dispute.method]}` : '';
  const when = paid ? ` on ${formatDate(localDate(paid.at))}` : '';
  const what = dispute.planName ? ` for ${dispute.planName}` : '';
  const next =
    dispute.method === 'direct-debit'
      ? 'This is final: ask them for a new payment, and record it on their page.'
      : 'Respond in Stripe before the deadline, or ask them for a new payment and record it on their page.';
  return `The bank reversed ${amount}${how}${when}${what}. ${access}. ${next}`;
}

/** Closes the findings of disputes that the club has won: the money is back. */
export async function closeWonDisputes(
  transaction: Transaction,
  { entries }: Pick<AccountChange, 'entries'>,
  at: Temporal.Instant,
): Promise<() => void> {
  const won = entries.filter(({ kind }) => kind === 'returned');
  const ids = won.map(({ reference }) => findingId(reference.replace(/_returned$/, '')));
  const found = await Promise.all(ids.map((id) => transaction.find(paymentFindings, id)));
  const open = found.filter((finding) => finding?.isOpen);
  return () => {
    for (const finding of open) {
      if (finding) transaction.update(paymentFindings, finding.id, { isOpen: false, closedAt: at });
    }
  };
}
