/** Takings as lines for accounting software: in pence, below zero for money that went back. */
import { type LedgerEntry, ledgerEntryText, ledgerKindNames, ledgerMethodNames } from './ledger.ts';
import { takingsGroupNames, takingsGroupOf, withFeesApart } from './takings.ts';

export const bookkeepingDetails = ['payments', 'days'] as const;
/** A line for each payment, or one a day for each method and what it was for. */
export type BookkeepingDetail = (typeof bookkeepingDetails)[number];
export const bookkeepingDetailNames: Record<BookkeepingDetail, string> = {
  payments: 'Each payment',
  days: 'Each day, method and what for',
};

export interface BookkeepingLine {
  readonly amountInPence: number;
  /** Uid of who paid or was paid; empty: nobody in particular. */
  readonly payeeUid: string;
  readonly description: string;
  readonly reference: string;
}

type Entry = Pick<
  LedgerEntry,
  | 'id'
  | 'kind'
  | 'method'
  | 'amountInPence'
  | 'joiningFeeInPence'
  | 'ofEntry'
  | 'purpose'
  | 'planKind'
  | 'planName'
  | 'memberUid'
  | 'receiptNumber'
  | 'reference'
>;

/**
 * The lines of one day's ledger entries; together they are that day's takings. A payment that was voided is left out with its void, which
 * is always of the same day; so is what cost nothing.
 */
export function bookkeepingLines(entries: readonly Entry[], detail: BookkeepingDetail): BookkeepingLine[] {
  const money = withoutVoided(entries).filter(({ amountInPence }) => amountInPence !== 0);
  return detail === 'payments' ? money.map(lineOf) : sumsOf(withFeesApart(money));
}

function withoutVoided(entries: readonly Entry[]): readonly Entry[] {
  const voids = new Map(entries.flatMap((each) => (each.kind === 'void' ? [[each.ofEntry, each]] : [])));
  const voided = new Set(
    entries.flatMap((payment) => {
      const undone = voids.get(payment.id);
      return undone && payment.amountInPence + undone.amountInPence === 0 ? [payment.id, undone.id] : [];
    }),
  );
  return entries.filter(({ id }) => !voided.has(id));
}

function lineOf(entry: Entry): BookkeepingLine {
  return {
    amountInPence: entry.amountInPence,
    payeeUid: entry.memberUid,
    description: `${ledgerMethodNames[entry.method]}: ${ledgerEntryText(entry)}`,
    reference: entry.receiptNumber || entry.reference,
  };
}

function sumsOf(money: readonly Entry[]): BookkeepingLine[] {
  const groups = Map.groupBy(money, (entry) => {
    const what = takingsGroupNames[takingsGroupOf(entry)];
    const kind = entry.kind === 'payment' ? '' : `${ledgerKindNames[entry.kind]}, `;
    return `${ledgerMethodNames[entry.method]}: ${kind}${what}`;
  });
  return [...groups]
    .map(([description, its]) => ({
      amountInPence: its.reduce((total, { amountInPence }) => total + amountInPence, 0),
      payeeUid: '',
      description,
      reference: '',
    }))
    .filter(({ amountInPence }) => amountInPence !== 0)
    .toSorted((one, other) => (one.description < other.description ? -1 : 1));
}
