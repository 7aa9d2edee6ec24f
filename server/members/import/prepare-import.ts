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
import { type Member, members } from '../../data/collections/members.ts';
import { withBackgroundDeadline } from '../../data/deadline.ts';
import type { Store } from '../../data/store.ts';
import { normaliseEmail } from '../../identity/email.ts';
import type { Account } from '../../identity/identity.ts';
import type { Actor } from '../../log/write-audit.ts';
import { listPlans } from '../../membership/list-plans.ts';
import type { Services } from '../../services.ts';
import { decodeText } from './decode-text.ts';
import { describeChanges, describeNew, findOwnerObstacle } from './imported-member.ts';
import { type CsvRow, readCsv } from './read-csv.ts';

export interface UploadedList {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly by: Actor;
}

export type PreparedImport =
  | { readonly kind: 'prepared'; readonly id: string }
  /** The list as a whole cannot be read. */
  | { readonly kind: 'problem'; readonly sentence: string };

/** Most email addresses per query on every engine. */
const LOOKED_UP_AT_ONCE = 30;
const WRITTEN_AT_ONCE = 200;
const RETENTION_DAYS = 7;

type Parts = Pick<Services, 'store' | 'identity' | 'settings' | 'now'>;

/** Without the deadline of a page, which thousands of rows would exceed. */
export function prepareImport(parts: Parts, list: UploadedList): Promise<PreparedImport> {
  return withBackgroundDeadline(() => prepare(parts, list));
}

async function prepare(
  { store, identity, settings, now }: Parts,
  { fileName, bytes, by }: UploadedList,
): Promise<PreparedImport> {
  const reading = decodeText(bytes);
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
  for (const group of groups(table.rows, WRITTEN_AT_ONCE)) {
    read.push(...group.map((row) => readRow(row, columns.fields, rules)));
    await setImmediate();
  }
  const rows = await compare({ store, identity }, markRepeats(read));
  await writeRows(
    store,
    rows.map((row) => ({ ...row, id: `${id}-${row.line}`, importId: id, expiresAt })),
  );
  const count = (outcome: ImportRow['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  await store.create(imports, {
    ...imports.decode(id, {}),
    fileName: cutText(fileName, 200),
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

type OutcomeRow = Omit<ImportRow, 'id' | 'importId' | 'expiresAt'>;
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

function emailOrNull(typed: string): string | null {
  try {
    return normaliseEmail(typed);
  } catch {
    return null;
  }
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

interface Known {
  readonly member: Member;
  readonly account: Account | null;
}

async function findByEmail(
  { store, identity }: Pick<Parts, 'store' | 'identity'>,
  emails: string[],
): Promise<Map<string, Known>> {
  if (emails.length === 0) return new Map();
  const { items } = await store.query(members, { where: [['email', 'in', emails]], limit: 1000 });
  const found = await identity.findAccounts(items.map(({ id }) => id));
  return new Map(items.map((member, index) => [member.email, { member, account: found[index] ?? null }]));
}

function planRow({ nameProblems = {}, ...row }: PlannedRow, known: Known | undefined): OutcomeRow {
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

async function writeRows(store: Store, rows: readonly ImportRow[]): Promise<void> {
  for (const group of groups(rows, WRITTEN_AT_ONCE)) {
    await store.batch((batch) => {
      for (const row of group) batch.create(importRows, row);
    });
    await setImmediate();
  }
}

/** A long list in groups; other requests are served in between. */
function* groups<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
