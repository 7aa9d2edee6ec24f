/** Lists that are read to their end, a page at a time. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Collection, Page, Query, Reads } from './store.ts';

/** Reads the page at a cursor; null: the first one. */
export type ReadPage<T> = (cursor: string | null) => Promise<Pick<Page<T>, 'items' | 'nextCursor'>>;

/**
 * The pages of a list, empty ones too. A page is read only when it is asked for, and other requests get a turn before each further
 * one: reading a local file waits for nothing.
 * @throws Error where a page leads back to itself, which would never end
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
 * The documents that a query finds, however many; `limit` is how many are read at a time. Whoever stops early stops the
 * reading. What is done with a document may take it out of the query: none is skipped.
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

/** All of them at once: for lists that fit into memory. */
export function listEach<T extends { id: string }>(
  reads: Pick<Reads, 'query'>,
  collection: Collection<T>,
  query: Omit<Query, 'cursor'>,
): Promise<T[]> {
  return Array.fromAsync(eachDocument(reads, collection, query));
}
