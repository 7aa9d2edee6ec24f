/**
 * The store port: documents in named collections. Every engine passes the same contract suite
 * (`tests/contracts/`), so code above the port never knows which one it runs on.
 *
 * Values are what both engines can store without loss: null, booleans, finite numbers, strings,
 * instants (`Temporal.Instant`, microseconds), arrays and plain objects of these; no array directly in an array.
 */
export type StoredValue =
  | null
  | boolean
  | number
  | string
  | Temporal.Instant
  | StoredValue[]
  | { [field: string]: StoredValue };

/** A stored document, with the specification's field names. */
export type StoredFields = { [field: string]: StoredValue };

/** A named collection and its codec between stored fields and the code's types. */
export interface Collection<T extends { id: string }> {
  readonly name: string;
  /** Reads a stored document; tolerant: fields may be missing, unknown ones are ignored. */
  decode(id: string, fields: StoredFields): T;
  /** Turns (part of) a document into stored fields; `undefined` members are left out, `id` too. */
  encode(document: Partial<T>): StoredFields;
}

/** A field of a document, dots for nested ones: `latestParq.completedAt`. */
export type FieldPath = string;

export type Operator = '==' | '<' | '<=' | '>' | '>=' | 'in' | 'array-contains';
export type Filter = readonly [field: FieldPath, operator: Operator, value: StoredValue];
export type Order = readonly [field: FieldPath, direction: 'asc' | 'desc'];

export interface Query {
  readonly where?: readonly Filter[];
  /** The document's id always breaks ties, in the direction of the last order. A range filter's field comes first. */
  readonly orderBy?: readonly Order[];
  /** Documents a page; 1 to 1,000. */
  readonly limit: number;
  /** A cursor from an earlier page of the same query: read on after it, or the page before it. */
  readonly cursor?: string | null;
  /** Of all documents in the order of their ids, without filter and order: those from this id on, where there is no cursor. */
  readonly fromId?: string;
}

export interface Page<T> {
  readonly items: T[];
  /** Opaque; null where there is no such page. */
  readonly nextCursor: string | null;
  readonly previousCursor: string | null;
}

export interface CountBounds {
  /** Only documents whose id comes before it, by bytes. */
  readonly belowId?: string;
  /** Where there are as many or more it is this number, and no more are counted. */
  readonly upTo?: number;
}

export interface Reads {
  /** The document, or null. */
  find<T extends { id: string }>(collection: Collection<T>, id: string): Promise<T | null>;
  /** The documents that exist, in the order of `ids`; missing ones are null. */
  findMany<T extends { id: string }>(
    collection: Collection<T>,
    ids: readonly string[],
  ): Promise<(T | null)[]>;
  /** @throws MissingIndexError where `firestore.indexes.json` has no index for the query's shape. */
  query<T extends { id: string }>(collection: Collection<T>, query: Query): Promise<Page<T>>;
}

export interface Writes<Result> {
  /** @throws AlreadyExistsError */
  create<T extends { id: string }>(collection: Collection<T>, document: T): Result;
  /** Creates or replaces the whole document. */
  set<T extends { id: string }>(collection: Collection<T>, document: T): Result;
  /** Changes the named fields; the rest, unknown fields too, stays. @throws NotFoundError */
  update<T extends { id: string }>(collection: Collection<T>, id: string, changes: Partial<T>): Result;
  /** Deleting a missing document is not an error. */
  remove<T extends { id: string }>(collection: Collection<T>, id: string): Result;
}

/** Inside a transaction all reads come before the first write (`ReadAfterWriteError`); writes are committed together at the end. */
export interface Transaction extends Reads, Writes<void> {}

export interface TransactionOptions {
  /**
   * Collections whose documents many instances write at once. The work promises to write what its decision rests on: of their documents,
   * those that it writes must be as it read them, and those that it only reads may have changed since. In return nothing locks them.
   */
  readonly contended?: readonly { readonly name: string }[];
}

export interface Store extends Reads, Writes<Promise<void>> {
  readonly engine: 'sqlite' | 'firestore';
  /**
   * Runs `work` and commits its writes in one step. If something it read has changed in the meantime it runs
   * again, at most 5 times in all: `work` must have no side effects. Everything that its last run read is consistent as of one moment;
   * where it writes nothing, that moment may be slightly in the past.
   * @throws TransactionContentionError after the fifth attempt
   */
  transaction<R>(work: (transaction: Transaction) => Promise<R>, options?: TransactionOptions): Promise<R>;
  /** Many writes that need no reads, committed together; at most 500. */
  batch(writes: (batch: Writes<void>) => void): Promise<void>;
  count<T extends { id: string }>(
    collection: Collection<T>,
    where?: readonly Filter[],
    bounds?: CountBounds,
  ): Promise<number>;
  sum<T extends { id: string }>(
    collection: Collection<T>,
    field: FieldPath,
    where?: readonly Filter[],
  ): Promise<number>;
  /** All collections, including those of other clients, in alphabetical order; some may be empty. */
  collectionNames(): Promise<string[]>;
  /**
   * Changes whenever another client, such as another instance, has written to the store; null: the engine
   * cannot tell. Costs microseconds. This instance's own writes do not change it.
   */
  foreignWriteMark(): number | null;
  /** Resolves when the store can answer. @throws StoreUnavailableError */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export class NotFoundError extends Error {
  override name = 'NotFoundError';
}
export class AlreadyExistsError extends Error {
  override name = 'AlreadyExistsError';
}
export class MissingIndexError extends Error {
  override name = 'MissingIndexError';
}
export class ReadAfterWriteError extends Error {
  override name = 'ReadAfterWriteError';
}
export class TransactionContentionError extends Error {
  override name = 'TransactionContentionError';
}
/** The store is unavailable (unreachable, disk full, locked for too long): people get a 503 page that keeps what they typed. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError';
}

/** Specification, §9: a transaction is tried at most this often. */
export const TRANSACTION_ATTEMPTS = 5;
