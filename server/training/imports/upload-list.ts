/** Stores an uploaded list of exercises, personal bests or leads, row by row. Nothing is checked yet except whether it can be read. */
import { randomUUID } from 'node:crypto';
import { guessBestUnits } from '#domain/training/best-columns.ts';
import { cutText } from '#domain/values/text.ts';
import { type Import, imports } from '../../data/collections/imports.ts';
import { withBackgroundDeadline } from '../../data/deadline.ts';
import { ListProblem } from '../../imports/list-problem.ts';
import { DAYS_WITHOUT_COLUMNS, RETENTION_DAYS, writeRows } from '../../imports/write-rows.ts';
import type { Actor } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';
import { guessFields, type TrainingFile } from './read-training-list.ts';

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
    fields: guessFields(kind, columns),
    ...(kind === 'bests' ? guessBestUnits(columns) : {}),
    unusedColumns: [...unusedColumns],
    status: hasColumns ? 'mapping' : 'checking',
  };
  await writeRows(parts.store, list, rows);
  await parts.store.create(imports, list);
  if (!hasColumns) parts.imports.start(id);
  return list;
}
