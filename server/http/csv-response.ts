/** Lists as CSV files: every export goes through here. */
import { stringify } from 'csv-stringify/sync';
import { defuseCell } from '#domain/values/csv-safety.ts';
import { withDownloadDeadline } from '../data/deadline.ts';

/** A column: its header and each row's cell. A `number` is not defused: its leading minus is not a formula. */
export type CsvColumn<Row> = readonly [
  header: string,
  cell: (row: Row) => string | number,
  type?: 'text' | 'number',
];

/** Excel reads a file without it as Windows-1252, which breaks accents. */
const BYTE_ORDER_MARK = '\u{FEFF}';

/**
 * A download (RFC 4180, cells defused for spreadsheets), streamed a page at a time and
 * one ahead, as fast as the client reads it, so that its length does not matter.
 * @param name of the file, such as `members-2026-11-21.csv`
 * @param hasMark false: for a program that would take the byte order mark as a part of the first heading
 */
export function csvResponse<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
  { hasMark = true }: { readonly hasMark?: boolean } = {},
): Response {
  const mark = hasMark ? BYTE_ORDER_MARK : '';
  return new Response(streamCsv(columns, pages[Symbol.asyncIterator](), mark), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
    },
  });
}

/** The same file in pieces of text, one a page, for a file inside another. */
export async function* csvTexts<Row>(
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${headersOf(columns)}`;
  for await (const rows of pages) if (rows.length > 0) yield toText(columns, rows);
}

function streamCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterator<readonly Row[]>,
  mark: string,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  // However long the whole takes: each page of it has as long as a page of the club's.
  const read = () => withDownloadDeadline(() => pages.next());
  let ahead: ReturnType<typeof read> | null = null;
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start(stream) {
      stream.enqueue(encoder.encode(`${mark}${headersOf(columns)}`));
    },
    async pull(stream) {
      // Only an enqueued chunk triggers the next pull, so pages without rows are skipped here.
      for (;;) {
        const { done, value: rows } = await (ahead ?? read());
        ahead = null;
        if (done) return stream.close();
        if (rows.length === 0) continue;
        // The next page is read while this one is written and sent.
        ahead = read();
        // Where it fails, it does so once it is asked for.
        ahead.catch(() => {});
        return stream.enqueue(encoder.encode(toText(columns, rows)));
      }
    },
    async cancel() {
      await pages.return?.();
    },
  };
  // Zero: nothing is read before it is needed.
  return new ReadableStream(source, { highWaterMark: 0 });
}

const headersOf = <Row>(columns: readonly CsvColumn<Row>[]) => toCsv([columns.map(([header]) => header)]);

const toText = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]) =>
  toCsv(rows.map((row) => toCells(columns, row)));

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
