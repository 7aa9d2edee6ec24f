import { FORMER_MEMBER, isPseudonym } from '#domain/accounts/former-member.ts';
import { ledgerEntriesOf } from '#domain/payments/account-entries.ts';
import { isOnline, type LedgerEntry, ledgerId, onlineMethodText } from '#domain/payments/ledger.ts';
import { divideAccount } from '#domain/payments/own-account.ts';
import { formatDate, localDate } from '#domain/values/dates.ts';
import { formatPence } from '#domain/values/money.ts';
import { newPseudonym } from '../accounts/erase-traces.ts';
import { members } from '../data/collections/members.ts';
import {
  ledger,
  paymentFindings,
  type StoredLedgerEntry,
  webhookEvents,
} from '../data/collections/payments.ts';
import type { Store, Transaction } from '../data/store.ts';
import { listPlans } from '../membership/list-plans.ts';
import { followDecidedDisputes } from './follow-decided-disputes.ts';
import { type FollowOutcome, type FollowParts, recordEvent } from './follow-payments.ts';
import { openFinding } from './open-finding.ts';
import type { WebhookEvent } from './payments.ts';
import { findDisputeReaders, reportDisputes } from './report-disputes.ts';
import { reportFailedRefunds } from './report-failed-refunds.ts';
import { writeLedger } from './write-ledger.ts';

/**
 * What happens to the payments of somebody who has closed their account: a Direct Debit that the bank was still processing, a refund, a
 * dispute. It is entered in the ledger under their pseudonym, and a payment is a finding with a refund beside it: they have nothing for it.
 * @throws PaymentsUnavailableError, PaymentsRefusedError, StoreUnavailableError
 */
export async function followFormerMember(
  parts: FollowParts,
  { customerId, event }: { readonly customerId: string; readonly event?: WebhookEvent },
): Promise<FollowOutcome> {
  const { store, settings } = parts;
  const found = await findNews(parts, customerId);
  const { clubName } = await settings.read();
  return store.transaction(async (transaction): Promise<FollowOutcome> => {
    if (event && (await transaction.find(webhookEvents, event.id))) return { kind: 'repeat' };
    const at = parts.now();
    const entries = found ? await unwritten(transaction, found.entries) : [];
    const outcome: FollowOutcome = { kind: entries.length > 0 ? 'changed' : 'no-member' };
    const disputes = {
      ...{ entries, ledgerEntries: found?.entries ?? [], moneyBack: found?.account.moneyBack ?? [] },
      accessOf: () => 'closed' as const,
    };
    const followDecided = await followDecidedDisputes(transaction, { memberUid: '', ...disputes }, at);
    if (event) recordEvent(transaction, event, customerId, '', outcome, at);
    if (!found) return outcome;
    followDecided();
    writeLedger(transaction, entries, at);
    for (const entry of entries.filter(
      ({ kind, amountInPence }) => kind === 'payment' && amountInPence > 0,
    )) {
      reportPayment(transaction, entry, customerId, at);
    }
    reportFailedRefunds(transaction, '', { entries, refusals: [] }, () => '', at);
    const member = { id: '', name: FORMER_MEMBER };
    reportDisputes(transaction, parts, { member, ...disputes, readers: found.readers, clubName }, at);
    return outcome;
  });
}

/** Null: the customer is not one of ours, or their account is open. */
async function findNews({ store, payments }: FollowParts, customerId: string) {
  const account = customerId === '' ? null : await payments.findAccount(customerId);
  if (!account || account.uid === '' || (await store.find(members, account.uid))) return null;
  const plans = await listPlans(store);
  const paid = await findEntries(
    store,
    account.invoices.map(({ id }) => ledgerId(id)),
  );
  const { own } = divideAccount(account, plans, '', new Set(paid.map(({ reference }) => reference)));
  const pseudonym = paid.map(({ memberUid }) => memberUid).find(isPseudonym) ?? newPseudonym();
  const entries = ledgerEntriesOf(own, pseudonym, plans);
  const known = await findEntries(
    store,
    entries.map(({ id }) => id),
  );
  const readers = await findDisputeReaders(store, own, new Set(known.map(({ id }) => id)));
  return { account: own, entries, readers };
}

async function findEntries(
  store: Pick<Store, 'findMany'>,
  ids: readonly string[],
): Promise<StoredLedgerEntry[]> {
  return (await store.findMany(ledger, ids)).filter((entry) => entry !== null);
}

/** Another reading may have entered them meanwhile. */
async function unwritten(transaction: Transaction, entries: readonly LedgerEntry[]): Promise<LedgerEntry[]> {
  const found = await Promise.all(entries.map(({ id }) => transaction.find(ledger, id)));
  return entries.filter((_, place) => found[place] === null);
}

function reportPayment(
  transaction: Pick<Transaction, 'set'>,
  { amountInPence, method, planName, at, reference }: LedgerEntry,
  customerId: string,
  seenAt: Temporal.Instant,
): void {
  const how = isOnline(method) ? ` ${onlineMethodText[method]}` : '';
  const what = planName ? ` for ${planName}` : '';
  const sentence = `${formatPence(amountInPence)} paid${how}${what} arrived on ${formatDate(localDate(at))}, after the account was closed. Refund it.`;
  const kind = 'paid-after-closing';
  const about = { memberUid: '', customerId, reference, seenAt };
  transaction.set(paymentFindings, openFinding({ id: `${kind}_${reference}`, kind, sentence, ...about }));
}
