/** What an admin says that the columns of a list of members are. From then on only the cells of those are kept. */
import type { ImportField } from '#domain/members/import-fields.ts';
import { type Import, importRows, imports } from '../../data/collections/imports.ts';
import { withBackgroundDeadline } from '../../data/deadline.ts';
import { eachPage } from '../../data/each-of.ts';
import type { Transaction } from '../../data/store.ts';
import { groups } from '../../imports/groups.ts';
import { rememberColumns } from '../../imports/remembered-columns.ts';
import { RETENTION_DAYS, ROWS_WRITTEN_AT_ONCE, rowKey } from '../../imports/write-rows.ts';
import { listJoiningPlans } from '../../membership/list-plans.ts';
import type { Services } from '../../services.ts';
import type { MembersListRow, StoredRow } from './read-members-list.ts';
import { afterSurvey, checkList } from './upload-members.ts';

type Parts = Pick<Services, 'store' | 'now' | 'imports' | 'readApart'>;

/** Whether an admin still says what the columns of a list are. */
export const asksColumns = ({ status, asksColumns: asks }: Import): boolean => status === 'mapping' && asks;

/**
 * Works out the rows again from what their columns are, and checks the list unless more has to be asked. It can stop at any moment: before
 * the choice is stored it can be made again, with other columns too; afterwards the list is whole, and goes when it would have gone.
 * @param fields by the position of the column; empty: not used
 * @returns false where the columns have been chosen meanwhile
 * @throws ListProblem where the rows can't be worked out just now
 */
export function chooseMemberColumns(
  parts: Parts,
  list: Import,
  fields: readonly (ImportField | '')[],
): Promise<boolean> {
  return withBackgroundDeadline(async () => {
    const { store } = parts;
    const at = parts.now();
    const plans = (await listJoiningPlans(store)).map(({ id, name }) => ({ id, name }));
    const stored = { rows: await readAll(store, list), fields, plans, now: at.toString() };
    const { head: survey, rows } = await parts.readApart('memberRows', stored);
    const isOpen = async (transaction: Transaction) => {
      const current = await transaction.find(imports, list.id);
      return current !== null && asksColumns(current);
    };
    // Every cell stays until it is stored whose choice counts: another admin may make one at the same moment.
    for (const group of groups(rows, ROWS_WRITTEN_AT_ONCE)) {
      const isWritten = await store.transaction(async (transaction) => {
        if (!(await isOpen(transaction))) return false;
        for (const { line, source: _, ...changes } of group)
          transaction.update(importRows, rowKey(list.id, line), changes);
        return true;
      });
      if (!isWritten) return false;
    }
    const chosen = {
      ...afterSurvey(survey),
      ...{ fields: [...fields], asksColumns: false },
      unusedColumns: list.columns.filter((_, index) => fields[index] === '').slice(0, 50),
    };
    const isChosen = await store.transaction(async (transaction) => {
      if (!(await isOpen(transaction))) return false;
      transaction.update(imports, list.id, chosen);
      rememberColumns(transaction, list, fields, at);
      return true;
    });
    if (!isChosen) return false;
    await keepChosen(store, list, rows, at.add({ hours: 24 * RETENTION_DAYS }));
    if (chosen.status === 'checking') await checkList(parts, { ...list, ...chosen });
    return true;
  });
}

/** Empties the cells that aren't used; only a list without them is kept for longer. */
async function keepChosen(
  store: Parts['store'],
  { id }: Import,
  rows: readonly MembersListRow[],
  expiresAt: Temporal.Instant,
): Promise<void> {
  for (const group of groups(rows, ROWS_WRITTEN_AT_ONCE))
    await store.batch((batch) => {
      for (const { line, ...changes } of group)
        batch.update(importRows, rowKey(id, line), { ...changes, expiresAt });
    });
  await store.update(imports, id, { expiresAt });
}

async function readAll(store: Parts['store'], { id }: Import): Promise<StoredRow[]> {
  const pages = eachPage((cursor) =>
    store.query(importRows, {
      where: [['importId', '==', id]],
      orderBy: [['line', 'asc']],
      limit: ROWS_WRITTEN_AT_ONCE,
      cursor,
    }),
  );
  // Only what a thread can be told.
  return (await Array.fromAsync(pages)).flatMap((page) =>
    page.map(({ line, source, problem, emailOnLine }) => ({ line, source, problem, emailOnLine })),
  );
}
