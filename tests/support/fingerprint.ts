import { createHash } from 'node:crypto';
import { clubIndexes } from '#server/data/indexes.ts';
import { openConnection } from '#server/data/sqlite/connection.ts';
import { storeOver } from '#server/data/sqlite/open-sqlite-store.ts';
import { META_TABLE } from '#server/data/sqlite/schema.ts';
import { type Store, StoreUnavailableError } from '#server/data/store.ts';

/** A store whose documents can be read as they are stored. */
export interface OpenBook {
  readonly store: Store;
  /** Collection → a hash of all its documents. Collections that hold no business, and `without`, are left out. */
  fingerprint(without?: readonly string[]): Record<string, string>;
  /** All documents of a collection, as JSON text. */
  read(collection: string): string[];
  /** While it is away, whatever is asked of the store fails as a full disk or a lost connection would. */
  beAway(isAway: boolean): void;
}

/** What a look, or a refused attempt, may leave behind: who is signed in, who tried, forms kept for their writers. */
const notBusiness = new Set([
  'loginSessions',
  'throttles',
  'formDrafts',
  'formTokens',
  'undoSteps',
  'errorLogs',
  'jobLeases',
]);

/** @param path of a file that a running club shares; by default the store goes with the test */
export function openBook(path = ':memory:'): OpenBook {
  const connection = openConnection(path);
  let isAway = false;
  const store = new Proxy(storeOver(connection, clubIndexes), {
    get(engine, name) {
      const member = Reflect.get(engine, name);
      if (typeof member !== 'function') return member;
      if (isAway) return () => Promise.reject(new StoreUnavailableError('away'));
      return member.bind(engine);
    },
  });
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
    beAway: (away) => {
      isAway = away;
    },
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
