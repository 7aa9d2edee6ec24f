/** One person's documents, as stored. */
import { storedDocuments } from '../data/collections/collection.ts';
import { listEach } from '../data/each-of.ts';
import type { Filter, Store, StoredFields } from '../data/store.ts';

export const PAGE = 500;

export async function findStored(store: Store, collection: string, id: string): Promise<StoredFields> {
  return (await store.find(storedDocuments(collection), id))?.fields ?? {};
}

export async function listMine(
  store: Store,
  collection: string,
  uid: string,
  field = 'memberUid',
): Promise<StoredFields[]> {
  const where: Filter[] = [[field, '==', uid]];
  const found = await listEach(store, storedDocuments(collection), { where, limit: PAGE });
  return found.map(({ fields }) => fields);
}

export function without(fields: StoredFields, ...names: string[]): StoredFields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}
