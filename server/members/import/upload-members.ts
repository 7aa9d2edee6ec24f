/** Stores an uploaded list of members, row by row, and checks it. No member is changed. */

import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { readColumns } from '#domain/members/import-columns.ts';
import type { ImportField } from '#domain/members/import-fields.ts';
import { nameKeyOf, possibleBirthdays } from '#domain/members/import-person.ts';
import type { ImportCells } from '#domain/members/import-row.ts';
import { hasQuestions, surveyList } from '#domain/members/import-survey.ts';
import { findImportSystem } from '#domain/members/import-systems.ts';
import { cutText, toOneLine } from '#domain/values/text.ts';
import { type Import, type ImportRow, importRows, imports } from '../../data/collections/imports.ts';
import { withBackgroundDeadline } from '../../data/deadline.ts';
import { emailOrNull } from '../../identity/email.ts';
import { decodeText, type TextEncoding } from '../../imports/decode-text.ts';
import { groups } from '../../imports/groups.ts';
import { type CsvRow, readCsv } from '../../imports/read-csv.ts';
import { RETENTION_DAYS, rowKey, writeRows } from '../../imports/write-rows.ts';
import type { Actor } from '../../log/write-audit.ts';
import { listPlans } from '../../membership/list-plans.ts';
import type { Services } from '../../services.ts';
import { rowName } from './row-cells.ts';

export interface UploadedMembers {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** What the admin chose; otherwise it is detected. */
  readonly encoding?: TextEncoding | undefined;
  /** Whose export it is, as the admin chose it; otherwise the header row says. */
  readonly system?: string | undefined;
  readonly by: Actor;
}

export type UploadedOutcome =
  | { readonly kind: 'stored'; readonly id: string }
  /** The list as a whole cannot be read. */
  | { readonly kind: 'problem'; readonly sentence: string };

/** A list of so many rows is checked before its page is shown; a longer one in the background. */
const SHORT_LIST = 500;
const READ_AT_ONCE = 200;

type Parts = Pick<Services, 'store' | 'now' | 'imports'>;

/** Without the deadline of a page, which thousands of rows would exceed. */
export function uploadMembers(parts: Parts, upload: UploadedMembers): Promise<UploadedOutcome> {
  return withBackgroundDeadline(() => store(parts, upload));
}

async function store(parts: Parts, upload: UploadedMembers): Promise<UploadedOutcome> {
  const reading = decodeText(upload.bytes, upload.encoding);
  if (reading.kind === 'problem') return reading;
  const table = await readCsv(reading.text);
  if (table.kind === 'problem') return table;
  const system = findImportSystem(table.headers, upload.system ?? '');
  const columns = readColumns(table.headers, system);
  if (columns.kind === 'problem') return columns;

  const at = parts.now();
  const id = randomUUID();
  const plans = await listPlans(parts.store);
  const survey = surveyList(
    table.rows.map(({ cells }) => cellsByField(cells, columns.fields)),
    plans,
  );
  const list: Import = {
    ...imports.decode(id, {}),
    ...usedColumns(table.headers, columns.fields),
    fileName: cutText(upload.fileName, 200),
    encoding: reading.encoding,
    system: system?.code ?? '',
    createdAt: at,
    createdBy: upload.by.uid,
    createdByName: upload.by.name,
    rowCount: table.rows.length,
    unusedColumns: columns.unused.slice(0, 50).map((header) => cutText(toOneLine(header), 100)),
    expiresAt: at.add({ hours: 24 * RETENTION_DAYS }),
    ...{ values: [...survey.values], dateColumns: [...survey.dateColumns] },
    withoutPaidUntil: survey.withoutPaidUntil,
    status: hasQuestions(survey) ? 'mapping' : 'checking',
  };
  for (const group of groups(table.rows, READ_AT_ONCE)) {
    await writeRows(
      parts.store,
      group.map((row) => storedRow(list, row, columns.fields)),
    );
    await setImmediate();
  }
  await parts.store.create(imports, list);
  if (list.status === 'checking') await checkList(parts, list);
  return { kind: 'stored', id };
}

/** A short list is checked when this is done; a longer one in the background. */
export async function checkList({ imports: runner }: Pick<Parts, 'imports'>, list: Import): Promise<void> {
  if (list.rowCount > SHORT_LIST) runner.start(list.id);
  else await runner.run(list.id);
}

function cellsByField(cells: readonly string[], fields: readonly (ImportField | null)[]): ImportCells {
  return Object.fromEntries(fields.flatMap((field, index) => (field ? [[field, cells[index] ?? '']] : [])));
}

function usedColumns(headers: readonly string[], fields: readonly (ImportField | null)[]) {
  const used = headers.filter((_, index) => fields[index]);
  return {
    columns: used.map((header) => cutText(toOneLine(header), 100)),
    fields: fields.filter((field) => field !== null),
  };
}

/** Only cells that are used are kept. What finds the row if its person closes their account is there before it is checked. */
function storedRow(
  { id: importId, createdAt, expiresAt }: Import,
  { line, cells }: CsvRow,
  fields: readonly (ImportField | null)[],
): ImportRow {
  const said = cellsByField(cells, fields);
  const name = rowName(said);
  return {
    ...importRows.decode(rowKey(importId, line), {}),
    importId,
    line,
    expiresAt,
    email: emailOrNull(said.email ?? '') ?? cutText(said.email ?? '', 254),
    name,
    nameKey: nameKeyOf(name),
    birthdays: possibleBirthdays(said.dateOfBirth ?? '', createdAt),
    source: JSON.stringify(cells.filter((_, index) => fields[index])),
    problem: cells.slice(fields.length).some((cell) => cell !== '')
      ? `This row has ${cells.length} cells, but there are ${fields.length} columns`
      : '',
  };
}
