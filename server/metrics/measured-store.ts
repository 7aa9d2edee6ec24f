/** A store that measures what is asked of it. */
import type { Reads, Store, Transaction, Writes } from '../data/store.ts';
import type { Metrics } from './metrics.ts';
import { currentStoreWork, type StoreOperation } from './store-work.ts';

/** What an operation was about: collections, and documents read or written. */
class Touched {
  readonly #names = new Set<string>();
  documents = 0;

  add(name: string, documents: number): void {
    this.#names.add(name);
    this.documents += documents;
  }

  toString(): string {
    return [...this.#names].join(', ');
  }
}

export function measureStore(store: Store, metrics: Pick<Metrics, 'noteStore'>): Store {
  const measure = async <R>(operation: StoreOperation, run: (touched: Touched) => Promise<R>): Promise<R> => {
    const startedAt = performance.now();
    const touched = new Touched();
    try {
      return await run(touched);
    } finally {
      const ms = performance.now() - startedAt;
      const { documents } = touched;
      metrics.noteStore(operation, ms, documents);
      currentStoreWork()?.add({ what: `${operation} ${touched}`, ms, documents });
    }
  };
  const reads: Reads = {
    find: (...asked) => measure('find', (touched) => readsOf(store, touched).find(...asked)),
    findMany: (...asked) => measure('find', (touched) => readsOf(store, touched).findMany(...asked)),
    query: (...asked) => measure('query', (touched) => readsOf(store, touched).query(...asked)),
  };
  const writes: Writes<Promise<void>> = {
    create: (...asked) => measure('write', (touched) => writesOf(store, touched).create(...asked)),
    set: (...asked) => measure('write', (touched) => writesOf(store, touched).set(...asked)),
    update: (...asked) => measure('write', (touched) => writesOf(store, touched).update(...asked)),
    remove: (...asked) => measure('write', (touched) => writesOf(store, touched).remove(...asked)),
  };
  return {
    engine: store.engine,
    ...reads,
    ...writes,
    count(collection, ...asked) {
      return measure('count', (touched) => {
        touched.add(collection.name, 0);
        return store.count(collection, ...asked);
      });
    },
    sum(collection, ...asked) {
      return measure('count', (touched) => {
        touched.add(collection.name, 0);
        return store.sum(collection, ...asked);
      });
    },
    transaction: (work, options) =>
      measure('transaction', (touched) =>
        store.transaction(
          (transaction) =>
            work({
              ...readsOf(transaction, touched),
              ...writesOf(transaction, touched),
            } satisfies Transaction),
          options,
        ),
      ),
    batch: (write) => measure('write', (touched) => store.batch((batch) => write(writesOf(batch, touched)))),
    collectionNames: () => store.collectionNames(),
    foreignWriteMark: () => store.foreignWriteMark(),
    ping: () => store.ping(),
    close: () => store.close(),
  };
}

function readsOf(reads: Reads, touched: Touched): Reads {
  return {
    find(collection, id) {
      touched.add(collection.name, 1);
      return reads.find(collection, id);
    },
    findMany(collection, ids) {
      touched.add(collection.name, ids.length);
      return reads.findMany(collection, ids);
    },
    async query(collection, query) {
      touched.add(collection.name, 0);
      const page = await reads.query(collection, query);
      touched.add(collection.name, page.items.length);
      return page;
    },
  };
}

function writesOf<Result>(writes: Writes<Result>, touched: Touched): Writes<Result> {
  return {
    create(collection, document) {
      touched.add(collection.name, 1);
      return writes.create(collection, document);
    },
    set(collection, document) {
      touched.add(collection.name, 1);
      return writes.set(collection, document);
    },
    update(collection, id, changes) {
      touched.add(collection.name, 1);
      return writes.update(collection, id, changes);
    },
    remove(collection, id) {
      touched.add(collection.name, 1);
      return writes.remove(collection, id);
    },
  };
}
