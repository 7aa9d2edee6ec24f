/** View values of the receipt of a sale at the desk. */

import { displayName } from '#domain/members/member-profile.ts';
import { lastDayOf } from '#domain/membership/membership.ts';
import { isOfDebt } from '#domain/membership/refunded-period.ts';
import { byOccasion, type LedgerEntry, ledgerKindNames, ledgerMethodNames } from '#domain/payments/ledger.ts';
import { payerName } from '#domain/payments/payer.ts';
import { cancelledFor, lineInPence, netOfLines, vatOfLines } from '#domain/payments/sale.ts';
import { formatDate, localDate } from '#domain/values/dates.ts';
import { formatExactPence } from '#domain/values/money.ts';
import { listed } from '#domain/values/text.ts';
import { memberRows, members } from '#server/data/collections/members.ts';
import type { Sale, StoredSaleLine } from '#server/data/collections/sales.ts';
import type { Services } from '#server/services.ts';
import { partTitle, type ReceiptView, receiptTitle } from './receipt-view.ts';

const dayOf = (at: Temporal.Instant) => formatDate(localDate(at));

/** As the member sees it, also on the copy that staff print: reasons are for staff (`reasonsForStaff`). */
export async function saleReceiptView(
  { store, settings }: Services,
  { sale, entries }: { readonly sale: Sale; readonly entries: readonly LedgerEntry[] },
): Promise<ReceiptView> {
  const [member, club, family] = await Promise.all([
    sale.memberUid === '' ? null : store.find(members, sale.memberUid),
    settings.read(),
    store.findMany(memberRows, sale.forUids),
  ]);
  const names = new Map(family.flatMap((each) => (each ? [[each.id, displayName(each)]] : [])));
  const payer = payerName(sale.memberUid, member);
  const people = new Map([...names, [sale.memberUid, payer] as const]);
  const from = sale.memberUid === '' ? [] : [{ term: 'From', value: payer }];
  return {
    club: { name: club.clubName, address: club.address, email: club.email, phone: club.phone },
    title: receiptTitle(sale.status === 'void'),
    amount: formatExactPence(sale.totalInPence),
    facts: [{ term: 'Number', value: sale.receiptNumber }, { term: 'Date', value: dayOf(sale.at) }, ...from],
    lines: [...sale.lines.map((line) => lineView(line, names)), ...discountLine(sale)],
    totals: totalsOf(sale, entries, people),
    refunds: [],
  };
}

/** What is of one person in a sale that somebody else of their family paid for: a part of that receipt. */
export async function partReceiptView(
  { store, settings }: Services,
  { sale, entries }: { readonly sale: Sale; readonly entries: readonly LedgerEntry[] },
  uid: string,
): Promise<ReceiptView> {
  const [payer, club] = await Promise.all([store.find(members, sale.memberUid), settings.read()]);
  const nets = netOfLines(sale.lines, sale.discountInPence);
  const own = sale.lines.flatMap((line, index) =>
    line.forUid === uid ? [{ line, netInPence: nets[index] ?? 0 }] : [],
  );
  const amountInPence = own.reduce((sum, { netInPence }) => sum + netInPence, 0);
  return {
    club: { name: club.clubName, address: club.address, email: club.email, phone: club.phone },
    title: partTitle(sale.status === 'void'),
    amount: formatExactPence(amountInPence),
    facts: [
      { term: 'Part of receipt', value: sale.receiptNumber },
      { term: 'Date', value: dayOf(sale.at) },
      { term: 'Paid by', value: payerName(sale.memberUid, payer) },
    ],
    lines: own.map(({ line, netInPence }) => ({
      ...lineView({ ...line, forUid: '' }, new Map()),
      amount: formatExactPence(netInPence),
    })),
    totals: [
      ...paymentsOf(entries.filter(({ memberUid }) => memberUid === uid)),
      ...cancelledTotal(sale, cancelledFor(sale, uid)),
    ],
    refunds: [],
  };
}

