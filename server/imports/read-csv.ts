import { setImmediate } from 'node:timers/promises';
import { CsvError, type Info, Parser } from 'csv-parse';
import { restoreCell } from '#domain/values/csv-safety.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import { ListProblem, tooManyRows } from './list-problem.ts';

/** More than any system exports; a row's cells cost more than its characters. */
const MOST_COLUMNS = 500;
/** A longer cell or row means that a quotation mark was never closed. */
const LONGEST_ROW = 100_000;

const [QUOTE, LINE_FEED, RETURN] = ['"', '\n', '\r'].map((sign) => sign.charCodeAt(0));

/**
 * Counts the rows and columns of a list before a parser sees it, in one walk over its characters. A quotation mark in the wrong place is
 * left to the parser, which says where.
 * @throws ListProblem where there is more than any list has
 */
function checkCounts(text: string, delimiter: string, mostRows: number): void {
  const separator = delimiter.charCodeAt(0);
  let [line, rows, start, rowLine, columns] = [1, 0, 0, 1, 1];
  let [isQuoted, hasQuotes, hasText] = [false, false, false];
  for (let at = 0; at <= text.length; at += 1) {
    const sign = at === text.length ? LINE_FEED : text.charCodeAt(at);
    if (sign === LINE_FEED) line += 1;
    if (sign === QUOTE) [isQuoted, hasQuotes] = [!isQuoted, true];
    else if (isQuoted) hasText ||= !isBlank(sign);
    else if (sign === separator) columns += 1;
    else if (sign === LINE_FEED || sign === RETURN) {
      // Like the parser, which passes over rows without text.
      if (hasText) rows += 1;
      if (rows > mostRows + 1) throw new ListProblem(tooManyRows(mostRows));
      [start, rowLine, columns, hasQuotes, hasText] = [at + 1, line, 1, false, false];
    } else hasText ||= !isBlank(sign);
    if (columns > MOST_COLUMNS)
      throw new ListProblem(
        `Line ${rowLine} has more than ${MOST_COLUMNS} columns. Leave out those that you don’t need.`,
      );
    if (at - start > LONGEST_ROW && !hasQuotes)
      throw new ListProblem(
        `Line ${rowLine} is longer than ${formatNumber(LONGEST_ROW)} characters. Each row needs a line of its own.`,
      );
  }
}

/** A space of any kind, as far as lists have them, or a byte order mark. */
const isBlank = (sign = 0) => sign <= 0x20 || sign === 0xa0 || sign === 0xfeff;

export interface CsvRow {
  /** First line of the row in the file; the header is line 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export type CsvReading =
  | { readonly kind: 'table'; readonly headers: readonly string[]; readonly rows: readonly CsvRow[] }
  | { readonly kind: 'problem'; readonly sentence: string };

/** Most members in one list. */
export const MAX_ROWS = 20_000;
const PIECE = 64 * 1024;

/** Reads a whole table, for lists that fit in memory. */
export async function readCsv(text: string): Promise<CsvReading> {
  try {
    const [header, ...rows] = (await Array.fromAsync(streamCsv(text, MAX_ROWS))).flat();
    if (!header || rows.length === 0) throw new ListProblem('The list has column names but no members.');
    return { kind: 'table', headers: header.cells, rows };
  } catch (error) {
    if (error instanceof ListProblem) return { kind: 'problem', sentence: error.message };
    throw error;
  }
}

/**
 * Reads comma, semicolon or tab separated text in pieces, so that the cells of a long list are not all in memory. The first row is the
 * header.
 * @param mostRows without the header
 * @throws ListProblem where the list cannot be read
 */
export async function* streamCsv(text: string, mostRows: number): AsyncGenerator<CsvRow[]> {
  if (text.trim() === '') throw new ListProblem('The list is empty.');
  const delimiter = delimiterOf(text);
  checkCounts(text, delimiter, mostRows);
  let count = 0;
  try {
    for await (const rows of parse(text, delimiter)) {
      count += rows.length;
      if (count > mostRows + 1) throw new ListProblem(tooManyRows(mostRows));
      yield rows;
    }
  } catch (error) {
    throw error instanceof UnreadableRowError ? new ListProblem(describe(error)) : error;
  }
}

/** The parser reports the line where it stopped; an unclosed quotation mark is on the line where its row starts. */
class UnreadableRowError extends Error {
  override name = 'UnreadableRowError';
  readonly code: string;
  readonly line: number;
  constructor(cause: CsvError, line: number) {
    super(cause.message, { cause });
    this.code = cause.code;
    this.line = cause.code === 'CSV_QUOTE_NOT_CLOSED' ? line : Number(cause.lines ?? line);
  }
}

async function* parse(text: string, delimiter: string): AsyncGenerator<CsvRow[]> {
  let rows: CsvRow[] = [];
  let failure: Error | null = null;
  const parser = new Parser({
    bom: true,
    delimiter,
    info: true,
    max_record_size: LONGEST_ROW,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  });
  let readTo = 0;
  parser.on('readable', () => {
    for (let read = parser.read(); read !== null; read = parser.read()) {
      const { record, info } = read as { record: string[]; info: Info };
      const breaks = record.reduce((count, cell) => count + cell.split('\n').length - 1, 0);
      rows.push({ line: info.lines - breaks, cells: record.map((cell) => restoreCell(cell).trim()) });
      readTo = info.lines;
    }
  });
  parser.on('error', (error) => {
    failure = error instanceof CsvError ? new UnreadableRowError(error, readTo + 1) : error;
  });
  const ended = new Promise<void>((resolve) => parser.once('end', resolve).once('close', resolve));
  const take = () => {
    const taken = rows;
    rows = [];
    return taken;
  };
  // Bytes, because a piece of text could end in the middle of a character; the parser joins byte pieces.
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length && !failure; from += PIECE) {
    parser.write(bytes.subarray(from, from + PIECE));
    await setImmediate();
    yield take();
  }
  parser.end();
  await ended;
  if (failure) throw failure;
  yield take();
}

/** The most frequent delimiter in the first line. */
function delimiterOf(text: string): string {
  const header = /^[^\r\n]*/.exec(text.trimStart())?.[0] ?? '';
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: header.split(sign).length }));
  return counts.sort((one, other) => other.count - one.count)[0]?.sign ?? ',';
}

function describe({ code, line }: UnreadableRowError): string {
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
    case 'CSV_MAX_RECORD_SIZE':
      return `Line ${line} or just after it: a quotation mark is never closed.`;
    case 'INVALID_OPENING_QUOTE':
    case 'CSV_INVALID_CLOSING_QUOTE':
      return `Line ${line}: there’s a quotation mark in the middle of a cell. Double it ("") inside a quoted cell.`;
    default:
      return `Line ${line} isn’t valid CSV.`;
  }
}
