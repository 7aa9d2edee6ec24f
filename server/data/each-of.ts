/** Reads whole lists, a page at a time. */
import { nextTurn } from './give-way.ts';
import type { Collection, Page, Query, Reads } from './store.ts';

/** Reads the page at a cursor; null: the first one. */
export type ReadPage<T> = (cursor: string | null) => Promise<Pick<Page<T>, 'items' | 'nextCursor'>>;

/**
 * The pages of a list, including empty ones. Each page is read only when needed, and others get a turn before the next
 * one (`give-way.ts`).
 * @throws Error where a page's cursor leads back to the same page, which would never end
 */
export async function* eachPage<T>(read: ReadPage<T>): AsyncGenerator<T[]> {
  let cursor: string | null = null;
  for (;;) {
    const page: Awaited<ReturnType<ReadPage<T>>> = await read(cursor);
    yield page.items;
    if (page.nextCursor === null) return;
    if (page.nextCursor === cursor) throw new Error('The page after this one is the same page');
    cursor = page.nextCursor;
    await nextTurn();
  }
}

/**
 * All documents that a query finds; `limit` is how many are read at a time. Breaking out of the loop stops the
 * reading. Changing a document so that it no longer matches does not skip any.
 */
export async function* eachDocument<T extends { id: string }>(
  reads: Pick<Reads, 'query'>,
  collection: Collection<T>,
  query: Omit<Query, 'cursor'>,
): AsyncGenerator<T> {
  for await (const items of eachPage((cursor) => reads.query(collection, { ...query, cursor }))) {
    yield* items;
  }
}

/** All of them as an array: for lists that fit in memory. */
export function listEach<T extends { id: string }>(
  reads: Pick<Reads, 'query'>,
  collection: Collection<T>,
  query: Omit<Query, 'cursor'>,
): Promise<T[]> {
  return Array.fromAsync(eachDocument(reads, collection, query));
}
