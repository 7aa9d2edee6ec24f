import { createHash } from 'node:crypto';
import { isBackgroundWork, timeLeft } from '#server/data/deadline.ts';
import { clubIndexes } from '#server/data/indexes.ts';
import { openConnection } from '#server/data/sqlite/connection.ts';
import { storeOver } from '#server/data/sqlite/open-sqlite-store.ts';
import { type Store, StoreUnavailableError } from '#server/data/store.ts';
import { openConnectionInMemory } from './store-in-memory.ts';

/** A store whose documents can be read as they are stored. */
export interface OpenBook {
  readonly store: Store;
  /** Collection → a hash of all its documents. Collections that hold no business, and `without`, are left out. */
  fingerprint(without?: readonly string[]): Record<string, string>;
  /** Collections with a document in them, but those that hold no business. */
  filled(): string[];
  /** All documents of a collection, as JSON text: the same array for as long as none of them is written. */
  read(collection: string): readonly string[];
  /** While it is away, whatever is asked of the store fails as a full disk or a lost connection would. */
  beAway(isAway: boolean): void;
  /** After so many more operations none is answered: each ends when its time is up. Null: all are answered. */
  freezeAfter(operations: number | null): void;
  /** Operations that pages, not jobs, are waiting for meanwhile. */
  waiting(): number;
}

interface Kept {
  readonly state: string;
  readonly rows: readonly string[];
  hash?: string;
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
export function openBook(path?: string): OpenBook {
  const connection = path === undefined ? openConnectionInMemory() : openConnection(path);
  let isAway = false;
  let answersLeft = Infinity;
  let waiting = 0;
  const frozen = async () => {
    const isOfPage = !isBackgroundWork();
    if (isOfPage) waiting += 1;
    try {
      await new Promise((resolve) => setTimeout(resolve, timeLeft()));
    } finally {
      if (isOfPage) waiting -= 1;
    }
    throw new StoreUnavailableError('frozen');
  };
  const store = new Proxy(storeOver(connection, clubIndexes), {
    get(engine, name) {
      const member = Reflect.get(engine, name);
      if (typeof member !== 'function') return member;
      if (isAway) return () => Promise.reject(new StoreUnavailableError('away'));
      if (answersLeft <= 0) return frozen;
      answersLeft -= 1;
      return member.bind(engine);
    },
  });
  const tables = () =>
    connection
      .all("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
      .map(({ name }) => String(name))
      .filter((name) => !name.includes('_'));
  /** Each document's version is the number of the commit that wrote it. */
  const stateOf = (table: string) => {
    const versions = `SELECT id || ' ' || version AS one FROM "${table}" ORDER BY id`;
    return String(connection.get(`SELECT group_concat(one) AS state FROM (${versions})`)?.state ?? '');
  };
  const isFilled = (table: string) =>
    !notBusiness.has(table) && connection.get(`SELECT 1 FROM "${table}" LIMIT 1`) !== undefined;
  const filled = () => tables().filter(isFilled);
  const kept = new Map<string, Kept>();
  const keptOf = (table: string): Kept => {
    const state = stateOf(table);
    const before = kept.get(table);
    if (before?.state === state) return before;
    const rows = connection.all(`SELECT * FROM "${table}" ORDER BY id`).map((row) => JSON.stringify(row));
    const now = { state, rows };
    kept.set(table, now);
    return now;
  };
  const read = (table: string) => keptOf(table).rows;
  const hashOf = (table: string) => {
    const now = keptOf(table);
    now.hash ??= createHash('sha256').update(String(now.rows)).digest('hex');
    return now.hash;
  };
  return {
    store,
    read,
    filled,
    beAway: (away) => {
      isAway = away;
    },
    freezeAfter: (operations) => {
      answersLeft = operations ?? Infinity;
    },
    waiting: () => waiting,
    fingerprint: (without = []) =>
      Object.fromEntries(
        filled()
          .filter((table) => !without.includes(table))
          .map((table) => [table, hashOf(table)]),
      ),
  };
}
