/** What to copy, and whether the copy may start. */
import { formatNumber } from '#domain/values/numbers.ts';
import { storedDocuments } from '../collections/collection.ts';
import { MaintenanceError } from '../maintenance.ts';
import type { Store } from '../store.ts';

/** One end of a copy. */
export interface CopyEnd {
  readonly store: Store;
  /** For messages, and to identify a copy in progress: `SQLite (/data/club.sqlite)`. */
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

/** A copy never mixes with existing data. @throws MaintenanceError */
export async function requireEmpty({ store, name }: CopyEnd): Promise<void> {
  const held: string[] = [];
  for (const collection of await store.collectionNames()) {
    const documents = await store.count(storedDocuments(collection));
    if (documents > 0) held.push(`${collection} ${formatNumber(documents)}`);
  }
  if (held.length > 0) {
    throw new MaintenanceError(
      `${name} already holds documents (${held.join(', ')}). Copy into an empty store only.`,
    );
  }
}

/** @throws MaintenanceError for a collection that the other engine does not support */
export async function requireStorable(
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
