import { collectWrites } from '../collected-writes.ts';
import { clubIndexes, type IndexList } from '../indexes.ts';
import {
  AlreadyExistsError,
  type Collection,
  type CountBounds,
  type FieldPath,
  type Filter,
  type Page,
  type Query,
  type Store,
  TRANSACTION_ATTEMPTS,
  type Transaction,
  TransactionContentionError,
  type TransactionOptions,
  type Writes,
} from '../store.ts';
import { Caller, unclearOutcome } from './caller.ts';
import { Connection, type FirestoreAddress } from './connection.ts';
import { ContendedError } from './failures.ts';
import { listCollections } from './list-collections.ts';
import { decodePage, Reader } from './reader.ts';
import { RetryLock } from './retry-lock.ts';
import { runTransaction } from './transactions.ts';
import { toWireWrite } from './wire-writes.ts';

/** The club's data in Cloud Firestore. Nothing is loaded or connected before the first operation. */
export function openFirestoreStore({
  address,
  indexes = clubIndexes,
}: {
  address: FirestoreAddress;
  indexes?: IndexList;
}): Store {
  return new FirestoreStore(new Caller(new Connection(address)), indexes);
}

class FirestoreStore implements Store {
  readonly engine = 'firestore';
  readonly #caller: Caller;
  readonly #indexes: IndexList;
  readonly #reader: Reader;
  readonly #retryLock = new RetryLock();

  constructor(caller: Caller, indexes: IndexList) {
    this.#caller = caller;
    this.#indexes = indexes;
    this.#reader = new Reader(caller.ask, indexes, this.#documents);
  }

  async find<T extends { id: string }>(collection: Collection<T>, id: string): Promise<T | null> {
    const [found] = await this.findMany(collection, [id]);
    return found ?? null;
  }

  async findMany<T extends { id: string }>(
    collection: Collection<T>,
    ids: readonly string[],
  ): Promise<(T | null)[]> {
    const found = await this.#reader.read(collection.name, ids);
    return ids.map((id) => {
      const document = found.get(id);
      return document ? collection.decode(id, document.fields) : null;
    });
  }

  async query<T extends { id: string }>(collection: Collection<T>, query: Query): Promise<Page<T>> {
    return decodePage(collection, await this.#reader.query(collection.name, query));
  }

  count<T extends { id: string }>(
    collection: Collection<T>,
    where: readonly Filter[] = [],
    bounds: CountBounds = {},
  ): Promise<number> {
    return this.#reader.count(collection.name, where, bounds);
  }

  sum<T extends { id: string }>(
    collection: Collection<T>,
    field: FieldPath,
    where: readonly Filter[] = [],
  ): Promise<number> {
    return this.#reader.sum(collection.name, field, where);
  }

  create<T extends { id: string }>(collection: Collection<T>, document: T): Promise<void> {
    return this.batch((batch) => batch.create(collection, document));
  }

  set<T extends { id: string }>(collection: Collection<T>, document: T): Promise<void> {
    return this.batch((batch) => batch.set(collection, document));
  }

  update<T extends { id: string }>(
    collection: Collection<T>,
    id: string,
    changes: Partial<T>,
  ): Promise<void> {
    return this.batch((batch) => batch.update(collection, id, changes));
  }

  remove<T extends { id: string }>(collection: Collection<T>, id: string): Promise<void> {
    return this.batch((batch) => batch.remove(collection, id));
  }

  /** @throws RangeError for more than 500 writes */
  async batch(note: (batch: Writes<void>) => void): Promise<void> {
    const writes = collectWrites(note).map((write) => toWireWrite(this.#documents, write));
    if (writes.length === 0) return;
    let isUnclear = false;
    try {
      await this.#landed(() =>
        this.#caller.send('commit', { writes }, () => {
          isUnclear = true;
        }),
      );
    } catch (error) {
      // Our own first attempt may have created it.
      throw isUnclear && error instanceof AlreadyExistsError ? unclearOutcome(error) : error;
    }
  }

  transaction<R>(
    work: (transaction: Transaction) => Promise<R>,
    options: TransactionOptions = {},
  ): Promise<R> {
    const parts = {
      reader: this.#reader,
      caller: this.#caller,
      retryLock: this.#retryLock,
      readerBy: (ask: Caller['ask']) => new Reader(ask, this.#indexes, this.#documents),
      documents: this.#documents,
    };
    return runTransaction(parts, work, options);
  }

  async collectionNames(): Promise<string[]> {
    return listCollections(this.#caller);
  }

  foreignWriteMark(): null {
    return null;
  }

  async ping(): Promise<void> {
    await this.#reader.read('settings', ['club']);
  }

  close(): Promise<void> {
    return this.#caller.connection.close();
  }

  /** A plain write may have to wait for another client's locks. */
  async #landed(commit: () => Promise<object>): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await (attempt === 1 ? commit() : this.#retryLock.run(attempt, commit));
        return;
      } catch (error) {
        if (!(error instanceof ContendedError)) throw error;
        if (attempt === TRANSACTION_ATTEMPTS)
          throw new TransactionContentionError(error.message, { cause: error });
      }
    }
  }

  readonly #documents = (collection: string) => `${this.#caller.connection.database}/documents/${collection}`;
}
