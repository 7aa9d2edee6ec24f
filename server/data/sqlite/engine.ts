/** State shared by reads and commits: one connection, its tables, and the number of the last commit. */
import { setTimeout } from 'node:timers/promises';
import type { Write } from '../collected-writes.ts';
import { readsThrough, timeLeft } from '../deadline.ts';
import { type IndexList, requireIndex } from '../indexes.ts';
import { type QueryShape, requireLimit, shapeOf } from '../query-shape.ts';
import { type Query, StoreUnavailableError } from '../store.ts';
import { AnswerCache, foreignMark } from './answer-cache.ts';
import { CommitLock } from './commit-lock.ts';
import { CommitNumbers } from './commit-numbers.ts';
import { CommitQueue, MAX_BATCH } from './commit-queue.ts';
import { type Connection, commitAfter, rollBack, tryBegin } from './connection.ts';
import { DocumentCache, type StoredDocument } from './document-cache.ts';
import { EntryCounts } from './entry-counts.ts';
import type { Layouts } from './layouts.ts';
import { readDocuments, readVersion } from './read-documents.ts';
import { readPage, type StoredPage } from './read-page.ts';
import { createDocumentTable, type Table, tableOf } from './schema.ts';
import type { Source } from './select-rows.ts';
import { applyWrite } from './write-documents.ts';

/** How long a commit waits for other processes, in milliseconds. */
const LONGEST_WAIT = 5000;

export class Engine {
  readonly connection: Connection;
  readonly indexes: IndexList;
  readonly commitLock = new CommitLock();
  readonly answers: AnswerCache;
  readonly #commits: CommitQueue;
  readonly #numbers: CommitNumbers;
  readonly #counts: EntryCounts;
  readonly #cache = new DocumentCache();
  readonly #tables = new Map<string, Table>();
  readonly #present: Set<string>;
  readonly #layouts: Layouts;
  #applied = 0;

  /** Over a database that `prepareDatabase` has prepared with the same lists. */
  constructor(connection: Connection, indexes: IndexList, layouts: Layouts) {
    this.connection = connection;
    this.indexes = indexes;
    this.answers = new AnswerCache(connection);
    this.#layouts = layouts;
    this.#numbers = new CommitNumbers(connection);
    this.#commits = new CommitQueue(connection, (commit) => this.underLock(commit));
    this.#counts = new EntryCounts(connection);
    this.#present = new Set(indexes.keys());
  }

  table(name: string): Table {
    const table = this.#tables.get(name) ?? tableOf(this.indexes, name, this.#layouts);
    this.#tables.set(name, table);
    return table;
  }

  /** False before the first write to a collection without indexes. */
  isPresent({ name }: Table): boolean {
    if (this.#present.has(name)) return true;
    const isFound = this.connection.get('SELECT 1 FROM sqlite_schema WHERE name = ?', name) !== undefined;
    // Tables created in an open transaction may still be rolled back.
    if (isFound && !this.connection.database.isTransaction) this.#present.add(name);
    return isFound;
  }

  /** Documents by id; missing ones are left out. */
  read(name: string, ids: readonly string[]): Map<string, StoredDocument> {
    const table = this.table(name);
    if (!this.isPresent(table)) return new Map();
    const source = this.#source(table);
    return ids.length > 1 ? this.#snapshot(() => readDocuments(source, ids)) : readDocuments(source, ids);
  }

  /** The number of the commit that wrote a document; 0: it does not exist. */
  versionOf(name: string, id: string): number {
    const table = this.table(name);
    return this.isPresent(table) ? readVersion(this.connection, table, id) : 0;
  }

  /** @throws MissingIndexError; RangeError where the limit is not 1 to 1,000 */
  query(name: string, query: Query): StoredPage {
    requireLimit(query.limit);
    const shape = shapeOf(query.where, query.orderBy);
    const page = this.select(name, shape, (source) => readPage(source, shape, query));
    return page ?? { documents: [], nextCursor: null, previousCursor: null };
  }

  /** Reads the rows of a shape from one snapshot; null where nothing has been stored yet. @throws MissingIndexError */
  select<R>(name: string, shape: QueryShape, read: (source: Source) => R): R | null {
    requireIndex(this.indexes, name, shape);
    const table = this.table(name);
    if (!this.isPresent(table)) return null;
    const source = this.#source(table);
    return this.#snapshot(() => read(source));
  }

  /** Without the cache inside a commit, which may yet be undone. */
  #source(table: Table): Source {
    const { connection } = this;
    const cache = connection.database.isTransaction ? null : this.#cache;
    return { connection, cache, counts: this.#counts, table, isKept: !readsThrough() };
  }

  #snapshot<R>(work: () => R): R {
    if (this.connection.database.isTransaction) return work();
    this.connection.exec('BEGIN');
    return commitAfter(this.connection, work);
  }

  /** Stays the same until somebody commits: this process, or another one. */
  stateMark(): string {
    return `${foreignMark(this.connection)} ${this.#applied}`;
  }

  /** Writes in one step, after `check`, which may throw. @throws StoreUnavailableError, DeadlineError as `underLock` */
  commit(writes: readonly Write[], check = () => {}): Promise<void> {
    return this.#commits.commit(() => this.#apply(writes, check));
  }

  /**
   * Runs `work` once it holds the write lock; waiting for it does not block the process.
   * @throws StoreUnavailableError after 5 seconds, DeadlineError
   */
  async underLock<R>(work: () => R, isMine = () => false): Promise<R> {
    const deadline = performance.now() + Math.min(LONGEST_WAIT, timeLeft());
    for (;;) {
      if (!isMine()) await this.commitLock.free();
      const hasBegun = tryBegin(this.connection);
      if (hasBegun && !this.#numbers.isBelow(MAX_BATCH)) return work();
      if (hasBegun) {
        this.#numbers.reserve();
        continue;
      }
      if (performance.now() > deadline)
        throw new StoreUnavailableError('SQLite: locked by another process for too long');
      await setTimeout(1 + Math.random() * 8);
    }
  }

  /** Writes and commits under the lock, and releases it. */
  finish(writes: readonly Write[]): void {
    commitAfter(this.connection, () => this.#apply(writes));
  }

  #apply(writes: readonly Write[], check = () => {}): void {
    check();
    if (writes.length === 0) return;
    this.#applied += 1;
    const version = this.#numbers.next();
    for (const write of writes) {
      this.answers.noteWrite(write.collection);
      const table = this.table(write.collection);
      if (!this.#present.has(table.name)) createDocumentTable(this.connection, table);
      applyWrite(this.connection, table, write, version);
    }
  }

  release(): void {
    rollBack(this.connection);
  }
}
