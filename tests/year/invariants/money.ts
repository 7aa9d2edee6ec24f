/** The ledger is what was sold, what the takings say, what receipts say and what Stripe says. */
import { owesMoney } from '#domain/membership/debts.ts';
import { dueOfPart } from '#domain/membership/part-paid.ts';
import { isOnline } from '#domain/payments/ledger.ts';
import { leftOfMembership, leftOfSale } from '#domain/payments/sale.ts';
import { localDate } from '#domain/values/dates.ts';
import { formatExactPence } from '#domain/values/money.ts';
import { members } from '#server/data/collections/members.ts';
import { ledger, type StoredLedgerEntry } from '#server/data/collections/payments.ts';
import { type Sale, sales } from '#server/data/collections/sales.ts';
import { drawerMoves, drawers } from '#server/data/collections/till.ts';
import type { Year } from '../year.ts';
import { type Invariant, sumOf } from './invariant.ts';

const pence = ({ amountInPence }: { amountInPence: number }) => amountInPence;

export const salesAddUp: Invariant = {
  name: 'sales',
  async check({ every }) {
    const bySale = Map.groupBy(await every(ledger), ({ saleId }) => saleId);
    const sold = await every(sales);
    const wrong = sold.flatMap((sale) => wrongSale(sale, bySale.get(sale.id) ?? []));
    const owed = Map.groupBy(sold, ({ debtor }) => debtor);
    for (const member of await every(members)) {
      const { id, name, owedInPence, partPaid } = member;
      const part = partPaid && sold.find((sale) => sale.id === partPaid.saleId);
      const left = part ? leftOfMembership(part, id) : 0;
      if (left !== (partPaid?.leftInPence ?? 0))
        wrong.push(`of ${name}’s period ${left} is left, and the profile says ${partPaid?.leftInPence}`);
      const due = part && left > 0 ? leftOfSale(part, id) : 0;
      if (due !== (partPaid ? dueOfPart(partPaid) : 0))
        wrong.push(`of ${name}’s sale ${due} is left, and the profile says ${partPaid?.dueInPence}`);
      if (member.owesMoney !== owesMoney(member)) wrong.push(`${name} is listed wrongly among who owes`);
      const balance = sumOf(owed.get(id) ?? [], ({ balanceInPence }) => balanceInPence);
      if (balance !== owedInPence) wrong.push(`${name} owes ${balance}, and the profile says ${owedInPence}`);
    }
    return wrong;
  },
};

function wrongSale(sale: Sale, entries: readonly StoredLedgerEntry[]): string[] {
  const paid = sumOf(
    entries.filter(({ kind }) => kind === 'payment'),
    pence,
  );
  const back = -sumOf(
    entries.filter(({ kind }) => kind !== 'payment'),
    pence,
  );
  const wrong: string[] = [];
  if (paid !== sale.paidInPence) wrong.push(`says ${sale.paidInPence} was paid, the ledger ${paid}`);
  if (back !== sale.returnedInPence) wrong.push(`says ${sale.returnedInPence} went back, the ledger ${back}`);
  if (back > paid) wrong.push(`gave back ${back} of ${paid}`);
  const left = sale.totalInPence - sale.voucherInPence - sale.paidInPence;
  if (sale.status === 'sold' && sale.balanceInPence !== left)
    wrong.push(`has ${sale.balanceInPence} to pay, and ${left} is missing`);
  return wrong.map((what) => `the sale ${sale.receiptNumber} ${what}`);
}

/** What the desk reads in the evening. */
export const takingsAgree: Invariant = {
  name: 'takings',
  async check(year) {
    const entries = (await year.every(ledger)).filter(({ at }) => localDate(at).equals(year.today));
    const [desk] = year.those('desk');
    if (!desk) return [];
    const page = await desk.open(`/desk/takings?day=${year.today}`);
    const sum = formatExactPence(sumOf(entries, pence));
    const shown = /<caption[^>]*>By what it was for[\s\S]*?<\/table>/.exec(page.answer.html)?.[0] ?? '';
    const total = /Total[\s\S]*$/.exec(shown)?.[0].replace(/<[^>]+>/g, ' ') ?? '';
    const hasMoney = entries.some(({ amountInPence }) => amountInPence !== 0);
    if (!hasMoney) return total === '' ? [] : [`nothing was taken, but the page says ${total}`];
    const wrong = total.includes(sum) ? [] : [`the ledger of today is ${sum}, the page says ${total.trim()}`];
    return [...wrong, ...(await wrongReceipts(year, entries))];
  },
};

/** Each payment of today has a receipt, which says how much it was: of a sale, all that was paid at once. */
async function wrongReceipts(year: Year, entries: readonly StoredLedgerEntry[]): Promise<string[]> {
  const [desk] = year.those('desk');
  const paid = entries.filter(({ kind, amountInPence }) => kind === 'payment' && amountInPence !== 0);
  const payments = Map.groupBy(paid, ({ id, saleId, at, method }) =>
    saleId ? `${saleId} ${at} ${method}` : id,
  );
  const wrong: string[] = [];
  for (const [first, ...others] of payments.values()) {
    if (!first || !desk) continue;
    const amount = formatExactPence(sumOf([first, ...others], pence));
    const { answer } = await desk.open(`/admin/payments/${first.id}`);
    if (!answer.text.includes(amount)) wrong.push(`the receipt of ${first.id} does not say ${amount}`);
  }
  return wrong;
}

export const tillAddsUp: Invariant = {
  name: 'till',
  async check({ every }) {
    const cash = Map.groupBy(await every(ledger), ({ drawerId }) => drawerId ?? '');
    const moves = Map.groupBy(await every(drawerMoves), ({ drawerId }) => drawerId);
    const closed = (await every(drawers)).filter(({ isOpen }) => !isOpen);
    return closed.flatMap(({ id, floatInPence, expectedInPence }) => {
      const right = floatInPence + sumOf(cash.get(id) ?? [], pence) + sumOf(moves.get(id) ?? [], pence);
      return right === expectedInPence
        ? []
        : [`the drawer ${id} expected ${expectedInPence}, but ${right} was right`];
    });
  },
};

/** The money that Stripe has taken less what it gave back is in the ledger. */
export const stripeAgrees: Invariant = {
  name: 'Stripe',
  async check({ every, club: { stripe } }) {
    const charges = [...stripe.world.charges.values()].filter(({ status }) => status === 'succeeded');
    const disputed = sumOf(
      [...stripe.world.disputes.values()].filter(({ status }) => status !== 'won'),
      ({ amount }) => amount,
    );
    const there = sumOf(charges, ({ amount, amount_refunded: back }) => amount - back) - disputed;
    const here = sumOf(
      (await every(ledger)).filter(({ method }) => isOnline(method)),
      pence,
    );
    return there === here ? [] : [`Stripe has ${there}, the ledger ${here}`];
  },
};
