import type { BookkeepingLine } from '#domain/payments/bookkeeping.ts';
import type { CsvColumn } from '../http/csv-response.ts';
import { poundsOf } from './payments-csv.ts';

export interface BookkeepingRow extends BookkeepingLine {
  readonly date: Temporal.PlainDate;
  readonly payee: string;
}

export const bookkeepingShapes = ['xero', 'quickbooks'] as const;
export type BookkeepingShape = (typeof bookkeepingShapes)[number];

/** `21/11/2026`: as both take it in Britain. */
const dateOf = ({ date }: BookkeepingRow) =>
  [date.day, date.month, date.year].map((part) => String(part).padStart(2, '0')).join('/');

const amount: CsvColumn<BookkeepingRow> = [
  'Amount',
  ({ amountInPence }) => poundsOf(amountInPence),
  'number',
];

/** QuickBooks refuses digits in a description. */
const withoutDigits = (text: string) =>
  text
    .replaceAll(/\p{Nd}/gu, '')
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(' ,', ',')
    .trim();

export const bookkeepingColumns: Record<BookkeepingShape, readonly CsvColumn<BookkeepingRow>[]> = {
  // Xero's bank statement template, whose required columns have an asterisk:
  // https://central.xero.com/s/article/Import-a-CSV-bank-statement
  xero: [
    ['*Date', dateOf],
    ['*Amount', amount[1], 'number'],
    ['Payee', ({ payee }) => payee],
    ['Description', ({ description }) => description],
    ['Reference', ({ reference }) => reference],
  ],
  // The layout of three columns:
  // https://quickbooks.intuit.com/learn-support/en-uk/banking/import-bank-transactions-using-excel-csv-files/00/239741
  quickbooks: [
    ['Date', dateOf],
    [
      'Description',
      ({ description, payee }) => withoutDigits([description, payee].filter(Boolean).join(', ')),
    ],
    amount,
  ],
};
