import type { Collection, Filter, Store, Writes } from './store.ts';

/** At most two writes for each document: a batch takes 500. */
const AT_ONCE = 240;

/** Rewrites every document that the filter finds, page by page; `rewrite` must make each document no longer match. */
export async function rewriteAll<T extends { id: string }>(
  store: Store,
  collection: Collection<T>,
  filter: Filter,
  rewrite: (batch: Writes<void>, document: T) => void,
): Promise<void> {
  for (;;) {
    const { items } = await store.query(collection, { where: [filter], limit: AT_ONCE });
    if (items.length === 0) return;
    await store.batch((batch) => {
      for (const document of items) rewrite(batch, document);
    });
  }
}
