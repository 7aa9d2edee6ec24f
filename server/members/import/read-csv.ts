import { setImmediate } from 'node:timers/promises';
import { CsvError, type Info, Parser } from 'csv-parse';
import { restoreCell } from '#domain/values/csv-safety.ts';

export interface CsvRow {
  /** First line of the row in the file; the header is line 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export type CsvReading =
  | { readonly kind: 'table'; readonly headers: readonly string[]; readonly rows: readonly CsvRow[] }
  | { readonly kind: 'problem'; readonly sentence: string };

export const MAX_ROWS = 20_000;
/** A longer cell or row means that a quotation mark was never closed. */
const LONGEST_ROW = 100_000;
const PIECE = 64 * 1024;

const problem = (sentence: string): CsvReading => ({ kind: 'problem', sentence });

/** Reads comma, semicolon or tab separated text, in pieces, so that a long list does not block other requests. */
export async function readCsv(text: string): Promise<CsvReading> {
  if (text.trim() === '') return problem('The list is empty.');
  try {
    const [header, ...rows] = await parse(text);
    if (!header || rows.length === 0) return problem('The list has column names but no members.');
    return { kind: 'table', headers: header.cells, rows };
  } catch (error) {
    if (error instanceof TooManyRowsError) {
      return problem(
        `There are more than ${MAX_ROWS.toLocaleString('en-GB')} rows. Split the list and import it in parts.`,
      );
    }
    if (error instanceof UnreadableRowError) return problem(describe(error));
    throw error;
  }
}

class TooManyRowsError extends Error {
  override name = 'TooManyRowsError';
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

async function parse(text: string): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  let failure: Error | null = null;
  const parser = new Parser({
    bom: true,
    delimiter: delimiterOf(text),
    info: true,
    max_record_size: LONGEST_ROW,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  });
  let readTo = 0;
  const take = () => {
    for (let read = parser.read(); read !== null; read = parser.read()) {
      const { record, info } = read as { record: string[]; info: Info };
      const breaks = record.reduce((count, cell) => count + cell.split('\n').length - 1, 0);
      rows.push({ line: info.lines - breaks, cells: record.map((cell) => restoreCell(cell).trim()) });
      readTo = info.lines;
    }
  };
  parser.on('readable', take);
  parser.on('error', (error) => {
    failure = error instanceof CsvError ? new UnreadableRowError(error, readTo + 1) : error;
  });
  const ended = new Promise<void>((resolve) => parser.once('end', resolve).once('close', resolve));
  // Bytes, because a piece of text could end in the middle of a character; the parser joins byte pieces.
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length && !failure; from += PIECE) {
    parser.write(bytes.subarray(from, from + PIECE));
    await setImmediate();
    if (rows.length > MAX_ROWS + 1) throw new TooManyRowsError();
  }
  parser.end();
  await ended;
  if (failure) throw failure;
  if (rows.length > MAX_ROWS + 1) throw new TooManyRowsError();
  return rows;
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
