/**
 * Transactions, optimistic whatever the database's default is: at the commit the service checks that what was read is still current,
 * and aborts the attempt where it is not. No lock blocks others while the work runs. All reads of an attempt are from one snapshot,
 * so a decision without writes, such as a refusal, was correct at that moment, and nothing needs to be checked for it.
 *
 * Documents of collections that the work names as contended are read beside the transaction, and written on the condition that they have
 * not changed: nothing locks them, even in a database that locks what a transaction reads.
 */

import { type Write, writeCollector } from '../collected-writes.ts';
import { timeToWait } from '../deadline.ts';
import {
  AlreadyExistsError,
  type Collection,
  NotFoundError,
  type Page,
  type Query,
  ReadAfterWriteError,
  StoreUnavailableError,
  TRANSACTION_ATTEMPTS,
  type Transaction,
  TransactionContentionError,
  type TransactionOptions,
} from '../store.ts';
import { type Ask, type Caller, unclearOutcome } from './caller.ts';
import type { StreamMethod } from './connection.ts';
import { ContendedError, isOvertaken } from './failures.ts';
import type { StoredDocument } from './read-documents.ts';
import { decodePage, type Reader } from './reader.ts';
import type { RetryLock } from './retry-lock.ts';
import { type Precondition, toWireWrite } from './wire-writes.ts';

export interface TransactionParts {
  readonly caller: Caller;
  readonly retryLock: RetryLock;
  /** Reads outside the transaction. */
  readonly reader: Reader;
  /** A reader that uses `ask`. */
  readerBy(ask: Ask): Reader;
  /** A collection's full name. */
  documents(collection: string): string;
}

/** @throws TransactionContentionError, StoreUnavailableError, and whatever `work` throws */
export async function runTransaction<R>(
  parts: TransactionParts,
  work: (transaction: Transaction) => Promise<R>,
  { contended = [] }: TransactionOptions = {},
): Promise<R> {
  const collections = new Set(contended.map(({ name }) => name));
  let retried: Uint8Array | null = null;
  for (let count = 1; count <= TRANSACTION_ATTEMPTS; count += 1) {
    const attempt = new Attempt(parts, collections, retried);
    try {
      if (count === 1) return await attempt.run(work);
      return await parts.retryLock.run(count, () => attempt.run(work));
    } catch (error) {
      const rolledBack = attempt.rollBack();
      if (!(error instanceof ContendedError)) throw error;
      retried = await rolledBack;
    }
  }
  throw new TransactionContentionError(`given up after ${TRANSACTION_ATTEMPTS} attempts`);
}

class Attempt implements Transaction {
  readonly #parts: TransactionParts;
  readonly #options: object;
  readonly #reader: Reader;
  readonly #writes: Write[] = [];
  readonly #contended: ReadonlySet<string>;
  readonly #read = new Set<string>();
  /** How documents of contended collections were when they were read. */
  readonly #asRead = new Map<string, Precondition>();
  #begun: Promise<Uint8Array> | null = null;
  #lost: ContendedError | null = null;
  #isCommitted = false;
  readonly create: Transaction['create'];
  readonly set: Transaction['set'];
  readonly update: Transaction['update'];
  readonly remove: Transaction['remove'];

