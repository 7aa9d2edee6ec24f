/** A store that is filled with millions of documents and closed: nothing that happens meanwhile has to survive. */
import { clubIndexes } from '../../server/data/indexes.ts';
import { openConnection } from '../../server/data/sqlite/connection.ts';
import { storeOver } from '../../server/data/sqlite/open-sqlite-store.ts';
import type { Store, Writes } from '../../server/data/store.ts';

const BATCH = 200;
const CACHE_KIB = 1024 * 1024;

const indexesSql = "SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL";
const triggersSql = "SELECT name FROM sqlite_schema WHERE type = 'trigger'";
const sideTablesSql = "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name GLOB '*__in_*'";
const unsorted = (table: string) =>
  `CREATE TABLE ${table} (member TEXT NOT NULL, doc INTEGER NOT NULL) STRICT`;

/**
 * Without its indexes: whoever opens the file next makes them, each sorted once, and counts. The tables of search terms, with dozens of rows for
 * each document, are sorted as it is closed.
 */
export function openBulkStore(file: string): Store {
  const connection = openConnection(file);
  connection.exec(
    `PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -${CACHE_KIB}`,
  );
  const store = storeOver(connection, clubIndexes);
  for (const { name } of connection.all(indexesSql)) connection.exec(`DROP INDEX ${name}`);
  for (const { name } of connection.all(triggersSql)) connection.exec(`DROP TRIGGER ${name}`);
  const sideTables = connection
    .all(sideTablesSql)
    .map(({ name, sql }) => ({ name: String(name), sql: String(sql) }));
  for (const { name } of sideTables) connection.exec(`DROP TABLE ${name}; ${unsorted(name)}`);
  const close = store.close.bind(store);
  store.close = async () => {
    for (const { name, sql } of sideTables) {
      connection.exec(`ALTER TABLE ${name} RENAME TO unsorted; ${sql};
        INSERT OR IGNORE INTO ${name} SELECT member, doc FROM unsorted ORDER BY member, doc; DROP TABLE unsorted`);
    }
    await close();
  };
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
