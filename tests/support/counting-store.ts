/** A store that counts what Firestore would bill for: the cost of pages and forms can be measured on any engine. */
import type { Reads, Store, Transaction, Writes } from '#server/data/store.ts';

export interface Operations {
  /**
   * Documents read, as Firestore counts them: a document that is not there is one, a query that finds nothing is one, a page of a
   * list is its documents and the one after them, a count is one for each thousand that it counts.
   */
  reads: number;
  queries: number;
  /** Documents written or deleted. */
  writes: number;
  /** Attempts that had to be repeated count again. */
  transactions: number;
}

export interface CountingStore {
  readonly store: Store;
  /** What has been counted since the last time. */
  take(): Operations;
}

const COUNTED_PER_READ = 1000;
const none = (): Operations => ({ reads: 0, queries: 0, writes: 0, transactions: 0 });

export function countOperations(engine: Store): CountingStore {
  let counted = none();
  const write = (times = 1) => {
    counted.writes += times;
  };
  const countEntries = async (entries: Promise<number>) => {
    const found = await entries;
    counted.queries += 1;
    counted.reads += Math.max(1, Math.ceil(found / COUNTED_PER_READ));
    return found;
  };
  const reads = (source: Reads): Reads => ({
    find(collection, id) {
      counted.reads += 1;
      return source.find(collection, id);
    },
    findMany(collection, ids) {
      counted.reads += ids.length;
      return source.findMany(collection, ids);
    },
    async query(collection, query) {
      const page = await source.query(collection, query);
      counted.queries += 1;
      counted.reads += Math.max(1, page.items.length + (page.nextCursor === null ? 0 : 1));
      return page;
    },
  });
  const store: Store = {
    engine: engine.engine,
    ...reads(engine),
    ...countedWrites(engine, write),
    transaction: (work, options) =>
      engine.transaction((transaction) => {
        counted.transactions += 1;
        const both: Transaction = { ...reads(transaction), ...countedWrites(transaction, write) };
        return work(both);
      }, options),
    batch: (writes) => engine.batch((batch) => writes(countedWrites(batch, write))),
    count: (...asked) => countEntries(engine.count(...asked)),
    // How many it adds up is not known: a sum counts as the count beside it.
    async sum(collection, field, where) {
      await countEntries(engine.count(collection, where));
      return engine.sum(collection, field, where);
    },
    foreignWriteMark: () => engine.foreignWriteMark(),
    ping: () => engine.ping(),
    collectionNames: () => engine.collectionNames(),
    close: () => engine.close(),
  };
  return {
    store,
    take() {
      const taken = counted;
      counted = none();
      return taken;
    },
  };
}

function countedWrites<Result>(target: Writes<Result>, write: () => void): Writes<Result> {
  return {
    create(collection, document) {
      write();
      return target.create(collection, document);
    },
    set(collection, document) {
      write();
      return target.set(collection, document);
    },
    update(collection, id, changes) {
      write();
      return target.update(collection, id, changes);
    },
    remove(collection, id) {
      write();
      return target.remove(collection, id);
    },
  };
}
