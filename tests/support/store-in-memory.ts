/**
 * An empty club's store in SQLite's memory. Its database is prepared once in each thread and copied from then on: to make every table and index
 * took a quarter of the time of the quick tests.
 */
import { clubIndexes } from '#server/data/indexes.ts';
import { type Connection, openConnection } from '#server/data/sqlite/connection.ts';
import { clubLayouts } from '#server/data/sqlite/layouts.ts';
import { storeOver, storeOverPrepared } from '#server/data/sqlite/open-sqlite-store.ts';
import type { Store } from '#server/data/store.ts';

const PATH = ':memory:';
let empty: Uint8Array | undefined;

export function openStoreInMemory(): Store {
  return storeOverPrepared(openConnectionInMemory(), clubIndexes);
}

/** Every table is there. */
export function openConnectionInMemory(): Connection {
  empty ??= emptyDatabase();
  const connection = openConnection(PATH);
  connection.database.deserialize(empty);
  return connection;
}

/** The bytes of a database that has every table, and nothing in them. */
export function emptyDatabase(indexes = clubIndexes, layouts = clubLayouts): Uint8Array {
  const connection = openConnection(PATH);
  storeOver(connection, indexes, layouts);
  try {
    return connection.database.serialize();
  } finally {
    connection.close();
  }
}
