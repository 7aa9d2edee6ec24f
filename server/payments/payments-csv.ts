import { ledgerKindNames, ledgerMethodNames } from '#domain/payments/ledger.ts';
import { payerName } from '#domain/payments/payer.ts';
import { clubTime } from '#domain/values/dates.ts';
import type { CsvColumn } from '../http/csv-response.ts';
import type { FoundPayment } from './find-payments.ts';

const timeOf = (at: Temporal.Instant | null) =>
  at ? clubTime(at).toString({ timeZoneName: 'never', smallestUnit: 'second' }) : '';
/** A number for spreadsheets: `-79.50`. */
export const poundsOf = (pence: number) =>
  `${pence < 0 ? '-' : ''}${Math.floor(Math.abs(pence) / 100)}.${String(Math.abs(pence) % 100).padStart(2, '0')}`;

/** Times are in the club's time zone with their UTC offset; `Until` is the first instant that is not paid for. */
export const paymentColumns: readonly CsvColumn<FoundPayment>[] = [
  ['Time', ({ entry }) => timeOf(entry.at)],
  ['Receipt number', ({ entry }) => entry.receiptNumber],
  ['Member', ({ entry, member }) => payerName(entry.memberUid, member)],
  ['Member ID', ({ entry }) => entry.memberUid],
  ['Type', ({ entry }) => ledgerKindNames[entry.kind]],
  ['Method', ({ entry }) => ledgerMethodNames[entry.method]],
  ['Amount', ({ entry }) => poundsOf(entry.amountInPence), 'number'],
  ['Currency', ({ entry }) => entry.currency],
  ['Plan', ({ entry }) => entry.planName],
  ['From', ({ entry }) => timeOf(entry.periodStart)],
  ['Until', ({ entry }) => timeOf(entry.periodEnd)],
  ['Reference', ({ entry }) => entry.reference],
];
