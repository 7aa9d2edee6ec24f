/** For jobs that carry a change of one document to the others that repeat it: they can stop and go on at any moment. */
import { eachPage } from './each-of.ts';
import type { Collection, Filter, Store, Transaction } from './store.ts';

/**
 * Rewrites the documents that the filters find, a page at a time. Each page is read again in the transaction that writes it. Where a rewritten
 * document no longer matches, `rewriteAll` is enough.
 * @param atOnce documents in a transaction: at most 500 writes
 * @param rewrite is given those that are still there
 */
export async function rewriteEach<T extends { id: string }>(
  store: Store,
  collection: Collection<T>,
  { where, atOnce }: { readonly where: Filter[]; readonly atOnce: number },
  rewrite: (transaction: Transaction, found: readonly T[]) => void | Promise<void>,
): Promise<void> {
  const read = (cursor: string | null) => store.query(collection, { where, limit: atOnce, cursor });
  for await (const page of eachPage(read)) {
    await store.transaction(async (transaction) => {
      const found = await transaction.findMany(
        collection,
        page.map(({ id }) => id),
      );
      await rewrite(
        transaction,
        found.filter((document) => document !== null),
      );
    });
  }
}

/** Takes off the flag that asked for the work, unless the document has changed in the meantime: then the next run starts over. */
export function clearFlag<T extends { id: string }>(
  store: Store,
  collection: Collection<T>,
  id: string,
  { isAsBefore, cleared }: { isAsBefore(document: T): boolean; readonly cleared: Partial<Omit<T, 'id'>> },
): Promise<void> {
  return store.transaction(async (transaction) => {
    const document = await transaction.find(collection, id);
    if (document && isAsBefore(document)) transaction.update(collection, id, cleared);
  });
}
