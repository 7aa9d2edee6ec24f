/** Lists as CSV files: every export goes through here. */
import { stringify } from 'csv-stringify/sync';
import { defuseCell } from '#domain/values/csv-safety.ts';
import { withPageDeadline } from '../data/deadline.ts';

/** A column: its header and what each row has in it. A `number` is left as it is: a minus in front of it is no formula. */
export type CsvColumn<Row> = readonly [
  header: string,
  cell: (row: Row) => string | number,
  type?: 'text' | 'number',
];

/** Excel takes a file without it for Windows-1252: accents break. */
const BYTE_ORDER_MARK = '\u{FEFF}';

/**
 * A download (RFC 4180, cells defused for spreadsheets: security.md, row 31), read as fast as the other side takes it and a page at
 * a time, so that its length does not matter.
 * @param name of the file, such as `members-2026-11-21.csv`
 */
export function csvResponse<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): Response {
  return new Response(streamCsv(columns, pages[Symbol.asyncIterator]()), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
    },
  });
}

function streamCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterator<readonly Row[]>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start(stream) {
      const headers = toCsv([columns.map(([header]) => header)]);
      stream.enqueue(encoder.encode(`${BYTE_ORDER_MARK}${headers}`));
    },
    async pull(stream) {
      // Only something enqueued brings the next pull: pages without a row are read over.
      for (;;) {
        // However long the whole takes: each page of it has as long as a page of the club's.
        const { done, value: rows } = await withPageDeadline(() => pages.next());
        if (done) return stream.close();
        if (rows.length === 0) continue;
        return stream.enqueue(encoder.encode(toCsv(rows.map((row) => toCells(columns, row)))));
      }
    },
    async cancel() {
      await pages.return?.();
    },
  };
  // Zero: nothing is read before it is asked for.
  return new ReadableStream(source, { highWaterMark: 0 });
}

function toCells<Row>(columns: readonly CsvColumn<Row>[], row: Row): string[] {
  return columns.map(([, cell, type]) => {
    const value = cell(row);
    return type === 'number' || typeof value === 'number' ? String(value) : defuseCell(value);
  });
}

/** The library quotes a line end only where it is the file's own: spreadsheets break a row at any. */
const needsQuotes = /[\r\n]/;

function toCsv(rows: string[][]): string {
  return stringify(rows, { record_delimiter: 'windows', quoted_match: needsQuotes });
}
