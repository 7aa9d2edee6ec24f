import { setImmediate } from 'node:timers/promises';
import { CsvError, type Info, Parser } from 'csv-parse';
import { restoreCell } from '#domain/values/csv-safety.ts';
import { checkCounts, LONGEST_ROW } from './count-csv.ts';
import { ListProblem, tooManyRows } from './list-problem.ts';

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
