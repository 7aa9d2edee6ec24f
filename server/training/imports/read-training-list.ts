/** Reads an uploaded list of exercises, personal bests or leads, CSV or JSON: its columns and rows. What a row says is checked later. */
import { guessLeadFields, isLeadHead } from '#domain/community/leads/lead-import.ts';
import { guessBestFields, isBestHead } from '#domain/training/best-columns.ts';
import { exerciseRecord, isExerciseHead, readExerciseColumns } from '#domain/training/exercise-columns.ts';
import { cutText, toOneLine } from '#domain/values/text.ts';
import type { Import, ImportRow } from '../../data/collections/imports.ts';
import type { Reading } from '../../files/apart/reading.ts';
import { emailOrNull } from '../../identity/email.ts';
import { decodeText } from '../../imports/decode-text.ts';
import { ListProblem } from '../../imports/list-problem.ts';
import { streamCsv } from '../../imports/read-csv.ts';
import { streamJson } from '../../imports/read-json.ts';

/** A club has thousands of leads at most, and each is looked for among its members and leads. */
const mostRows = { exercises: 50_000, bests: 50_000, leads: 5000 };
export const MAX_COLUMNS = 50;
/** In UTF-16 units of JSON. */
const LONGEST_ROW = 50_000;

export interface TrainingFile {
  readonly kind: Exclude<Import['kind'], 'members'>;
  readonly bytes: Uint8Array;
}

export type TrainingListHead = Pick<Import, 'encoding' | 'format'> & {
  readonly columns: readonly string[];
  readonly unusedColumns: readonly string[];
};
export type TrainingListRow = Pick<ImportRow, 'line' | 'email' | 'source' | 'problem'>;

/** @throws ListProblem where the list as a whole cannot be read */
export async function readTrainingList({
  kind,
  bytes,
}: TrainingFile): Promise<Reading<TrainingListHead, TrainingListRow>> {
  const reading = decodeText(bytes);
  if (reading.kind === 'problem') throw new ListProblem(reading.sentence);
  const { text, encoding } = reading;
  const format = /^[\uFEFF\s]*[[{]/.test(text) ? 'json' : 'csv';
  const { columns, unusedColumns, groups } = await (format === 'json'
    ? openJson(text, kind)
    : openCsv(text, kind));
  const emailColumn: number = guessFields(kind, columns).indexOf('email');
  const rows: TrainingListRow[] = [];
  for await (const group of groups()) {
    for (const { line, source, problem } of group) {
      // Whose it is, should they close their account before it is checked.
      rows.push({ line, email: emailIn(source, emailColumn), ...sourceOf(source, problem) });
    }
  }
  return { head: { encoding, format, columns, unusedColumns: unusedColumns.slice(0, MAX_COLUMNS) }, rows };
}

/** What each column of a list holds, as far as its name says; empty: not used. */
export function guessFields(kind: TrainingFile['kind'], columns: readonly string[]): string[] {
  if (kind === 'exercises') return [];
  return kind === 'leads' ? guessLeadFields(columns) : guessBestFields(columns);
}

const heads = { exercises: isExerciseHead, bests: isBestHead, leads: isLeadHead };

/** One row as uploaded: cells in the order of the columns, or a record. */
interface SourceRow {
  readonly line: number;
  readonly source: unknown;
  /** What is wrong with its shape; empty: nothing. */
  readonly problem: string;
}

interface Opened {
  readonly columns: readonly string[];
  readonly unusedColumns: readonly string[];
  groups(): AsyncIterable<SourceRow[]>;
}

export function emailIn(source: unknown, column: number): string {
  const cell = Array.isArray(source) && column >= 0 ? String(source[column] ?? '') : '';
  return emailOrNull(cell) ?? '';
}

function sourceOf(source: unknown, problem: string): Pick<ImportRow, 'source' | 'problem'> {
  const json = JSON.stringify(source);
  return json.length > LONGEST_ROW
    ? { source: '', problem: 'This row is too long' }
    : { source: json, problem };
}

async function openCsv(text: string, kind: TrainingFile['kind']): Promise<Opened> {
  let headers: readonly string[] = [];
  const isHead = heads[kind];
  let count = 0;
  for await (const rows of streamCsv(text, mostRows[kind], isHead)) {
    if (count === 0) headers = rows[0]?.cells ?? [];
    count += rows.length;
  }
  if (count < 2) throw new ListProblem('The list has column names but no rows.');
  if (headers.length > MAX_COLUMNS) throw new ListProblem(`There are more than ${MAX_COLUMNS} columns.`);
  const columns = kind === 'exercises' ? readExerciseColumns(headers) : null;
  if (columns?.kind === 'problem') throw new ListProblem(columns.sentence);
  return {
    columns: headers.map((header, index) => cutText(toOneLine(header), 100) || `Column ${index + 1}`),
    unusedColumns: columns?.unused ?? [],
    async *groups() {
      let isHeader = true;
      for await (const group of streamCsv(text, mostRows[kind], isHead)) {
        const rows = isHeader ? group.slice(1) : group;
        isHeader &&= group.length === 0;
        yield rows.map(({ line, cells }) => ({
          line,
          source: columns ? exerciseRecord(columns.fields, cells) : cells.slice(0, headers.length),
          problem: cells.slice(headers.length).some((cell) => cell !== '')
            ? `This row has ${cells.length} cells, but there are ${headers.length} columns`
            : '',
        }));
      }
    },
  };
}

async function openJson(text: string, kind: TrainingFile['kind']): Promise<Opened> {
  const names = new Set<string>();
  let count = 0;
  for await (const records of streamJson(text, mostRows[kind])) {
    count += records.length;
    for (const { value } of records) for (const name of Object.keys(fieldsOf(value))) names.add(name);
    if (kind !== 'exercises' && names.size > MAX_COLUMNS)
      throw new ListProblem(`The records have more than ${MAX_COLUMNS} different fields.`);
  }
  if (count === 0) throw new ListProblem('The list is empty.');
  if (names.size === 0) throw new ListProblem('The list has no records with fields, like {"name": "Row"}.');
  const columns = [...names];
  return {
    columns: columns.map((name) => cutText(toOneLine(name), 100) || 'No name'),
    unusedColumns: [],
    async *groups() {
      for await (const records of streamJson(text, mostRows[kind])) {
        yield records.map(({ line, value }) => {
          const fields = fieldsOf(value);
          const cells = columns.map((name) => cellOf(Object.hasOwn(fields, name) ? fields[name] : ''));
          return { line, source: kind === 'exercises' ? value : cells, problem: '' };
        });
      }
    },
  };
}

/** Anything else has no fields, and so is missing all of them. */
function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function cellOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return value === null || value === undefined ? '' : JSON.stringify(value);
}
