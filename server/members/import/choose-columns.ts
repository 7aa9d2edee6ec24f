/** What an admin says that the columns of a list of members are. From then on only the cells of those are kept. */
import type { ImportField } from '#domain/members/import-fields.ts';
import { type Import, type ImportRow, importRows, imports } from '../../data/collections/imports.ts';
import { withBackgroundDeadline } from '../../data/deadline.ts';
import { eachPage } from '../../data/each-of.ts';
import { groups } from '../../imports/groups.ts';
import { RETENTION_DAYS, ROWS_WRITTEN_AT_ONCE, rowKey } from '../../imports/write-rows.ts';
import { listJoiningPlans } from '../../membership/list-plans.ts';
import type { Services } from '../../services.ts';
import { deriveRows } from './read-members-list.ts';
import { rememberColumns } from './remembered-columns.ts';
import { afterSurvey, checkList } from './upload-members.ts';

type Parts = Pick<Services, 'store' | 'now' | 'imports'>;

/** Whether an admin still says what the columns of a list are. */
export const asksColumns = ({ status, asksColumns: asks }: Import): boolean => status === 'mapping' && asks;

/**
 * Works out the rows again from what their columns are, and checks the list unless more has to be asked. It can stop at any moment and be
 * done again.
 * @param fields by the position of the column; empty: not used
 * @returns false where the columns have been chosen meanwhile
 */
export function chooseMemberColumns(
  parts: Parts,
  list: Import,
  fields: readonly (ImportField | '')[],
): Promise<boolean> {
  return withBackgroundDeadline(async () => {
    const { store } = parts;
    const at = parts.now();
    const expiresAt = at.add({ hours: 24 * RETENTION_DAYS });
    const source = (await readAll(store, list)).map((row) => sourceRow(row, fields));
    const plans = await listJoiningPlans(store);
    const { survey, rows } = deriveRows(source, fields, plans, at);
    for (const group of groups(rows, ROWS_WRITTEN_AT_ONCE))
      await store.batch((batch) => {
        for (const { line, ...changes } of group)
          batch.update(importRows, rowKey(list.id, line), { ...changes, expiresAt });
      });
    const chosen = {
      ...afterSurvey(survey),
      ...{ fields: [...fields], asksColumns: false, expiresAt },
      unusedColumns: list.columns.filter((_, index) => fields[index] === '').slice(0, 50),
    };
    const isChosen = await store.transaction(async (transaction) => {
      const current = await transaction.find(imports, list.id);
      if (!current || !asksColumns(current)) return false;
      transaction.update(imports, list.id, chosen);
      rememberColumns(transaction, list.columns, fields, at);
      return true;
    });
    if (isChosen && chosen.status === 'checking') await checkList(parts, { ...list, ...chosen });
    return isChosen;
  });
}

async function readAll(store: Parts['store'], { id }: Import): Promise<ImportRow[]> {
  const pages = eachPage((cursor) =>
    store.query(importRows, {
      where: [['importId', '==', id]],
      orderBy: [['line', 'asc']],
      limit: ROWS_WRITTEN_AT_ONCE,
      cursor,
    }),
  );
  return (await Array.fromAsync(pages)).flat();
}

/** What was worked out by other columns is worked out again; a row of the wrong length stays one. */
function sourceRow({ line, source, problem, emailOnLine }: ImportRow, fields: readonly string[]) {
  const cells: string[] = source === '' ? [] : JSON.parse(source);
  return {
    line,
    cells: cells.map((cell, index) => (fields[index] ? cell : '')),
    problem: emailOnLine > 0 ? '' : problem,
  };
}
