import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { StoreUnavailableError } from '../store.ts';

export type Row = Record<string, SQLOutputValue>;

const MAX_STATEMENTS = 1000;
/** How long SQLite itself waits for a lock, in milliseconds. This blocks the whole process. */
const BUSY_TIMEOUT = 5000;
const BUSY_TIMEOUT_AT_BEGIN = 10;
/** Of new files: a change writes every page that it touches to the log whole, and most of its index entries are about 100 bytes. */
export const PAGE_BYTES = 2048;

/** Primary result codes that mean "not now" rather than "wrong": busy, locked, no memory, read-only, I/O, corrupt, full, cannot open … */
const unavailable = new Set([5, 6, 7, 8, 10, 11, 13, 14, 15, 22, 26]);
const BUSY = 5;
const CONSTRAINT = 19;

/** One open SQLite file: caches prepared statements, translates errors to the port's. */
export interface Connection {
  readonly database: DatabaseSync;
  readonly all: (sql: string, ...values: SQLInputValue[]) => Row[];
  readonly get: (sql: string, ...values: SQLInputValue[]) => Row | undefined;
  /** @returns the row number of the last insert */
  readonly run: (sql: string, ...values: SQLInputValue[]) => number;
  readonly exec: (sql: string) => void;
  readonly close: () => void;
}

/** Opens or creates the file (`:memory:` too). @throws StoreUnavailableError */
export function openConnection(path: string): Connection {
  if (path !== ':memory:') makePrivateFile(path);
  const database = answered(() => new DatabaseSync(path, { timeout: BUSY_TIMEOUT }));
  const statements = new Map<string, StatementSync>();
  const prepared = (sql: string) => {
    const kept = statements.get(sql);
    if (kept) return kept;
    if (statements.size >= MAX_STATEMENTS) statements.clear();
    const statement = database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  const connection: Connection = {
    database,
    all: (sql, ...values) => answered(() => prepared(sql).all(...values)),
    get: (sql, ...values) => answered(() => prepared(sql).get(...values)),
    run: (sql, ...values) => answered(() => Number(prepared(sql).run(...values).lastInsertRowid)),
    exec: (sql) => answered(() => database.exec(sql)),
    close: () => database.isOpen && database.close(),
  };
  connection.exec(
    `PRAGMA page_size = ${PAGE_BYTES}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -65536;`,
  );
  return connection;
}

/** Readable only by the club's own account; SQLite gives its log files the same mode. */
function makePrivateFile(path: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    closeSync(openSync(path, 'a', 0o600));
  } catch (error) {
    throw new StoreUnavailableError(`SQLite: ${(error as Error).message}`, { cause: error });
  }
}

/** Takes the write lock. False: it is held by another process. */
export function tryBegin({ database, exec }: Connection): boolean {
  exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_AT_BEGIN}`);
  try {
    if (database.isTransaction) return false;
    database.exec('BEGIN IMMEDIATE');
    return true;
  } catch (error) {
    if (resultCode(error) === BUSY) return false;
    throw translated(error);
  } finally {
    exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT}`);
  }
}

/** Runs `work` within the transaction that `tryBegin` opened and commits it; on any failure everything is rolled back. */
export function commitAfter<R>(connection: Connection, work: () => R): R {
  try {
    const result = work();
    connection.exec('COMMIT');
    return result;
  } catch (error) {
    rollBack(connection);
    throw error;
  }
}

/** Some errors (disk full) have already ended the transaction. */
export function rollBack({ database }: Connection): void {
  if (database.isOpen && database.isTransaction) database.exec('ROLLBACK');
}

export function isConstraintError(error: unknown): boolean {
  return resultCode(error) === CONSTRAINT;
}

function answered<R>(work: () => R): R {
  try {
    return work();
  } catch (error) {
    throw translated(error);
  }
}

function translated(error: unknown): unknown {
  const code = resultCode(error);
  const isClosed = (error as { code?: string }).code === 'ERR_INVALID_STATE';
  if (!isClosed && (code === null || !unavailable.has(code))) return error;
  return new StoreUnavailableError(`SQLite: ${(error as Error).message}`, { cause: error });
}

function resultCode(error: unknown): number | null {
  const code = (error as { errcode?: unknown } | null)?.errcode;
  return typeof code === 'number' ? code & 0xff : null;
}
