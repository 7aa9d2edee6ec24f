import { collectWrites } from '../collected-writes.ts';
import { clubIndexes, type IndexList, requireSumIndex } from '../indexes.ts';
import { shapeOf } from '../query-shape.ts';
import type {
  Collection,
  CountBounds,
  FieldPath,
  Filter,
  Page,
  Query,
  Store,
  Transaction,
  Writes,
} from '../store.ts';
import { countDocuments, sumField } from './aggregate.ts';
import { foreignMark, keyOfFind, keyOfQuery } from './answer-cache.ts';
import { type Connection, openConnection } from './connection.ts';
import { Engine } from './engine.ts';
import { clubLayouts, type Layouts } from './layouts.ts';
import { prepareDatabase } from './prepare-database.ts';
import { COLLECTION_NAMES_SQL, META_TABLE } from './schema.ts';
import { decodePage, runTransaction } from './transactions.ts';

/**
 * Opens the club's data in one SQLite file, created if missing. Several processes on one machine may share it.
 * @param path the file, or `:memory:` for a store that lasts as long as the process
 * @throws StoreUnavailableError
 */
export function openSqliteStore({
  path,
  indexes = clubIndexes,
  layouts = clubLayouts,
}: {
  path: string;
  indexes?: IndexList;
  layouts?: Layouts;
}): Store {
  return storeOver(openConnection(path), indexes, layouts);
}

/** The store over a connection that is open already. */
export function storeOver(connection: Connection, indexes: IndexList, layouts = clubLayouts): Store {
  prepareDatabase(connection, indexes, layouts);
  return storeOverPrepared(connection, indexes, layouts);
}

/** The store over a connection to a database that has every table. */
export function storeOverPrepared(connection: Connection, indexes: IndexList, layouts = clubLayouts): Store {
  return new SqliteStore(new Engine(connection, indexes, layouts));
}

class SqliteStore implements Store {
  readonly engine = 'sqlite';
  readonly #engine: Engine;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  async find<T extends { id: string }>(collection: Collection<T>, id: string): Promise<T | null> {
    const [found] = await this.findMany(collection, [id]);
    return found ?? null;
  }

  async findMany<T extends { id: string }>(
    collection: Collection<T>,
    ids: readonly string[],
  ): Promise<(T | null)[]> {
    const { name } = collection;
    const found = this.#engine.answers.answer(name, keyOfFind(name, ids), () => {
      const documents = this.#engine.read(name, ids);
      return { documents: documents.size, value: documents };
    });
    return ids.map((id) => found.get(id)?.decodedBy(collection) ?? null);
  }

  async query<T extends { id: string }>(collection: Collection<T>, query: Query): Promise<Page<T>> {
    const { name } = collection;
    const page = this.#engine.answers.answer(name, keyOfQuery('query', name, query), () => {
      const value = this.#engine.query(name, query);
      return { documents: value.documents.length, value };
    });
    return decodePage(collection, page);
  }

  async count<T extends { id: string }>(
    collection: Collection<T>,
    where: readonly Filter[] = [],
    bounds: CountBounds = {},
  ): Promise<number> {
    const { name } = collection;
    return this.#engine.answers.answer(name, keyOfQuery('count', name, { where, ...bounds }), () => {
      const shape = shapeOf(where);
      const count = this.#engine.select(name, shape, (source) => countDocuments(source, shape, bounds));
      return { documents: 0, value: count ?? 0 };
    });
  }

  async sum<T extends { id: string }>(
    collection: Collection<T>,
    field: FieldPath,
    where: readonly Filter[] = [],
  ): Promise<number> {
    const { name } = collection;
    return this.#engine.answers.answer(name, keyOfQuery(`sum ${field}`, name, { where }), () => {
      const shape = shapeOf(where);
      requireSumIndex(this.#engine.indexes, name, shape, field);
      const sum = this.#engine.select(name, shape, (source) => sumField(source, shape, field));
      return { documents: 0, value: sum ?? 0 };
    });
  }

  create<T extends { id: string }>(collection: Collection<T>, document: T): Promise<void> {
    return this.#write((writes) => writes.create(collection, document));
  }

  set<T extends { id: string }>(collection: Collection<T>, document: T): Promise<void> {
    return this.#write((writes) => writes.set(collection, document));
  }

  update<T extends { id: string }>(
    collection: Collection<T>,
    id: string,
    changes: Partial<T>,
  ): Promise<void> {
    return this.#write((writes) => writes.update(collection, id, changes));
  }

  remove<T extends { id: string }>(collection: Collection<T>, id: string): Promise<void> {
    return this.#write((writes) => writes.remove(collection, id));
  }

  /** @throws RangeError for more than 500 writes */
  batch(writes: (batch: Writes<void>) => void): Promise<void> {
    return this.#write(writes);
  }

  transaction<R>(work: (transaction: Transaction) => Promise<R>): Promise<R> {
    return runTransaction(this.#engine, work);
  }

  async collectionNames(): Promise<string[]> {
    return this.#engine.connection.all(COLLECTION_NAMES_SQL).map(({ name }) => String(name));
  }

  foreignWriteMark(): number {
    return foreignMark(this.#engine.connection);
  }

  async ping(): Promise<void> {
    this.#engine.connection.get(`SELECT value FROM ${META_TABLE} WHERE name = 'commits'`);
  }

  async close(): Promise<void> {
    this.#engine.connection.close();
  }

  async #write(note: (writes: Writes<void>) => void): Promise<void> {
    const writes = collectWrites(note);
    if (writes.length > 0) await this.#engine.commit(writes);
  }
}
