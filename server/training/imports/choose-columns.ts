import { type Import, importNames } from '../../data/collections/imports.ts';
import { rewriteAll } from '../../data/rewrite-all.ts';
import type { Transaction } from '../../data/store.ts';
import { rememberColumns } from '../../imports/remembered-columns.ts';
import { startWork } from '../../imports/start-work.ts';
import { RETENTION_DAYS } from '../../imports/write-rows.ts';
import type { Services } from '../../services.ts';

type Columns = Pick<Import, 'fields'> & Partial<Pick<Import, 'loadUnit' | 'distanceUnit' | 'dateOrder'>>;

/**
 * Checks a list again from its start, with new columns if given, which the next list with the same ones proposes; choices for names are kept only if the columns are the
 * same. A list whose import was undone can be imported again.
 * @returns false if the list is being worked on, or is imported
 */
export async function checkAgain(
  services: Pick<Services, 'store' | 'imports' | 'now'>,
  list: Import,
  columns?: Columns,
): Promise<boolean> {
  if (!['mapping', 'ready', 'undone'].includes(list.status)) return false;
  const isOther = columns && list.columns.some((_, index) => list.fields[index] !== columns.fields[index]);
  if (isOther) {
    const isOfList = ['importId', '==', list.id] as const;
    await rewriteAll(services.store, importNames, isOfList, (batch, { id }) => batch.remove(importNames, id));
  }
  const expiresAt = list.createdAt.add({ hours: 24 * RETENTION_DAYS });
  const changes = { ...columns, expiresAt, checkedLine: 0, finishedAt: null, undoneBy: '', undoneByName: '' };
  const also = columns && {
    also: (transaction: Transaction) => {
      const { loadUnit, distanceUnit, dateOrder } = { ...list, ...columns };
      const units = { loadUnit, distanceUnit, dateOrder };
      rememberColumns(transaction, list, columns.fields, services.now(), units);
    },
  };
  return startWork(services, list.id, { from: list.status, to: 'checking', changes, ...also });
}
