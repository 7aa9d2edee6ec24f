/**
 * The store while the demo is filled. Nobody else writes to it, so a change waits until something asks for a list or a number that it may be
 * in: ten visits of a member are one change of their profile then, and a transaction costs no commit.
 */

import { MAX_WRITES } from '../data/collected-writes.ts';
import { storedDocuments } from '../data/collections/collection.ts';
import {
  AlreadyExistsError,
  type Collection,
  NotFoundError,
  type Page,
  type Query,
  type Reads,
  type Store,
  type StoredFields,
  type Writes,
} from '../data/store.ts';

type Document = { id: string };
interface Kept {
  /** Null: there is no such document. */
  fields: StoredFields | null;
  isChanged: boolean;
  /** As each collection of that name reads it, until it changes: members have several. */
  decoded: Map<unknown, unknown>;
}
interface Write {
  readonly kind: keyof Writes<void>;
  readonly name: string;
  readonly id: string;
  readonly fields: StoredFields;
}

/** @returns the store, and what writes down all that still waits */
export function gatherWrites(store: Store): { store: Store; flush(): Promise<void> } {
  const kept = new KeptDocuments(store);
  const reads: Reads = {
    find: (collection, id) => kept.find(collection, id),
    findMany: (collection, ids) => Promise.all(ids.map((id) => kept.find(collection, id))),
    query: (collection, query) => kept.query(collection, query),
  };
  const gathering: Store = {
    ...reads,
    ...collector((write) => kept.apply([write])),
    engine: store.engine,
    async transaction(work) {
      const writes: Write[] = [];
      const result = await work({ ...reads, ...collector((write) => void writes.push(write)) });
      await kept.apply(writes);
      return result;
    },
    batch(fill) {
      const writes: Write[] = [];
      fill(collector((write) => void writes.push(write)));
      return kept.apply(writes);
    },
    count: (...asked) => kept.writeDown(asked[0].name).then(() => store.count(...asked)),
    sum: (...asked) => kept.writeDown(asked[0].name).then(() => store.sum(...asked)),
    collectionNames: () => store.collectionNames(),
    foreignWriteMark: () => store.foreignWriteMark(),
    ping: () => store.ping(),
    close: () => store.close(),
  };
  return { store: gathering, flush: () => kept.writeDownAll() };
}

/** All that was read or written, and what of it the store does not have yet. */
class KeptDocuments {
  readonly #store: Store;
  readonly #collections = new Map<string, Map<string, Kept>>();

  constructor(store: Store) {
    this.#store = store;
  }

  async find<T extends Document>(collection: Collection<T>, id: string): Promise<T | null> {
    const kept = await this.#keep(collection.name, id);
    if (kept.fields === null) return null;
    const { fields } = kept;
    return kept.decoded.getOrInsertComputed(collection, () => collection.decode(id, fields)) as T;
  }

  async query<T extends Document>(collection: Collection<T>, query: Query): Promise<Page<T>> {
    await this.writeDown(collection.name);
    return this.#store.query(collection, query);
  }

  /** All of them, or none where one is refused. @throws AlreadyExistsError, NotFoundError */
  async apply(writes: readonly Write[]): Promise<void> {
    const changed = new Map<Kept, StoredFields | null>();
    for (const { kind, name, id, fields } of writes) {
      const kept = await this.#keep(name, id);
      const before = changed.has(kept) ? changed.get(kept) : kept.fields;
      if (kind === 'create' && before) throw new AlreadyExistsError(`${name}/${id} exists`);
      if (kind === 'update' && !before) throw new NotFoundError(`${name}/${id} does not exist`);
      const after = kind === 'update' ? { ...before, ...fields } : fields;
      changed.set(kept, kind === 'remove' ? null : after);
    }
    for (const [kept, fields] of changed)
      Object.assign(kept, { fields, isChanged: true, decoded: new Map() });
  }

  async writeDown(name: string): Promise<void> {
    const collection = storedDocuments(name);
    const waiting = [...this.#of(name)].filter(([, { isChanged }]) => isChanged);
    for (let from = 0; from < waiting.length; from += MAX_WRITES) {
      const some = waiting.slice(from, from + MAX_WRITES);
      await this.#store.batch((batch) => {
        for (const [id, { fields }] of some)
          if (fields) batch.set(collection, { id, fields });
          else batch.remove(collection, id);
      });
      for (const [, kept] of some) kept.isChanged = false;
    }
  }

  async writeDownAll(): Promise<void> {
    for (const name of this.#collections.keys()) await this.writeDown(name);
  }

  #of(name: string): Map<string, Kept> {
    return this.#collections.getOrInsertComputed(name, () => new Map());
  }

  async #keep(name: string, id: string): Promise<Kept> {
    const known = this.#of(name).get(id);
    if (known) return known;
    const found = await this.#store.find(storedDocuments(name), id);
    const kept: Kept = { fields: found?.fields ?? null, isChanged: false, decoded: new Map() };
    this.#of(name).set(id, kept);
    return kept;
  }
}

function collector<Result>(add: (write: Write) => Result): Writes<Result> {
  return {
    create: ({ name, encode }, document) =>
      add({ kind: 'create', name, id: document.id, fields: encode(document) }),
    set: ({ name, encode }, document) =>
      add({ kind: 'set', name, id: document.id, fields: encode(document) }),
    update: ({ name, encode }, id, changes) => add({ kind: 'update', name, id, fields: encode(changes) }),
    remove: ({ name }, id) => add({ kind: 'remove', name, id, fields: {} }),
  };
}
