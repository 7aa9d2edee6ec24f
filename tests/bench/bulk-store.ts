/** A store that is filled with millions of documents and closed: nothing that happens meanwhile has to survive. */
import { clubIndexes } from '../../server/data/indexes.ts';
import { openConnection } from '../../server/data/sqlite/connection.ts';
import { storeOver } from '../../server/data/sqlite/open-sqlite-store.ts';
import type { Store, Writes } from '../../server/data/store.ts';

const BATCH = 500;
const CACHE_KIB = 1024 * 1024;

/** Without its indexes: whoever opens the file next makes them, and each is sorted once. */
export function openBulkStore(file: string): Store {
  const connection = openConnection(file);
  connection.exec(
    `PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -${CACHE_KIB}`,
  );
  const store = storeOver(connection, clubIndexes);
  const indexes = connection.all("SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL");
  for (const { name } of indexes) connection.exec(`DROP INDEX ${name}`);
  return store;
}

export async function inBatches(
  count: number,
  store: Store,
  write: (batch: Writes<void>, index: number) => void,
): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    await store.batch((batch) => {
      for (let index = from; index < Math.min(count, from + BATCH); index += 1) write(batch, index);
    });
  }
}
