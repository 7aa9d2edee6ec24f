/** What lies where before a copy, and whether it may begin. */
import { storedDocuments } from '../collections/collection.ts';
import { MaintenanceError } from '../maintenance.ts';
import type { Store } from '../store.ts';

/** One end of a copy. */
export interface CopyEnd {
  readonly store: Store;
  /** For people, and to know a copy that was begun: `SQLite (/data/club.sqlite)`. */
  readonly name: string;
}

export interface PlannedCollection {
  readonly name: string;
  readonly documents: number;
}

/** The source's collections in alphabetical order, without `leftBehind` and without empty ones. */
export async function planCopy(
  { store }: CopyEnd,
  leftBehind: ReadonlySet<string>,
): Promise<PlannedCollection[]> {
  const planned: PlannedCollection[] = [];
  for (const name of await store.collectionNames()) {
    const documents = leftBehind.has(name) ? 0 : await store.count(storedDocuments(name));
    if (documents > 0) planned.push({ name, documents });
  }
  return planned;
}

/** Nothing is ever mixed with what is there. @throws MaintenanceError */
export async function requireEmpty({ store, name }: CopyEnd): Promise<void> {
  const held: string[] = [];
  for (const collection of await store.collectionNames()) {
    const documents = await store.count(storedDocuments(collection));
    if (documents > 0) held.push(`${collection} ${documents.toLocaleString('en-GB')}`);
  }
  if (held.length > 0) {
    throw new MaintenanceError(
      `${name} holds documents already (${held.join(', ')}). Copy into an empty one only.`,
    );
  }
}

/** @throws MaintenanceError for a collection that the other engine cannot have */
export async function requireHoldable(
  { store, name }: CopyEnd,
  planned: readonly PlannedCollection[],
): Promise<void> {
  for (const collection of planned) {
    try {
      await store.count(storedDocuments(collection.name));
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      throw new MaintenanceError(`${name} cannot have the collection: ${error.message}.`);
    }
  }
}
