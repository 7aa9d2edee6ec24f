/** What would go back to somebody who cools off, and what becomes of the sales that they joined with. */
import { joinedOn } from '#domain/insight/membership-turns.ts';
import {
  type CoolingOff,
  decideCoolingOff,
  findJoiningPayments,
  withFees,
} from '#domain/membership/cooling-off.ts';
import { owesMoney } from '#domain/membership/debts.ts';
import type { LedgerEntry } from '#domain/payments/ledger.ts';
import { leftOfJoining } from '#domain/payments/sale.ts';
import { type Member, members } from '../data/collections/members.ts';
import { ledger, type StoredLedgerEntry } from '../data/collections/payments.ts';
import { type Sale, sales } from '../data/collections/sales.ts';
import type { Reads, Transaction } from '../data/store.ts';
import { readMembershipRecords } from '../insight/membership-figures.ts';
import type { Actor } from '../log/write-audit.ts';
import { prepareRests, waivedOf } from '../payments/desk/part-paid.ts';
import type { StripePayments } from '../payments/payments.ts';
import type { Services } from '../services.ts';

type Parts = Pick<Services, 'outbox' | 'clubEvents' | 'config' | 'now'>;

const MAX_ENTRIES = 200;

/** What would be refunded to this member; null: they have not paid to join. */
export async function findCoolingOff(
  reads: Pick<Reads, 'query' | 'findMany'>,
  uid: string,
  now: Temporal.Instant,
): Promise<CoolingOff<StoredLedgerEntry> | null> {
  const { items } = await reads.query(ledger, {
    where: [['memberUid', '==', uid]],
    orderBy: [['at', 'desc']],
    limit: MAX_ENTRIES,
  });
  const joining = items.filter(({ purpose }) => purpose === 'plan');
  const records = await readMembershipRecords(reads, uid);
  const payments = withFees(findJoiningPayments(joining), items);
  const sold = await reads.findMany(sales, saleIdsOf(payments));
  const unpaid = (payment: StoredLedgerEntry) => {
    const sale = sold.find((each) => each?.id === payment.saleId);
    const isFirst = payments.find(({ saleId }) => saleId === payment.saleId) === payment;
    return sale && isFirst ? unpaidOf(sale, uid) : 0;
  };
  return decideCoolingOff(payments, joinedOn(records), items, now, unpaid);
}

export const saleIdsOf = (entries: readonly LedgerEntry[]) => [
  ...new Set(entries.map(({ saleId }) => saleId).filter(Boolean)),
];

/** What is left to pay of joining, where nothing else of the sale is: other goods, or those of others of the family, stay owed with it. */
function unpaidOf(sale: Sale, uid: string): number {
  const left = leftOfJoining(sale, uid);
  return left === sale.balanceInPence ? left : 0;
}

interface Cooled {
  readonly uid: string;
  readonly by: Actor;
  readonly clubName: string;
  readonly refunds: readonly LedgerEntry[];
  /** Of the membership that ends. */
  readonly changes: Partial<Member>;
}

/** What becomes of the sales: what went back of each, and what of it is no longer to pay. All reads, and what writes it. */
export async function prepareSales(
  parts: Parts,
  transaction: Transaction,
  saleIds: readonly string[],
  cooled: Cooled,
): Promise<() => void> {
  const { uid, changes } = cooled;
  const prepared: Prepared[] = [];
  for (const id of saleIds) {
    const sale = await prepareSale(parts, transaction, id, cooled);
    if (sale) prepared.push(sale);
  }
  const waivedBy = new Map<string, number>();
  for (const { debtor, waived } of prepared)
    if (waived > 0) waivedBy.set(debtor, (waivedBy.get(debtor) ?? 0) + waived);
  const debtors = await transaction.findMany(members, [...waivedBy.keys()]);
  return () => {
    for (const { write } of prepared) write();
    for (const debtor of debtors) {
      if (!debtor) continue;
      const owedInPence = Math.max(0, debtor.owedInPence - (waivedBy.get(debtor.id) ?? 0));
      const now = debtor.id === uid ? { ...changes, partPaid: null } : {};
      transaction.update(members, debtor.id, {
        ...{ owedInPence, owesMoney: owesMoney({ ...debtor, ...now, owedInPence }) },
        lastUpdated: parts.now(),
      });
    }
  };
}

interface Prepared {
  /** Who owed what is waived. */
  readonly debtor: string;
  readonly waived: number;
  readonly write: () => void;
}

async function prepareSale(
  parts: Parts,
  transaction: Transaction,
  saleId: string,
  { uid, by, clubName, refunds, changes }: Cooled,
): Promise<Prepared | null> {
  const sale = await transaction.find(sales, saleId);
  if (!sale) return null;
  const waived = unpaidOf(sale, uid);
  const ended = new Map([[uid, changes]]);
  const waiver = { sale, after: [], method: 'waived', by, clubName, ended } as const;
  const rests = waived > 0 ? await prepareRests(parts, transaction, waiver) : [];
  const theirs = refunds.filter((each) => each.saleId === saleId);
  const back = theirs.reduce((sum, { amountInPence }) => sum - amountInPence, 0);
  const write = () => {
    for (const rest of rests) rest.write();
    const returnedInPence = sale.returnedInPence + back;
    const balanceInPence = sale.balanceInPence - waived;
    const isOver = balanceInPence === 0 && returnedInPence === sale.paidInPence;
    transaction.update(sales, saleId, {
      ...{ returnedInPence, balanceInPence, debtor: balanceInPence > 0 ? sale.debtor : '' },
      ...(waived > 0 && waivedOf(sale, waived, 'Cancelled within 14 days of joining')),
      entries: sale.entries + theirs.length,
      status: isOver ? 'refunded' : sale.status,
    });
  };
  return { debtor: sale.debtor, waived, write };
}

/** Finds a refund that was made although we never got the answer, so that it is made only once. */
export async function findRefund(
  payments: Pick<StripePayments, 'findAccount'>,
  customerId: string,
  asked: { readonly invoiceId: string; readonly amountInPence: number },
): Promise<{ reference: string } | null> {
  const account = await payments.findAccount(customerId);
  const refund = account?.moneyBack.find(
    ({ kind, isReturned, invoiceId, amountInPence }) =>
      kind === 'refund' &&
      !isReturned &&
      invoiceId === asked.invoiceId &&
      amountInPence === asked.amountInPence,
  );
  return refund ? { reference: refund.id } : null;
}