function lineView(line: StoredSaleLine, names: ReadonlyMap<string, string>) {
  const { kind, name, quantity, grantedId, forUid, periodStart, periodEnd } = line;
  const who = forUid ? `For ${names.get(forUid) ?? 'a former member'}` : '';
  const period =
    periodStart && periodEnd ? `${dayOf(periodStart)} to ${formatDate(lastDayOf(periodEnd))}` : '';
  return {
    text: quantity > 1 ? `${quantity} × ${name}` : name,
    note: kind === 'voucher' ? `Code ${grantedId}` : [who, period].filter(Boolean).join(', '),
    amount: formatExactPence(lineInPence(line)),
  };
}

function discountLine({ discountInPence }: Sale) {
  return discountInPence === 0
    ? []
    : [{ text: 'Discount', note: '', amount: formatExactPence(-discountInPence) }];
}

const returnedNames = { ...ledgerKindNames, refund: 'Refunded', void: 'Voided' };

/** What was paid and returned, one line for each payment, and what is still to pay. */
function totalsOf(sale: Sale, entries: readonly LedgerEntry[], names: ReadonlyMap<string, string>) {
  const { totalInPence, voucherInPence, paidInPence, balanceInPence, lines, discountInPence } = sale;
  const { voucherBackInPence = 0 } = sale;
  const cancelledInPence = totalInPence - voucherInPence - paidInPence - balanceInPence;
  return [
    { term: 'Total', value: formatExactPence(totalInPence) },
    ...vatOfLines(lines, discountInPence).map(({ percent, vatInPence }) => ({
      term: `Includes VAT at ${percent}%`,
      value: formatExactPence(vatInPence),
    })),
    ...(voucherInPence > 0 ? [{ term: 'Paid by voucher', value: formatExactPence(voucherInPence) }] : []),
    ...paymentsOf(entries, names),
    ...(voucherBackInPence > 0
      ? [{ term: 'Back on the voucher', value: formatExactPence(-voucherBackInPence) }]
      : []),
    ...cancelledTotal(sale, cancelledInPence),
    ...(balanceInPence > 0 ? [{ term: 'Still to pay', value: formatExactPence(balanceInPence) }] : []),
  ];
}

/** What nobody pays on this receipt any more. */
function cancelledTotal({ lines }: Sale, cancelledInPence: number) {
  if (cancelledInPence <= 0) return [];
  const isOwedAgain = lines.some(({ effect }) => effect && isOfDebt(effect));
  const term = isOwedAgain ? 'Not paid on this receipt' : 'No longer to pay';
  return [{ term, value: formatExactPence(cancelledInPence) }];
}

/** One line for each payment and each return (`byOccasion`); of a return that is several entries in Payments, what each is. @param names of the family, to say whose part went back */
function paymentsOf(entries: readonly LedgerEntry[], names: ReadonlyMap<string, string> = new Map()) {
  const paidFor = new Set(entries.map(({ memberUid }) => memberUid)).size;
  return byOccasion(entries).flatMap((group) => {
    const [first] = group;
    const paid = group.reduce((sum, { amountInPence }) => sum + amountInPence, 0);
    if (!first || paid === 0) return [];
    const kind = first.kind === 'payment' ? 'Paid' : returnedNames[first.kind];
    const how = ledgerMethodNames[first.method].toLowerCase();
    const whose = new Set(group.map(({ memberUid }) => memberUid));
    const named = [...whose].map((uid) => names.get(uid) ?? 'a former member');
    const forNames = first.kind !== 'payment' && whose.size < paidFor ? `, for ${listed(named)}` : '';
    const value = formatExactPence(paid) + (first.kind === 'payment' ? '' : partsText(group));
    return [{ term: `${kind} ${dayOf(first.at)}, ${how}${forNames}`, value }];
  });
}

/** Empty: it is one entry. */
function partsText(group: readonly LedgerEntry[]): string {
  const parts = group.filter(({ amountInPence }) => amountInPence !== 0);
  if (parts.length < 2) return '';
  const texts = parts.map(
    ({ planName, amountInPence }) => `${planName || 'Membership'} ${formatExactPence(amountInPence)}`,
  );
  return ` (${texts.join('; ')})`;
}
