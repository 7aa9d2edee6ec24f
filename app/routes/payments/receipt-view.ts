/** View values of a receipt. */

import { lastDayOf } from '#domain/membership/membership.ts';
import { ledgerKindNames, ledgerMethodNames } from '#domain/payments/ledger.ts';
import { payerName } from '#domain/payments/payer.ts';
import { withFeesApart } from '#domain/payments/takings.ts';
import { formatDate, localDate } from '#domain/values/dates.ts';
import { formatExactPence } from '#domain/values/money.ts';
import { members } from '#server/data/collections/members.ts';
import { ledger, type StoredLedgerEntry } from '#server/data/collections/payments.ts';
import { MAX_RETURNS } from '#server/payments/desk/find-payment.ts';
import type { Services } from '#server/services.ts';

const dayOf = (at: Temporal.Instant) => formatDate(localDate(at));

interface TextFact {
  readonly term: string;
  readonly value: string;
}

/** A finished receipt. */
export interface ReceiptView {
  readonly club: {
    readonly name: string;
    readonly address: string;
    readonly email: string;
    readonly phone: string;
  };
  readonly title: string;
  readonly amount: string;
  readonly facts: readonly TextFact[];
  /** What was sold, where it's of a sale. */
  readonly lines: readonly { readonly text: string; readonly note: string; readonly amount: string }[];
  readonly totals: readonly TextFact[];
  readonly refunds: readonly { readonly id: string; readonly text: string }[];
}

/** What the receipt of a payment or a sale is headed. */
export const receiptTitle = (isVoid: boolean): string => (isVoid ? 'Void receipt' : 'Receipt');

/** What is one person’s of a receipt that somebody else of their family paid. */
export const partTitle = (isVoid: boolean): string =>
  isVoid ? 'Part of a void receipt' : 'Part of a receipt';

/** As the member sees it: reasons are for staff (`reasonsForStaff`). */
export async function receiptView(
  { store, settings }: Services,
  entry: StoredLedgerEntry,
): Promise<ReceiptView> {
  const [member, { items: refunds }, club] = await Promise.all([
    store.find(members, entry.memberUid),
    store.query(ledger, { where: [['ofEntry', '==', entry.id]], limit: MAX_RETURNS }),
    settings.read(),
  ]);
  const { periodStart, periodEnd } = entry;
  return {
    club: { name: club.clubName, address: club.address, email: club.email, phone: club.phone },
    title:
      entry.kind === 'payment'
        ? receiptTitle(refunds.some(({ kind }) => kind === 'void'))
        : ledgerKindNames[entry.kind],
    amount: formatExactPence(entry.amountInPence),
    facts: [
      { term: 'Number', value: entry.receiptNumber || entry.reference || entry.id },
      { term: 'Date', value: dayOf(entry.at) },
      { term: 'From', value: payerName(entry.memberUid, member) },
      { term: 'For', value: entry.planName || 'Membership' },
      ...(periodStart && periodEnd
        ? [{ term: 'Period', value: `${dayOf(periodStart)} to ${formatDate(lastDayOf(periodEnd))}` }]
        : []),
      { term: entry.kind === 'payment' ? 'Paid by' : 'Method', value: ledgerMethodNames[entry.method] },
    ],
    lines: entry.joiningFeeInPence === 0 ? [] : withFeesApart([entry]).map(lineOf),
    totals: [],
    refunds: refunds
      .toSorted((one, other) => Temporal.Instant.compare(one.at, other.at))
      .map(({ id, kind, at, method, amountInPence }) => ({
        id,
        text: `${ledgerKindNames[kind]} on ${dayOf(at)}, ${ledgerMethodNames[method].toLowerCase()}: ${formatExactPence(amountInPence)}`,
      })),
  };
}

const lineOf = ({ planName, amountInPence }: StoredLedgerEntry) => ({
  text: planName || 'Membership',
  note: '',
  amount: formatExactPence(amountInPence),
});
