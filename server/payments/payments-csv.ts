import { setImmediate as nextTurn } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import { ledgerKindNames, ledgerMethodNames } from '#domain/payments/ledger.ts';
import type { PaymentFilter } from '#domain/payments/payment-filter.ts';
import { defuseCell } from '#domain/values/csv-safety.ts';
import { clubTime } from '#domain/values/dates.ts';
import type { Store } from '../data/store.ts';
import type { People } from '../door/find-access-log.ts';
import { type FoundPayment, findPayments } from './find-payments.ts';

/** Entries read at a time: what is in memory at any moment. */
const PAGE = 500;

const timeOf = (at: Temporal.Instant | null) =>
  at ? clubTime(at).toString({ timeZoneName: 'never', smallestUnit: 'second' }) : '';
/** A number for spreadsheets: `-79.50`. */
const poundsOf = (pence: number) =>
  `${pence < 0 ? '-' : ''}${Math.floor(Math.abs(pence) / 100)}.${String(Math.abs(pence) % 100).padStart(2, '0')}`;

const cells: readonly (readonly [header: string, cell: (found: FoundPayment) => string])[] = [
  ['Time', ({ entry }) => timeOf(entry.at)],
  ['Number', ({ entry }) => entry.receiptNumber],
  ['Member', ({ member }) => member?.name ?? ''],
  ['Member id', ({ entry }) => entry.memberUid],
  ['What', ({ entry }) => ledgerKindNames[entry.kind]],
  ['How', ({ entry }) => ledgerMethodNames[entry.method]],
  ['Amount', ({ entry }) => poundsOf(entry.amountInPence)],
  ['Currency', ({ entry }) => entry.currency],
  ['Plan', ({ entry }) => entry.planName],
  ['From', ({ entry }) => timeOf(entry.periodStart)],
  ['Until', ({ entry }) => timeOf(entry.periodEnd)],
  ['Reference', ({ entry }) => entry.reference],
];
/** What is a number is left one: a minus in front of it is no formula. */
const amountAt = cells.findIndex(([header]) => header === 'Amount');

/**
 * The payments as CSV (RFC 4180, cells defused for spreadsheets), newest first, read as fast as the other side takes it and a page at a
 * time. Times are the club's, with their offset from UTC; until is the first instant that is not paid for.
 */
export function streamPaymentsCsv(
  store: Store,
  filter: PaymentFilter,
  people: People | null,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let cursor: string | null = null;
  return new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(encoder.encode(toCsv([cells.map(([header]) => header)]))),
    async pull(stream) {
      const page = await findPayments(store, { filter, people, limit: PAGE, cursor });
      if (page.items.length > 0) stream.enqueue(encoder.encode(toCsv(page.items.map(toRow))));
      cursor = page.nextCursor;
      if (cursor === null) stream.close();
      // Reading a local file waits for nothing: others get their turn between two pages.
      await nextTurn();
    },
  });
}

function toRow(found: FoundPayment): string[] {
  return cells.map(([, cell], index) => (index === amountAt ? cell(found) : defuseCell(cell(found))));
}

function toCsv(rows: string[][]): string {
  return stringify(rows, { record_delimiter: 'windows' });
}
