/** Stores an uploaded list of exercises or personal bests, row by row. Nothing is checked yet except whether it can be read. */
import { randomUUID } from 'node:crypto';
import { guessBestFields, guessBestUnits } from '#domain/training/best-columns.ts';
import { exerciseRecord, readExerciseColumns } from '#domain/training/exercise-columns.ts';
import { cutText, toOneLine } from '#domain/values/text.ts';
import { type Import, type ImportRow, importRows, imports } from '../../data/collections/imports.ts';
import { withBackgroundDeadline } from '../../data/deadline.ts';
import { emailOrNull } from '../../identity/email.ts';
import { decodeText } from '../../imports/decode-text.ts';
import { ListProblem } from '../../imports/list-problem.ts';
import { streamCsv } from '../../imports/read-csv.ts';
import { streamJson } from '../../imports/read-json.ts';
import { RETENTION_DAYS, rowKey, writeRows } from '../../imports/write-rows.ts';
import type { Actor } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';

export const MAX_MIGRATED_ROWS = 50_000;
const MAX_COLUMNS = 50;
/** In UTF-16 units of JSON. */
const LONGEST_ROW = 50_000;

export interface UploadedList {
  readonly kind: 'exercises' | 'bests';
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly by: Actor;
}

export type UploadOutcome =
  | { readonly kind: 'stored'; readonly list: Import }
  /** The list as a whole cannot be read. */
  | { readonly kind: 'problem'; readonly sentence: string };

type Parts = Pick<Services, 'store' | 'now' | 'imports'>;

/** Reads the list twice, so that one that can't be read leaves nothing behind. It is then checked in the background. */
export function uploadList(parts: Parts, upload: UploadedList): Promise<UploadOutcome> {
  return withBackgroundDeadline(async (): Promise<UploadOutcome> => {
    const reading = decodeText(upload.bytes);
    if (reading.kind === 'problem') return reading;
    try {
      return { kind: 'stored', list: await store(parts, upload, reading) };
    } catch (error) {
      if (error instanceof ListProblem) return { kind: 'problem', sentence: error.message };
      throw error;
    }
  });
}

/** One row as uploaded: cells in the order of the columns, or a record. */
interface SourceRow {
  readonly line: number;
  readonly source: unknown;
  /** What is wrong with its shape; empty: nothing. */
  readonly problem: string;
}

interface Reader {
  readonly columns: readonly string[];
  readonly unusedColumns: readonly string[];
  rows(): AsyncIterable<SourceRow[]>;
}

async function store(
  parts: Parts,
  { kind, fileName, by }: UploadedList,
  { text, encoding }: { readonly text: string; readonly encoding: string },
): Promise<Import> {
  const format = /^[\uFEFF\s]*[[{]/.test(text) ? 'json' : 'csv';
  const reader = await (format === 'json' ? openJson(text, kind) : openCsv(text, kind));
  const at = parts.now();
  const id = randomUUID();
  const expiresAt = at.add({ hours: 24 * RETENTION_DAYS });
  const noRow = importRows.decode('', {});
  const emailColumn = kind === 'bests' ? guessBestFields(reader.columns).indexOf('email') : -1;
  let rowCount = 0;
  for await (const group of reader.rows()) {
    const rows = group.map(
      ({ line, source, problem }): ImportRow => ({
        ...noRow,
        ...{ id: rowKey(id, line), importId: id, line, expiresAt },
        ...sourceOf(source, problem),
        // Whose it is, should they close their account before it is checked.
        email: emailIn(source, emailColumn),
      }),
    );
    await writeRows(parts.store, rows);
    rowCount += rows.length;
  }
  const isBests = kind === 'bests';
  const list: Import = {
    ...imports.decode(id, {}),
    ...{ kind, format, rowCount, expiresAt, createdAt: at, createdBy: by.uid, createdByName: by.name },
    fileName: cutText(fileName, 200),
    encoding,
    columns: isBests ? [...reader.columns] : [],
    fields: isBests ? guessBestFields(reader.columns) : [],
    ...(isBests ? guessBestUnits(reader.columns) : {}),
    unusedColumns: reader.unusedColumns.slice(0, MAX_COLUMNS),
    status: isBests ? 'mapping' : 'checking',
  };
  await parts.store.create(imports, list);
  if (!isBests) parts.imports.start(id);
  return list;
}

function emailIn(source: unknown, column: number): string {
  const cell = Array.isArray(source) && column >= 0 ? String(source[column] ?? '') : '';
  return emailOrNull(cell) ?? '';
}

function sourceOf(source: unknown, problem: string): Pick<ImportRow, 'source' | 'problem'> {
  const json = JSON.stringify(source);
  return json.length > LONGEST_ROW
    ? { source: '', problem: 'This row is too long' }
    : { source: json, problem };
}

async function openCsv(text: string, kind: UploadedList['kind']): Promise<Reader> {
  let headers: readonly string[] = [];
  let count = 0;
  for await (const rows of streamCsv(text, MAX_MIGRATED_ROWS)) {
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
    async *rows() {
      let isHeader = true;
      for await (const group of streamCsv(text, MAX_MIGRATED_ROWS)) {
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

async function openJson(text: string, kind: UploadedList['kind']): Promise<Reader> {
  const names = new Set<string>();
  let count = 0;
  for await (const records of streamJson(text, MAX_MIGRATED_ROWS)) {
    count += records.length;
    for (const { value } of records) for (const name of Object.keys(fieldsOf(value))) names.add(name);
    if (kind === 'bests' && names.size > MAX_COLUMNS)
      throw new ListProblem(`The records have more than ${MAX_COLUMNS} different fields.`);
  }
  if (count === 0) throw new ListProblem('The list is empty.');
  if (names.size === 0) throw new ListProblem('The list has no records with fields, like {"name": "Row"}.');
  const columns = [...names];
  return {
    columns: columns.map((name) => cutText(toOneLine(name), 100) || 'No name'),
    unusedColumns: [],
    async *rows() {
      for await (const records of streamJson(text, MAX_MIGRATED_ROWS)) {
        yield records.map(({ line, value }) => {
          const fields = fieldsOf(value);
          const cells = columns.map((name) => cellOf(Object.hasOwn(fields, name) ? fields[name] : ''));
          return { line, source: kind === 'bests' ? cells : value, problem: '' };
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
