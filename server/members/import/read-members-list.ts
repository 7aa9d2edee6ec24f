/** Reads an uploaded list of members: its columns, its rows, and what it leaves open. Nothing is looked up and nothing changed. */
import { readEmail } from '#domain/members/import-cells.ts';
import { isMemberHead, isPersonRow, readColumns } from '#domain/members/import-columns.ts';
import { type ImportField, importFields } from '#domain/members/import-fields.ts';
import { type ImportPlan, isRunningWith } from '#domain/members/import-membership.ts';
import { findSharedEmails, nameKeyOf, possibleBirthdays } from '#domain/members/import-person.ts';
import type { ImportCells } from '#domain/members/import-row.ts';
import { type ListSurvey, surveyList } from '#domain/members/import-survey.ts';
import { findImportSystem } from '#domain/members/import-systems.ts';
import { cutText, toOneLine } from '#domain/values/text.ts';
import type { ImportRow } from '../../data/collections/imports.ts';
import type { Reading } from '../../files/apart/reading.ts';
import { emailOrNull } from '../../identity/email.ts';
import { decodeText, type TextEncoding } from '../../imports/decode-text.ts';
import { ListProblem } from '../../imports/list-problem.ts';
import { readCsv } from '../../imports/read-csv.ts';
import { columnsHash } from '../../imports/remembered-columns.ts';
import { rowName } from './row-cells.ts';

export interface MembersFile {
  readonly bytes: Uint8Array;
  /** What the admin chose; otherwise it is detected. */
  readonly encoding?: TextEncoding | undefined;
  /** Whose export it is, as the admin chose it; otherwise the header row says. */
  readonly system?: string | undefined;
  /** The admin wants to say what the columns are. */
  readonly asksColumns?: boolean | undefined;
  /** What an admin said that the columns of earlier lists are, by the hash of the columns. */
  readonly remembered?: Readonly<Record<string, readonly string[]>>;
  /** The club's. */
  readonly plans: readonly ImportPlan[];
  /** An instant as text. */
  readonly now: string;
}

export interface MembersListHead {
  readonly encoding: string;
  /** Its code; empty: none that is known. */
  readonly system: string;
  /** The headers of the columns that are kept, and what they are; empty: not known. */
  readonly columns: readonly string[];
  readonly fields: readonly (ImportField | '')[];
  readonly unusedColumns: readonly string[];
  /** All columns are kept until an admin has said what they are. */
  readonly asksColumns: boolean;
  readonly survey: ListSurvey;
}

/** Only cells that are used are kept. What finds the row if its person closes their account is there before it is checked. */
export type MembersListRow = Pick<
  ImportRow,
  'line' | 'email' | 'name' | 'nameKey' | 'birthdays' | 'emailOnLine' | 'source' | 'problem'
>;

/** @throws ListProblem where the list as a whole cannot be read */
export async function readMembersList(file: MembersFile): Promise<Reading<MembersListHead, MembersListRow>> {
  const reading = decodeText(file.bytes, file.encoding);
  if (reading.kind === 'problem') throw new ListProblem(reading.sentence);
  const table = await readCsv(reading.text, isMemberHead);
  if (table.kind === 'problem') throw new ListProblem(table.sentence);
  const { headers } = table;
  const system = findImportSystem(headers, file.system ?? '');
  const columns = readColumns(headers, system);
  if (isPersonRow(headers)) throw new ListProblem(NO_HEADER);
  // As they are stored, by which they are remembered: a column without a name has one there.
  const names = headers.map((header, index) => headerText(header) || `Column ${index + 1}`);
  const remembered = file.system ? undefined : file.remembered?.[columnsHash('members', names)];
  const fields = remembered ? headers.map((_, index) => asField(remembered[index])) : columns.fields;
  const asksColumns = file.asksColumns === true || (columns.isAsked && !remembered);
  if (asksColumns && headers.length > MOST_COLUMNS_ASKED) throw new ListProblem(TOO_MANY_COLUMNS);
  const now = Temporal.Instant.from(file.now);
  const isKept = (_: unknown, index: number) => asksColumns || Boolean(fields[index]);
  const kept = fields.filter(isKept).map((field) => field ?? ('' as const));
  const rows = table.rows.map(({ line, cells }) => ({
    line,
    cells: cells.slice(0, headers.length).filter(isKept),
    problem: cells.slice(headers.length).some((cell) => cell !== '')
      ? `This row has ${cells.length} cells, but there are ${headers.length} columns`
      : '',
  }));
  const { survey, rows: derived } = deriveRows(rows, kept, file.plans, now);
  return {
    head: {
      ...{ encoding: reading.encoding, system: system?.code ?? '', asksColumns, survey },
      columns: names.filter(isKept),
      fields: kept,
      unusedColumns: headers
        .filter((header, index) => !fields[index] && header.trim() !== '')
        .slice(0, 50)
        .map(headerText),
    },
    rows: derived,
  };
}