  constructor(parts: TransactionParts, contended: ReadonlySet<string>, retried: Uint8Array | null) {
    this.#parts = parts;
    this.#contended = contended;
    this.#reader = parts.readerBy(this.#ask);
    const readWrite = { concurrencyMode: 'OPTIMISTIC', ...(retried && { retryTransaction: retried }) };
    this.#options = { readWrite };
    ({
      create: this.create,
      set: this.set,
      update: this.update,
      remove: this.remove,
    } = writeCollector(this.#writes));
  }

  /** @throws ContendedError where something read has changed, even if `work` threw because of it */
  async run<R>(work: (transaction: Transaction) => Promise<R>): Promise<R> {
    try {
      const result = await work(this);
      if (this.#lost) throw this.#lost;
      await this.#commit(this.#writes);
      return result;
    } catch (error) {
      throw this.#lost ?? error;
    }
  }

  /**
   * Releases what the attempt holds, whatever made it fail: even a refused commit may leave the transaction open, and an open one
   * cannot be retried. Does nothing once it is committed.
   * @returns its id, for the attempt that retries it; null where nothing was read, or where it may still be open
   */
  async rollBack(): Promise<Uint8Array | null> {
    const transaction = (await this.#begun?.catch(() => null)) ?? null;
    if (!transaction || this.#isCommitted) return null;
    try {
      await this.#parts.caller.sendOnce('rollback', { transaction });
      return transaction;
    } catch (error) {
      const hasEnded = error instanceof ContendedError;
      return hasEnded ? transaction : null;
    }
  }

  async find<T extends { id: string }>(collection: Collection<T>, id: string): Promise<T | null> {
    const [found] = await this.findMany(collection, [id]);
    return found ?? null;
  }

  async findMany<T extends { id: string }>(
    collection: Collection<T>,
    ids: readonly string[],
  ): Promise<(T | null)[]> {
    this.#requireNoWrites();
    for (const id of ids) this.#read.add(keyOf(collection.name, id));
    const isContended = this.#contended.has(collection.name);
    const reader = isContended ? this.#parts.reader : this.#reader;
    const found = await reader.read(collection.name, ids);
    if (isContended) this.#keepVersions(collection.name, ids, found);
    return ids.map((id) => {
      const document = found.get(id);
      return document ? collection.decode(id, document.fields) : null;
    });
  }

  /** The first version that was seen counts: what has been decided by it must still be true. */
  #keepVersions(
    collection: string,
    ids: readonly string[],
    found: ReadonlyMap<string, StoredDocument>,
  ): void {
    for (const id of ids) {
      const document = found.get(id);
      const key = keyOf(collection, id);
      const asRead = document ? { updateTime: document.updateTime } : { exists: false };
      if (!this.#asRead.has(key)) this.#asRead.set(key, asRead);
    }
  }

  /** Its first write of the commit is checked; the others are upon that one. */
  #toWire(writes: readonly Write[]): object[] {
    const checked = new Set<string>();
    return writes.map((write) => {
      const key = keyOf(write.collection, write.id);
      const asRead = checked.has(key) ? undefined : this.#asRead.get(key);
      checked.add(key);
      return toWireWrite(this.#parts.documents, write, asRead);
    });
  }

  async query<T extends { id: string }>(collection: Collection<T>, query: Query): Promise<Page<T>> {
    this.#requireNoWrites();
    return decodePage(collection, await this.#reader.query(collection.name, query));
  }

  async #commit(writes: readonly Write[]): Promise<void> {
    if (writes.length === 0 && !this.#begun) return;
    // Started at the last moment it might be aborted, and its outcome would be unknown.
    if (writes.length > 0) timeToWait();
    const transaction = await this.#begun;
    let isUnclear = false;
    const request = {
      writes: this.#toWire(writes),
      ...(transaction && { transaction }),
    };
    try {
      await this.#parts.caller.send('commit', request, () => {
        isUnclear = writes.length > 0;
      });
      this.#isCommitted = true;
    } catch (error) {
      throw isUnclear ? unclearOutcome(error) : this.#asLost(error, writes);
    }
  }

  /** A document created, removed or changed since it was read here: the service may report it in several ways. */
  #asLost(error: unknown, writes: readonly Write[]): unknown {
    if (error instanceof Error && this.#asRead.size > 0 && isOvertaken(error))
      return new ContendedError(error.message, { cause: error });
    const isAboutExistence = error instanceof AlreadyExistsError || error instanceof NotFoundError;
    const wasRead = writes.some(({ collection, id }) => this.#read.has(keyOf(collection, id)));
    return isAboutExistence && wasRead ? new ContendedError(error.message, { cause: error }) : error;
  }

  /** The first read begins the transaction; concurrent reads wait for it. */
  readonly #ask: Ask = async <Message>(method: StreamMethod, request: object) => {
    try {
      if (this.#begun) {
        const transaction = await this.#begun;
        return await this.#parts.caller.ask<Message>(method, { ...request, transaction });
      }
      const first = this.#parts.caller.ask<Message & { transaction?: Uint8Array }>(method, {
        ...request,
        newTransaction: this.#options,
      });
      this.#begun = first.then(findTransaction);
      this.#begun.catch(() => {});
      return await first;
    } catch (error) {
      if (error instanceof ContendedError) this.#lost = error;
      throw error;
    }
  };

  #requireNoWrites(): void {
    if (this.#writes.length > 0) throw new ReadAfterWriteError('a transaction reads before it writes');
  }
}

function findTransaction(messages: readonly { transaction?: Uint8Array }[]): Uint8Array {
  const transaction = messages.find((message) => message.transaction?.length)?.transaction;
  if (!transaction) throw new StoreUnavailableError('Firestore did not begin a transaction');
  return transaction;
}

function keyOf(collection: string, id: string): string {
  return `${collection}/${id}`;
}
