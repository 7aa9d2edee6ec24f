/**
 * An empty club's store in SQLite's memory. Its database is made once in each thread and copied from then on: to make every table and index
 * took a quarter of the time of the quick tests.
 */
import { clubIndexes } from '#server/data/indexes.ts';
import { type Connection, openConnection } from '#server/data/sqlite/connection.ts';
import { storeOver } from '#server/data/sqlite/open-sqlite-store.ts';
import type { Store } from '#server/data/store.ts';

const PATH = ':memory:';
let empty: Uint8Array | undefined;

export function openStoreInMemory(): Store {
  return storeOver(openConnectionInMemory(), clubIndexes);
}

/** `storeOver` finds every table there, as it does in a club's file that is opened again. */
export function openConnectionInMemory(): Connection {
  empty ??= makeEmpty();
  const connection = openConnection(PATH);
  connection.database.deserialize(empty);
  return connection;
}

function makeEmpty(): Uint8Array {
  const connection = openConnection(PATH);
  storeOver(connection, clubIndexes);
  try {
    return connection.database.serialize();
  } finally {
    connection.close();
  }
}
