/** A store that notifies a listener of each document written by this instance, after the write is committed. */
import type { Collection, Store, Transaction, Writes } from './store.ts';

/** `written` is the document or its changed fields; null: it was removed. */
export type WriteListener = (collection: string, id: string, written: object | null) => void;

type Written = readonly [collection: string, id: string, written: object | null];

type Document = { id: string };

/** For the caches of this process, which drop what was written. */
export function watchStore(store: Store, onWrite: WriteListener): Store {
  const notifyAfter = async <R>(committed: readonly Written[], work: Promise<R>): Promise<R> => {
    const result = await work;
    for (const [collection, id, written] of committed) onWrite(collection, id, written);
    return result;
  };
  return {
    engine: store.engine,
    find: (collection, id) => store.find(collection, id),
    findMany: (collection, ids) => store.findMany(collection, ids),
    query: (collection, query) => store.query(collection, query),
    count: (...asked) => store.count(...asked),
    sum: (collection, field, where) => store.sum(collection, field, where),
    collectionNames: () => store.collectionNames(),
    foreignWriteMark: () => store.foreignWriteMark(),
    ping: () => store.ping(),
    close: () => store.close(),
    create: (collection, document) =>
      notifyAfter([[collection.name, document.id, document]], store.create(collection, document)),
    set: (collection, document) =>
      notifyAfter([[collection.name, document.id, document]], store.set(collection, document)),
    update: (collection, id, changes) =>
      notifyAfter([[collection.name, id, changes]], store.update(collection, id, changes)),
    remove: (collection, id) => notifyAfter([[collection.name, id, null]], store.remove(collection, id)),
    transaction: async (work, options) => {
      let written: Written[] = [];
      const result = await store.transaction((transaction) => {
        written = [];
        return work(watchTransaction(transaction, written));
      }, options);
      return notifyAfter(written, Promise.resolve(result));
    },
    batch: (writes) => {
      const written: Written[] = [];
      return notifyAfter(
        written,
        store.batch((batch) => writes(watchWrites(batch, written))),
      );
    },
  };
}

function watchWrites(writes: Writes<void>, written: Written[]): Writes<void> {
  const note = <T extends Document>(collection: Collection<T>, id: string, document: object | null) =>
    written.push([collection.name, id, document]);
  return {
    create: (collection, document) => {
      writes.create(collection, document);
      note(collection, document.id, document);
    },
    set: (collection, document) => {
      writes.set(collection, document);
      note(collection, document.id, document);
    },
    update: (collection, id, changes) => {
      writes.update(collection, id, changes);
      note(collection, id, changes);
    },
    remove: (collection, id) => {
      writes.remove(collection, id);
      note(collection, id, null);
    },
  };
}

function watchTransaction(transaction: Transaction, written: Written[]): Transaction {
  return {
    ...watchWrites(transaction, written),
    find: (collection, id) => transaction.find(collection, id),
    findMany: (collection, ids) => transaction.findMany(collection, ids),
    query: (collection, query) => transaction.query(collection, query),
  };
}