/** As many as an admin can be asked about on a page. */
export const MOST_COLUMNS_ASKED = 100;
const TOO_MANY_COLUMNS = `There are more than ${MOST_COLUMNS_ASKED} columns. Leave out those that you don’t need.`;
const NO_HEADER =
  'The first line must be the column names, for example: First name, Last name, Email, Mobile.';

const asField = (name: string | undefined) => importFields.find((field) => field === name) ?? null;

const headerText = (header: string) => cutText(toOneLine(header), 100);

interface SourceRow {
  readonly line: number;
  /** In the order of the columns that are kept. */
  readonly cells: readonly string[];
  /** What is wrong with it as a whole; empty: nothing. */
  readonly problem: string;
}

/** What the rows say by what their columns are. Cells of columns that aren't used are emptied, unless they are still asked about. */
function deriveRows(
  rows: readonly SourceRow[],
  fields: readonly (ImportField | '')[],
  plans: readonly ImportPlan[],
  now: Temporal.Instant,
): { readonly survey: ListSurvey; readonly rows: readonly MembersListRow[] } {
  const said = rows.map(({ cells }) => cellsByField(cells, fields));
  const found = rows.map(({ line }, at) => findPerson(said[at] ?? {}, line, now));
  const readable = found.filter((_, at) => !rows[at]?.problem);
  const shared = findSharedEmails(readable.map((row) => ({ ...row, email: emailOrNull(row.email) ?? '' })));
  return {
    survey: surveyList(said, plans, now),
    rows: rows.map(({ line, cells, problem }, at) => {
      const { email = '', name = '', nameKey = '', birthdays = [] } = found[at] ?? {};
      const other = shared.get(line);
      return {
        ...{ line, email, name, nameKey, birthdays: [...birthdays], source: JSON.stringify(cells) },
        emailOnLine: other?.keeper ?? 0,
        problem: problem || (other?.isSamePerson ? `Same person as line ${other.keeper}` : ''),
      };
    }),
  };
}

/** What is kept of a row, from which it is worked out again. */
export type StoredRow = Pick<ImportRow, 'line' | 'source' | 'problem' | 'emailOnLine'>;

/** A list whose columns have been chosen. */
export function readMemberRows(list: {
  readonly rows: readonly StoredRow[];
  readonly fields: readonly (ImportField | '')[];
  readonly plans: readonly ImportPlan[];
  /** An instant as text. */
  readonly now: string;
}): Reading<ListSurvey, MembersListRow> {
  const rows = list.rows.map((row) => sourceRow(row, list.fields));
  const { survey, rows: derived } = deriveRows(
    rows,
    list.fields,
    list.plans,
    Temporal.Instant.from(list.now),
  );
  return { head: survey, rows: derived };
}

/** What was worked out by other columns is worked out again; a row of the wrong length stays one. */
function sourceRow({ line, source, problem, emailOnLine }: StoredRow, fields: readonly string[]): SourceRow {
  const cells: string[] = source === '' ? [] : JSON.parse(source);
  return {
    line,
    cells: cells.map((cell, index) => (fields[index] ? cell : '')),
    problem: emailOnLine > 0 ? '' : problem,
  };
}

function cellsByField(cells: readonly string[], fields: readonly (ImportField | '')[]): ImportCells {
  return Object.fromEntries(fields.flatMap((field, index) => (field ? [[field, cells[index] ?? '']] : [])));
}

function findPerson(said: ImportCells, line: number, now: Temporal.Instant) {
  const name = rowName(said);
  const { email = '', status = '', plan = '' } = said;
  return {
    ...{ line, name, nameKey: nameKeyOf(name) },
    email: readEmail(email, emailOrNull) || cutText(email, 254),
    birthdays: possibleBirthdays(said.dateOfBirth ?? '', now),
    isCurrent: isRunningWith({ status, plan }),
  };
}
