import { setImmediate } from 'node:timers/promises';
import { CsvError, type Info, Parser } from 'csv-parse';
import { restoreCell } from '#domain/values/csv-safety.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import { trimOf } from '#domain/values/text.ts';
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
function checkCounts(text: string, { delimiter, line: firstLine }: TablePlace, mostRows: number): void {
  const separator = delimiter.charCodeAt(0);
  let [line, rows, start, rowLine, columns] = [firstLine, 0, 0, firstLine, 1];
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
  /** First line of the row in the file. */
  readonly line: number;
  readonly cells: readonly string[];
}

export type CsvReading =
  | { readonly kind: 'table'; readonly headers: readonly string[]; readonly rows: readonly CsvRow[] }
  | { readonly kind: 'problem'; readonly sentence: string };

/** Most members in one list. */
export const MAX_ROWS = 20_000;
const PIECE = 64 * 1024;

/** Whether a cell is a column name that the list may have: tells the header from the lines above it. */
export type IsHead = (cell: string) => boolean;

/** Reads a whole table, for lists that fit in memory. */
export async function readCsv(text: string, isHead: IsHead): Promise<CsvReading> {
  try {
    const [header, ...rows] = (await Array.fromAsync(streamCsv(text, MAX_ROWS, isHead))).flat();
    if (!header || rows.length === 0) throw new ListProblem('The list has column names but no members.');
    return { kind: 'table', headers: header.cells, rows };
  } catch (error) {
    if (error instanceof ListProblem) return { kind: 'problem', sentence: error.message };
    throw error;
  }
}

/**
 * Reads comma, semicolon or tab separated text in pieces, so that the cells of a long list are not all in memory. The first row is the
 * header; title lines above it are passed over.
 * @param mostRows without the header
 * @throws ListProblem where the list cannot be read
 */
export async function* streamCsv(text: string, mostRows: number, isHead: IsHead): AsyncGenerator<CsvRow[]> {
  if (text.trim() === '') throw new ListProblem('The list is empty.');
  const place = findTable(text, isHead);
  const table = text.slice(place.start);
  checkCounts(table, place, mostRows);
  let count = 0;
  try {
    for await (const rows of parse(table, place)) {
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
  constructor(cause: CsvError, above: number, line: number) {
    super(cause.message, { cause });
    this.code = cause.code;
    this.line = above + (cause.code === 'CSV_QUOTE_NOT_CLOSED' ? line : Number(cause.lines ?? line));
  }
}

async function* parse(text: string, { delimiter, line: firstLine }: TablePlace): AsyncGenerator<CsvRow[]> {
  const above = firstLine - 1;
  let rows: CsvRow[] = [];
  let failure: Error | null = null;
  const parser = new Parser({
    bom: true,
    delimiter,
    info: true,
    max_record_size: LONGEST_ROW,
    relax_column_count: true,
    // A nickname in quotation marks, or 6'2", costs nobody their row.
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  });
  let readTo = 0;
  let closedTo = 0;
  /** Of a cell that begins with a quotation mark: whether it is written as such, or has taken in rows up to the next mark. */
  const isClosed = (cell: string) => {
    const at = text.indexOf(`"${cell.replaceAll('"', '""')}"`, closedTo);
    closedTo = Math.max(at, closedTo);
    return at >= 0;
  };
  parser.on('readable', () => {
    for (let read = parser.read(); read !== null; read = parser.read()) {
      const { record, info } = read as { record: string[]; info: Info };
      const breaks = record.reduce((count, cell) => count + cell.split('\n').length - 1, 0);
      const line = above + info.lines - breaks;
      if (record.some((cell) => cell.startsWith('"') && /[\n\r]/.test(cell) && !isClosed(cell)))
        failure ??= new ListProblem(neverClosed(line));
      rows.push({ line, cells: record.map((cell) => restoreCell(cell).trim()) });
      readTo = info.lines;
    }
  });
  parser.on('error', (error) => {
    failure ??= error instanceof CsvError ? new UnreadableRowError(error, above, readTo + 1) : error;
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

interface TablePlace {
  /** Where the header begins, and its line in the file. */
  readonly start: number;
  readonly line: number;
  readonly delimiter: string;
}

/** Reports of other systems say what they are, and when they were made, in lines above the column names. */
const MOST_TITLE_LINES = 15;
const LONGEST_HEAD = 100;
const delimiters = [',', ';', '\t'];

/** White space, quotation marks and the mark at the start of a file. */
const isAround = (char: string) => /[\uFEFF\s"]/.test(char);

/** The header is the line with the most column names that we know; where there are none, the first one that has cells at all. */
function findTable(text: string, isHead: IsHead): TablePlace {
  const places: (TablePlace & { readonly known: number; readonly filled: number })[] = [];
  for (let [start, line] = [0, 1]; line <= MOST_TITLE_LINES + 1 && start < text.length; line += 1) {
    const end = /[\r\n]/.exec(text.slice(start, start + LONGEST_ROW))?.index ?? LONGEST_ROW;
    const written = text.slice(start, start + end);
    for (const delimiter of delimiters) {
      const cells = written.split(delimiter).map((cell) => trimOf(cell, isAround));
      const filled = cells.filter(Boolean).length;
      places.push({
        start,
        line,
        delimiter,
        filled,
        known: cells.filter((cell) => cell.length <= LONGEST_HEAD && isHead(cell)).length,
      });
    }
    start += end + (text.startsWith('\r\n', start + end) ? 2 : 1);
  }
  const best = places.reduce((one, other) => (other.known > one.known ? other : one));
  // One name alone may be a word of a title.
  const header = best.known > 1 ? best : (places.find(({ filled }) => filled > 1) ?? best);
  const same = places.filter(({ start, known }) => start === header.start && known === header.known);
  return same.reduce((one, other) => (other.filled > one.filled ? other : one));
}

const neverClosed = (line: number) => `Line ${line} or just after it: a quotation mark is never closed.`;

function describe({ code, line }: UnreadableRowError): string {
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
    case 'CSV_MAX_RECORD_SIZE':
      return neverClosed(line);
    default:
      return `Line ${line} isn’t valid CSV.`;
  }
}
