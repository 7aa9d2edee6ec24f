import { randomUUID } from 'node:crypto';
import { type ListName, listTitles, MAX_SAVED_LISTS } from '#domain/club/saved-list.ts';
import { type SavedList, savedLists } from '../../data/collections/saved-lists.ts';
import type { Store } from '../../data/store.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';

type Parts = Pick<Services, 'store' | 'now'>;

/** The saved lists of one list, by name. */
export async function findSavedLists(store: Pick<Store, 'query'>, list: ListName): Promise<SavedList[]> {
  const { items } = await store.query(savedLists, {
    where: [['list', '==', list]],
    orderBy: [['name', 'asc']],
    limit: MAX_SAVED_LISTS,
  });
  return items;
}

export type SaveOutcome =
  | { readonly kind: 'saved' }
  | { readonly kind: 'refused'; readonly sentence: string };

/** Gives a filter a name, in its list's own address. A name is there once in a list, whatever its case. */
export function saveList(
  { store, now }: Parts,
  { list, name, query, by }: Pick<SavedList, 'list' | 'name' | 'query'> & { readonly by: Actor },
): Promise<SaveOutcome> {
  return store.transaction(async (transaction) => {
    const known = await findSavedLists(transaction, list);
    const problem = nameProblem(known, name);
    if (problem) return { kind: 'refused', sentence: problem };
    if (known.length >= MAX_SAVED_LISTS)
      return {
        kind: 'refused',
        sentence: `There are ${MAX_SAVED_LISTS} saved lists already. Delete one first.`,
      };
    const at = now();
    transaction.create(savedLists, { id: randomUUID(), list, name, query, createdAt: at });
    writeAudit(transaction, by, { action: 'list.saved', summary: summaryOf({ list, name, query }) }, at);
    return { kind: 'saved' };
  });
}

/** @returns null: there is none with this id */
export function renameList(
  { store, now }: Parts,
  { id, name, by }: { readonly id: string; readonly name: string; readonly by: Actor },
): Promise<SaveOutcome | null> {
  return store.transaction(async (transaction) => {
    const saved = await transaction.find(savedLists, id);
    if (!saved) return null;
    const others = (await findSavedLists(transaction, saved.list)).filter((one) => one.id !== id);
    const problem = nameProblem(others, name);
    if (problem) return { kind: 'refused', sentence: problem };
    transaction.update(savedLists, id, { name });
    const summary = `${saved.name} is now ${name}`;
    writeAudit(transaction, by, { action: 'list.renamed', summary }, now());
    return { kind: 'saved' };
  });
}

/** @returns the list that it was of; null: there is none with this id */
export function deleteList({ store, now }: Parts, id: string, by: Actor): Promise<ListName | null> {
  return store.transaction(async (transaction) => {
    const saved = await transaction.find(savedLists, id);
    if (!saved) return null;
    transaction.remove(savedLists, id);
    writeAudit(transaction, by, { action: 'list.deleted', summary: summaryOf(saved) }, now());
    return saved.list;
  });
}

const summaryOf = ({ list, name, query }: Pick<SavedList, 'list' | 'name' | 'query'>) =>
  `${listTitles[list]}: ${name} (${query})`;

function nameProblem(known: readonly SavedList[], name: string): string | null {
  const isTaken = known.some((one) => one.name.toLowerCase() === name.toLowerCase());
  return isTaken ? 'There is a saved list with this name. Choose another one.' : null;
}
