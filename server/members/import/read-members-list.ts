/** Reads an uploaded list of members: its columns, its rows, and what it leaves open. Nothing is looked up and nothing changed. */
import { readColumns } from '#domain/members/import-columns.ts';
import type { ImportField } from '#domain/members/import-fields.ts';
import type { ImportPlan } from '#domain/members/import-membership.ts';
import { nameKeyOf, possibleBirthdays } from '#domain/members/import-person.ts';
import type { ImportCells } from '#domain/members/import-row.ts';
import { type ListSurvey, surveyList } from '#domain/members/import-survey.ts';
import { findImportSystem } from '#domain/members/import-systems.ts';
import { cutText, toOneLine } from '#domain/values/text.ts';
import type { ImportRow } from '../../data/collections/imports.ts';
import type { Reading } from '../../files/apart/reading.ts';
import { emailOrNull } from '../../identity/email.ts';
import { decodeText, type TextEncoding } from '../../imports/decode-text.ts';
import { ListProblem } from '../../imports/list-problem.ts';
import { type CsvRow, readCsv } from '../../imports/read-csv.ts';
import { rowName } from './row-cells.ts';

export interface MembersFile {
  readonly bytes: Uint8Array;
  /** What the admin chose; otherwise it is detected. */
  readonly encoding?: TextEncoding | undefined;
  /** Whose export it is, as the admin chose it; otherwise the header row says. */
  readonly system?: string | undefined;
  /** The club's. */
  readonly plans: readonly ImportPlan[];
  /** An instant as text. */
  readonly now: string;
}

export interface MembersListHead {
  readonly encoding: string;
  /** Its code; empty: none that is known. */
  readonly system: string;
  /** The headers of the columns that are used, and what they are. */
  readonly columns: readonly string[];
  readonly fields: readonly ImportField[];
  readonly unusedColumns: readonly string[];
  readonly survey: ListSurvey;
}

/** Only cells that are used are kept. What finds the row if its person closes their account is there before it is checked. */
export type MembersListRow = Pick<
  ImportRow,
  'line' | 'email' | 'name' | 'nameKey' | 'birthdays' | 'source' | 'problem'
>;

/** @throws ListProblem where the list as a whole cannot be read */
export async function readMembersList(file: MembersFile): Promise<Reading<MembersListHead, MembersListRow>> {
  const reading = decodeText(file.bytes, file.encoding);
  if (reading.kind === 'problem') throw new ListProblem(reading.sentence);
  const table = await readCsv(reading.text);
  if (table.kind === 'problem') throw new ListProblem(table.sentence);
  const system = findImportSystem(table.headers, file.system ?? '');
  const columns = readColumns(table.headers, system);
  if (columns.kind === 'problem') throw new ListProblem(columns.sentence);
  const { fields } = columns;
  const now = Temporal.Instant.from(file.now);
  const said = table.rows.map(({ cells }) => cellsByField(cells, fields));
  return {
    head: {
      ...{ encoding: reading.encoding, system: system?.code ?? '' },
      columns: table.headers.filter((_, index) => fields[index]).map(headerText),
      fields: fields.filter((field) => field !== null),
      unusedColumns: columns.unused.slice(0, 50).map(headerText),
      survey: surveyList(said, file.plans),
    },
    rows: table.rows.map((row, at) => rowOf(row, said[at] ?? {}, fields, now)),
  };
}

const headerText = (header: string) => cutText(toOneLine(header), 100);

function cellsByField(cells: readonly string[], fields: readonly (ImportField | null)[]): ImportCells {
  return Object.fromEntries(fields.flatMap((field, index) => (field ? [[field, cells[index] ?? '']] : [])));
}

function rowOf(
  { line, cells }: CsvRow,
  said: ImportCells,
  fields: readonly (ImportField | null)[],
  now: Temporal.Instant,
): MembersListRow {
  const name = rowName(said);
  return {
    line,
    email: emailOrNull(said.email ?? '') ?? cutText(said.email ?? '', 254),
    name,
    nameKey: nameKeyOf(name),
    birthdays: possibleBirthdays(said.dateOfBirth ?? '', now),
    source: JSON.stringify(cells.filter((_, index) => fields[index])),
    problem: cells.slice(fields.length).some((cell) => cell !== '')
      ? `This row has ${cells.length} cells, but there are ${fields.length} columns`
      : '',
  };
}
