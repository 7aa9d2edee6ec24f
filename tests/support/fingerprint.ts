import { createHash } from 'node:crypto';
import { clubIndexes } from '#server/data/indexes.ts';
import { openConnection } from '#server/data/sqlite/connection.ts';
import { storeOver } from '#server/data/sqlite/open-sqlite-store.ts';
import { META_TABLE } from '#server/data/sqlite/schema.ts';
import type { Store } from '#server/data/store.ts';

/** A store in memory whose documents can be looked at as they lie. */
export interface OpenBook {
  readonly store: Store;
  /** Collection → a hash of all its documents. Collections that hold no business, and `without`, are left out. */
  fingerprint(without?: readonly string[]): Record<string, string>;
  /** All documents of a collection, as JSON text. */
  read(collection: string): string[];
}

/** What a look, or a refused attempt, may leave behind: who is signed in, who tried, forms kept for their writers. */
const notBusiness = new Set([
  'loginSessions',
  'throttles',
  'heldForms',
  'formTokens',
  'errorLogs',
  'jobLeases',
]);

export function openBook(): OpenBook {
  const connection = openConnection(':memory:');
  const store = storeOver(connection, clubIndexes);
  const tables = () =>
    connection
      .all("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
      .map(({ name }) => String(name))
      .filter((name) => name !== META_TABLE && !name.includes('__') && !name.startsWith('sqlite'));
  const read = (table: string) =>
    connection.all(`SELECT * FROM "${table}" ORDER BY id`).map((row) => JSON.stringify(row));
  return {
    store,
    read,
    fingerprint: (without = []) =>
      Object.fromEntries(
        tables()
          .filter((table) => !notBusiness.has(table) && !without.includes(table))
          .map((table) => [table, read(table)])
          .filter(([, rows]) => rows?.length)
          .map(([table, rows]) => [table, createHash('sha256').update(String(rows)).digest('hex')]),
      ),
  };
}
