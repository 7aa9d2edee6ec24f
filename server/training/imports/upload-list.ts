/** Stores an uploaded list of exercises, personal bests or leads, row by row. Nothing is checked yet except whether it can be read. */
import { randomUUID } from 'node:crypto';
import { guessBestUnits } from '#domain/training/best-columns.ts';
import { cutText } from '#domain/values/text.ts';
import { type Import, imports } from '../../data/collections/imports.ts';
import { withBackgroundDeadline } from '../../data/deadline.ts';
import { ListProblem } from '../../imports/list-problem.ts';
import { findRemembered } from '../../imports/remembered-columns.ts';
import { DAYS_WITHOUT_COLUMNS, RETENTION_DAYS, writeRows } from '../../imports/write-rows.ts';
import type { Actor } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';
import { emailIn, guessFields, type TrainingFile, type TrainingListRow } from './read-training-list.ts';

export interface UploadedList extends TrainingFile {
  readonly fileName: string;
  readonly by: Actor;
}

export type UploadOutcome =
  | { readonly kind: 'stored'; readonly list: Import }
  /** The list as a whole cannot be read. */
  | { readonly kind: 'problem'; readonly sentence: string };

type Parts = Pick<Services, 'store' | 'now' | 'imports' | 'readApart'>;

/** A list that can't be read leaves nothing behind. It is then checked in the background. */
export function uploadList(parts: Parts, upload: UploadedList): Promise<UploadOutcome> {
  return withBackgroundDeadline(async (): Promise<UploadOutcome> => {
    try {
      return { kind: 'stored', list: await store(parts, upload) };
    } catch (error) {
      if (error instanceof ListProblem) return { kind: 'problem', sentence: error.message };
      throw error;
    }
  });
}

async function store(parts: Parts, { kind, fileName, bytes, by }: UploadedList): Promise<Import> {
  const { head, rows } = await parts.readApart('training', { kind, bytes });
  const at = parts.now();
  const id = randomUUID();
  const hasColumns = kind !== 'exercises';
  const days = kind === 'leads' ? DAYS_WITHOUT_COLUMNS : RETENTION_DAYS;
  const { columns, unusedColumns, format, encoding } = head;
  const list: Import = {
    ...imports.decode(id, {}),
    ...{ kind, format, encoding, createdAt: at, createdBy: by.uid, createdByName: by.name },
    ...{
      fileName: cutText(fileName, 200),
      rowCount: rows.length,
      expiresAt: at.add({ hours: 24 * days }),
    },
    columns: hasColumns ? [...columns] : [],
    ...(await findColumns(parts, kind, columns)),
    unusedColumns: [...unusedColumns],
    status: hasColumns ? 'mapping' : 'checking',
  };
  await writeRows(parts.store, list, withEmails(rows, list.fields));
  await parts.store.create(imports, list);
  if (!hasColumns) parts.imports.start(id);
  return list;
}

/** What an admin said of the last list with these columns, or what their names say. The admin can choose otherwise. */
async function findColumns(
  { store }: Pick<Parts, 'store'>,
  kind: UploadedList['kind'],
  columns: readonly string[],
): Promise<Partial<Pick<Import, 'fields' | 'loadUnit' | 'distanceUnit' | 'dateOrder'>>> {
  const known = kind === 'exercises' ? null : await findRemembered(store, { kind, columns: [...columns] });
  if (known) return { fields: known.fields, ...known.units };
  return { fields: guessFields(kind, columns), ...(kind === 'bests' ? guessBestUnits(columns) : {}) };
}

/** Whose each row is, should they close their account before it is checked. */
function withEmails(rows: readonly TrainingListRow[], fields: readonly string[]): TrainingListRow[] {
  const column = fields.indexOf('email');
  return rows.map((row) => ({
    ...row,
    email: row.source ? emailIn(JSON.parse(row.source), column) : row.email,
  }));
}
