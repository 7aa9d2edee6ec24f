import { lastDayOf } from '#domain/membership/membership.ts';
import { feeIn, ledgerKindNames, ledgerMethodNames } from '#domain/payments/ledger.ts';
import { payerName } from '#domain/payments/payer.ts';
import { clubTime, localDate } from '#domain/values/dates.ts';
import type { CsvColumn } from '../http/csv-response.ts';
import type { FoundPayment } from './find-payments.ts';

export const timeOf = (at: Temporal.Instant | null) =>
  at ? clubTime(at).toString({ timeZoneName: 'never', smallestUnit: 'second' }) : '';
/** A number for spreadsheets: `-79.50`. */
export const poundsOf = (pence: number) =>
  `${pence < 0 ? '-' : ''}${Math.floor(Math.abs(pence) / 100)}.${String(Math.abs(pence) % 100).padStart(2, '0')}`;

/** Times are in the club's time zone with their UTC offset; days are the first and the last one that are paid for, as on receipts. */
export const paymentColumns: readonly CsvColumn<FoundPayment>[] = [
  ['Time', ({ entry }) => timeOf(entry.at)],
  ['Receipt number', ({ entry }) => entry.receiptNumber],
  ['Member', ({ entry, member }) => payerName(entry.memberUid, member)],
  ['Member ID', ({ entry }) => entry.memberUid],
  ['Type', ({ entry }) => ledgerKindNames[entry.kind]],
  ['Method', ({ entry }) => ledgerMethodNames[entry.method]],
  ['Amount', ({ entry }) => poundsOf(entry.amountInPence), 'number'],
  ['Joining fee included', ({ entry }) => poundsOf(feeIn(entry)), 'number'],
  ['Currency', ({ entry }) => entry.currency],
  ['Plan', ({ entry }) => entry.planName],
  ['Paid from', ({ entry }) => (entry.periodStart ? localDate(entry.periodStart).toString() : '')],
  ['Paid until', ({ entry }) => (entry.periodEnd ? lastDayOf(entry.periodEnd).toString() : '')],
  ['Reference', ({ entry }) => entry.reference],
];
