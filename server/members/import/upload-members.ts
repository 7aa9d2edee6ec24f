/** Stores an uploaded list of members, row by row, and checks it. No member is changed. */

import { randomUUID } from 'node:crypto';
import { hasQuestions, type ListSurvey } from '#domain/members/import-survey.ts';
import { cutText } from '#domain/values/text.ts';
import { type Import, imports } from '../../data/collections/imports.ts';
import { withBackgroundDeadline } from '../../data/deadline.ts';
import { ListProblem } from '../../imports/list-problem.ts';
import { readRemembered } from '../../imports/remembered-columns.ts';
import { DAYS_WITHOUT_COLUMNS, RETENTION_DAYS, writeRows } from '../../imports/write-rows.ts';
import type { Actor } from '../../log/write-audit.ts';
import { listJoiningPlans } from '../../membership/list-plans.ts';
import type { Services } from '../../services.ts';
import type { MembersFile } from './read-members-list.ts';

export interface UploadedMembers extends Omit<MembersFile, 'plans' | 'now' | 'remembered'> {
  readonly fileName: string;
  readonly by: Actor;
}

export type UploadedOutcome =
  | { readonly kind: 'stored'; readonly id: string }
  /** The list as a whole cannot be read. */
  | { readonly kind: 'problem'; readonly sentence: string };

/** A list of so many rows is checked before its page is shown; a longer one in the background. */
const SHORT_LIST = 500;

type Parts = Pick<Services, 'store' | 'now' | 'imports' | 'readApart'>;

/** Without the deadline of a page, which thousands of rows would exceed. */
export function uploadMembers(parts: Parts, upload: UploadedMembers): Promise<UploadedOutcome> {
  return withBackgroundDeadline(async (): Promise<UploadedOutcome> => {
    try {
      return await store(parts, upload);
    } catch (error) {
      if (error instanceof ListProblem) return { kind: 'problem', sentence: error.message };
      throw error;
    }
  });
}

async function store(parts: Parts, { fileName, by, ...file }: UploadedMembers): Promise<UploadedOutcome> {
  const at = parts.now();
  const plans = (await listJoiningPlans(parts.store)).map(({ id, name }) => ({ id, name }));
  const remembered = await readRemembered(parts.store);
  const { head, rows } = await parts.readApart('members', { ...file, plans, remembered, now: at.toString() });
  const { survey, ...columns } = head;
  const id = randomUUID();
  const hours = 24 * (head.asksColumns ? DAYS_WITHOUT_COLUMNS : RETENTION_DAYS);
  const list: Import = {
    ...imports.decode(id, {}),
    ...columns,
    ...{ columns: [...head.columns], fields: [...head.fields], unusedColumns: [...head.unusedColumns] },
    fileName: cutText(fileName, 200),
    createdAt: at,
    createdBy: by.uid,
    createdByName: by.name,
    rowCount: rows.length,
    expiresAt: at.add({ hours }),
    ...afterSurvey(survey),
    ...(head.asksColumns ? { status: 'mapping' as const } : {}),
  };
  await writeRows(parts.store, list, rows);
  await parts.store.create(imports, list);
  if (list.status === 'checking') await checkList(parts, list);
  return { kind: 'stored', id };
}

/** What a list leaves open, once its columns are known. */
export function afterSurvey(
  survey: ListSurvey,
): Pick<Import, 'values' | 'dateColumns' | 'withoutPaidUntil' | 'status'> {
  return {
    values: [...survey.values],
    dateColumns: [...survey.dateColumns],
    withoutPaidUntil: survey.withoutPaidUntil,
    status: hasQuestions(survey) ? 'mapping' : 'checking',
  };
}

/** A short list is checked when this is done; a longer one in the background. */
export async function checkList({ imports: runner }: Pick<Parts, 'imports'>, list: Import): Promise<void> {
  if (list.rowCount > SHORT_LIST) runner.start(list.id);
  else await runner.run(list.id);
}
