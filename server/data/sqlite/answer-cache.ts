/**
 * What reads have been answered, for as long as nobody has written to their collection: pages ask the same again and again, and most of it
 * stays as it is for hours. Exact: every commit of this process passes by here, and SQLite's `data_version` tells of all others.
 */
import { LRUCache } from 'lru-cache';
import { readsThrough } from '../deadline.ts';
import type { Filter, Query } from '../store.ts';
import { toJson } from '../stored-json.ts';
import type { Connection } from './connection.ts';

/** Documents in all kept answers; most are in the document cache too, and the same objects. */
const CAPACITY_IN_DOCUMENTS = 10_000;

export interface Answer<T> {
  /** How many documents it holds. */
  readonly documents: number;
  readonly value: T;
}

interface Kept {
  readonly value: unknown;
  /** How many commits of this process had written to the collection. */
  readonly commits: number;
}

/** The answers of one connection. */
export class AnswerCache {
  readonly #connection: Connection;
  readonly #kept = new LRUCache<string, Kept>({ maxSize: CAPACITY_IN_DOCUMENTS });
  readonly #commits = new Map<string, number>();
  #foreignMark = -1;
  #isChecked = false;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Before a commit writes to a collection; where it is undone after all, something is read once more. */
  noteWrite(collection: string): void {
    this.#commits.set(collection, this.#commitsTo(collection) + 1);
  }

  /**
   * The kept answer, or the one that `read` gives. Not within a commit, which may yet be undone.
   * @param key tells this read from all others of the collection
   */
  answer<T>(collection: string, key: string, read: () => Answer<T>): T {
    if (this.#connection.database.isTransaction) return read().value;
    this.#dropWhereOthersWrote();
    const commits = this.#commitsTo(collection);
    const known = this.#kept.get(key);
    if (known?.commits === commits) return known.value as T;
    const { documents, value } = read();
    // Whole collections would drive out what people look at.
    if (!readsThrough()) this.#kept.set(key, { value, commits }, { size: documents + 1 });
    return value;
  }

  #commitsTo(collection: string): number {
    return this.#commits.get(collection) ?? 0;
  }

  /** Once for all reads in a row: until the process turns to something else, such as a request that knows of a newer commit. */
  #dropWhereOthersWrote(): void {
    if (this.#isChecked) return;
    const mark = foreignMark(this.#connection);
    if (mark !== this.#foreignMark) this.#kept.clear();
    this.#foreignMark = mark;
    this.#isChecked = true;
    process.nextTick(() => {
      this.#isChecked = false;
    });
  }
}

/** Changes with each commit that another connection makes to the file. */
export function foreignMark({ get }: Connection): number {
  return Number(get('PRAGMA data_version')?.data_version);
}

/** The key of a read by ids. */
export const keyOfFind = (collection: string, ids: readonly string[]): string =>
  ids.length === 1 ? `find ${collection} ${ids[0]}` : JSON.stringify(['find', collection, ids]);

interface Asked extends Partial<Query> {
  readonly belowId?: string | undefined;
  readonly upTo?: number | undefined;
}

/** The key of a read by a query. @throws TypeError for values that the store does not support */
export const keyOfQuery = (operation: string, collection: string, asked: Asked): string =>
  JSON.stringify([
    ...[operation, collection, asked.where?.map(filterText), asked.orderBy],
    ...[asked.limit, asked.cursor, asked.fromId, asked.belowId, asked.upTo],
  ]);

/** An instant and a text that looks like it are different values; one kind of value starts with `@`. */
const filterText = ([field, operator, value]: Filter) => [
  ...[field, operator],
  value instanceof Temporal.Instant ? `@${value.epochNanoseconds}` : toJson(value),
];
