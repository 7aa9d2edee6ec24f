/** Checks an uploaded list and stores the planned outcome of every row. No member is changed. */

import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type ImportField, readColumns } from '#domain/members/import-columns.ts';
import {
  type ImportCells,
  type ImportRules,
  type NameProblems,
  readImportRow,
} from '#domain/members/import-row.ts';
import { membershipStatusNames } from '#domain/membership/membership.ts';
import { cutText } from '#domain/values/text.ts';
import { type ImportRow, importRows, imports } from '../../data/collections/imports.ts';
import { withBackgroundDeadline } from '../../data/deadline.ts';
import { emailOrNull } from '../../identity/email.ts';
import { decodeText, type TextEncoding } from '../../imports/decode-text.ts';
import { groups } from '../../imports/groups.ts';
import { type CsvRow, readCsv } from '../../imports/read-csv.ts';
import { RETENTION_DAYS, rowKey, writeRows } from '../../imports/write-rows.ts';
import type { Actor } from '../../log/write-audit.ts';
import { listPlans } from '../../membership/list-plans.ts';
import type { Services } from '../../services.ts';
import { findByEmail, type KnownMember, LOOKED_UP_AT_ONCE } from './find-by-email.ts';
import { describeChanges, describeNew, findOwnerObstacle } from './imported-member.ts';

export interface UploadedList {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** What the admin chose; otherwise it is detected. */
  readonly encoding?: TextEncoding | undefined;
  readonly by: Actor;
}

export type PreparedImport =
  | { readonly kind: 'prepared'; readonly id: string }
  /** The list as a whole cannot be read. */
  | { readonly kind: 'problem'; readonly sentence: string };

const READ_AT_ONCE = 200;

type Parts = Pick<Services, 'store' | 'identity' | 'settings' | 'now'>;

/** Without the deadline of a page, which thousands of rows would exceed. */
export function prepareImport(parts: Parts, list: UploadedList): Promise<PreparedImport> {
  return withBackgroundDeadline(() => prepare(parts, list));
}

async function prepare(
  { store, identity, settings, now }: Parts,
  { fileName, bytes, encoding, by }: UploadedList,
): Promise<PreparedImport> {
  const reading = decodeText(bytes, encoding);
  if (reading.kind === 'problem') return reading;
  const table = await readCsv(reading.text);
  if (table.kind === 'problem') return table;
  const columns = readColumns(table.headers);
  if (columns.kind === 'problem') return columns;

  const at = now();
  const id = randomUUID();
  const expiresAt = at.add({ hours: 24 * RETENTION_DAYS });
  const plans = (await listPlans(store)).map((plan) => ({ id: plan.id, name: plan.name }));
  const { minimumAge } = await settings.read();
  const rules: ImportRules = { now: at, minimumAge, plans, normaliseEmail: emailOrNull };
  const read: PlannedRow[] = [];
  for (const group of groups(table.rows, READ_AT_ONCE)) {
    read.push(...group.map((row) => readRow(row, columns.fields, rules)));
    await setImmediate();
  }
  const rows = await compare({ store, identity }, markRepeats(read));
  await writeRows(
    store,
    rows.map((row) => ({ ...noRow, ...row, id: rowKey(id, row.line), importId: id, expiresAt })),
  );
  const count = (outcome: ImportRow['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  await store.create(imports, {
    ...imports.decode(id, {}),
    fileName: cutText(fileName, 200),
    encoding: reading.encoding,
    columns: [...table.headers],
    createdAt: at,
    createdBy: by.uid,
    createdByName: by.name,
    newCount: count('new'),
    changedCount: count('changed'),
    sameCount: count('same'),
    errorCount: count('error'),
    unusedColumns: [...columns.unused].slice(0, 50),
    expiresAt,
  });
  return { kind: 'prepared', id };
}

/** What the rows of other lists have. */
const { id: _id, ...noRow } = importRows.decode('', {});
type OutcomeRow = Pick<
  ImportRow,
  'line' | 'email' | 'name' | 'outcome' | 'notes' | 'person' | 'state' | 'uid' | 'source'
>;
type PlannedRow = OutcomeRow & { readonly nameProblems?: NameProblems };

function readRow(
  { line, cells }: CsvRow,
  fields: readonly (ImportField | null)[],
  rules: ImportRules,
): PlannedRow {
  const byField: Partial<Record<ImportField, string>> = {};
  for (const [index, field] of fields.entries()) if (field) byField[field] = cells[index] ?? '';
  const row = {
    line,
    email: shortest(byField.email),
    name: nameOf(byField),
    uid: '',
    state: 'none',
    source: JSON.stringify(cells),
  } as const;
  if (cells.slice(fields.length).some((cell) => cell !== '')) {
    const note = `This row has ${cells.length} cells, but there are ${fields.length} columns`;
    return { ...row, outcome: 'error', notes: [note], person: null };
  }
  const reading = readImportRow(byField, rules);
  if (reading.kind === 'problems')
    return { ...row, outcome: 'error', notes: [...reading.problems], person: null };
  const { person, nameProblems } = reading;
  return { ...row, email: person.email, outcome: 'new', notes: [], person, nameProblems };
}

const shortest = (text = '') => cutText(text, 254);

function nameOf({ firstName = '', lastName = '', fullName = '' }: ImportCells): string {
  return cutText(`${firstName} ${lastName}`.trim() || fullName, 160);
}

/** The first row with an email address is used; later ones are errors. */
function markRepeats(rows: readonly PlannedRow[]): PlannedRow[] {
  const lines = new Map<string, number>();
  return rows.map((row) => {
    if (!row.person) return row;
    const first = lines.get(row.email);
    if (first === undefined) lines.set(row.email, row.line);
    return first === undefined
      ? row
      : { ...row, outcome: 'error', notes: [`Email: same as line ${first}`], person: null };
  });
}

async function compare(
  parts: Pick<Parts, 'store' | 'identity'>,
  rows: readonly PlannedRow[],
): Promise<OutcomeRow[]> {
  const compared: OutcomeRow[] = [];
  for (const group of groups(rows, LOOKED_UP_AT_ONCE)) {
    const known = await findByEmail(
      parts,
      group.filter(({ person }) => person !== null).map(({ email }) => email),
    );
    compared.push(...group.map((row) => planRow(row, known.get(row.email))));
    await setImmediate();
  }
  return compared;
}

function planRow({ nameProblems = {}, ...row }: PlannedRow, known: KnownMember | undefined): OutcomeRow {
  const { person } = row;
  if (!person) return row;
  const fields = ['firstName', 'lastName'] as const;
  const problems = fields.flatMap((field) =>
    known?.member[field].trim() === person[field] ? [] : (nameProblems[field] ?? []),
  );
  if (problems.length > 0) return { ...row, outcome: 'error', notes: problems, person: null };
  if (!known) {
    const note = describeNew(person, membershipStatusNames[person.membership.status]);
    return { ...row, outcome: 'new', notes: [note], state: 'waiting' };
  }
  const notes = describeChanges(known.member, person);
  const found = { ...row, uid: known.member.id };
  if (notes.length === 0) return { ...found, outcome: 'same', person: null };
  const obstacle = findOwnerObstacle(known.account, row.email);
  if (obstacle) return { ...found, outcome: 'error', notes: [obstacle], person: null };
  return { ...found, outcome: 'changed', notes, state: 'waiting' };
}
