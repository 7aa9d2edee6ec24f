/**
 * Optimistic transactions: an attempt reads, records the versions of what it read, and commits only if they are still current.
 * No lock is held while its work runs. An attempt that lost is retried alone and under the write lock (released
 * after LONGEST_HOLD), so that neither this process nor another one can overtake it indefinitely.
 */
import { type Write, writeCollector } from '../collected-writes.ts';
import {
  type Collection,
  type Page,
  type Query,
  ReadAfterWriteError,
  TRANSACTION_ATTEMPTS,
  type Transaction,
  TransactionContentionError,
} from '../store.ts';
import type { Engine } from './engine.ts';
import type { StoredPage } from './read-page.ts';

class StaleReadError extends Error {
  override name = 'StaleReadError';
}

/** @throws TransactionContentionError, and whatever `work` throws */
export async function runTransaction<R>(
  engine: Engine,
  work: (transaction: Transaction) => Promise<R>,
): Promise<R> {
  for (let attempt = 1; attempt <= TRANSACTION_ATTEMPTS; attempt += 1) {
    try {
      if (attempt === 1) return await attemptFreely(engine, work);
      return await engine.commitLock.alone((over) => attemptUnderLock(engine, work, over));
    } catch (error) {
      if (!(error instanceof StaleReadError)) throw error;
    }
  }
  throw new TransactionContentionError(`given up after ${TRANSACTION_ATTEMPTS} attempts`);
}

async function attemptFreely<R>(engine: Engine, work: (transaction: Transaction) => Promise<R>): Promise<R> {
  const attempt = new Attempt(engine);
  const result = await attempt.run(work);
  if (attempt.writes.length === 0) attempt.check();
  else await engine.commit(attempt.writes, () => attempt.check());
  return result;
}

async function attemptUnderLock<R>(
  engine: Engine,
  work: (transaction: Transaction) => Promise<R>,
  over: AbortSignal,
): Promise<R> {
  await engine.underLock(
    () => {},
    () => !over.aborted,
  );
  let isHeld = true;
  const giveUp = () => {
    if (isHeld) engine.release();
    isHeld = false;
  };
  if (over.aborted) giveUp();
  over.addEventListener('abort', giveUp);
  try {
    const attempt = new Attempt(engine);
    const result = await attempt.run(work);
    if (!isHeld) {
      await engine.commit(attempt.writes, () => attempt.check());
    } else {
      engine.finish(attempt.writes);
      isHeld = false;
    }
    return result;
  } finally {
    giveUp();
  }
}

class Attempt implements Transaction {
  readonly writes: Write[] = [];
  readonly #engine: Engine;
  readonly #startedAt: string;
  readonly #documents = new Map<string, { collection: string; id: string; version: number }>();
  readonly #queries: { collection: string; query: Query; seen: string }[] = [];
  readonly create: Transaction['create'];
  readonly set: Transaction['set'];
  readonly update: Transaction['update'];
  readonly remove: Transaction['remove'];

  constructor(engine: Engine) {
    this.#engine = engine;
    this.#startedAt = engine.stateMark();
    ({
      create: this.create,
      set: this.set,
      update: this.update,
      remove: this.remove,
    } = writeCollector(this.writes));
  }

  /** An error that `work` threw after stale reads leads to a retry. */
  async run<R>(work: (transaction: Transaction) => Promise<R>): Promise<R> {
    try {
      return await work(this);
    } catch (error) {
      if (!(error instanceof ReadAfterWriteError)) this.check();
      throw error;
    }
  }

  /** @throws StaleReadError where something read has changed, appeared or gone */
  check(): void {
    if (this.#engine.stateMark() === this.#startedAt) return;
    for (const { collection, id, version } of this.#documents.values()) {
      if (this.#engine.versionOf(collection, id) !== version)
        throw new StaleReadError(`${collection}/${id} has changed`);
    }
    for (const { collection, query, seen } of this.#queries) {
      if (versionsOf(this.#engine.query(collection, query)) !== seen)
        throw new StaleReadError(`${collection} has changed`);
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
    const found = this.#engine.read(collection.name, ids);
    return ids.map((id) => {
      const document = found.get(id);
      const seen = { collection: collection.name, id, version: document?.version ?? 0 };
      const key = JSON.stringify([seen.collection, id]);
      if ((this.#documents.get(key) ?? seen).version !== seen.version)
        throw new StaleReadError(`${id} has changed`);
      this.#documents.set(key, seen);
      return document?.decodedBy(collection) ?? null;
    });
  }

  async query<T extends { id: string }>(collection: Collection<T>, query: Query): Promise<Page<T>> {
    this.#requireNoWrites();
    const page = this.#engine.query(collection.name, query);
    this.#queries.push({ collection: collection.name, query, seen: versionsOf(page) });
    return decodePage(collection, page);
  }

  #requireNoWrites(): void {
    if (this.writes.length > 0) throw new ReadAfterWriteError('a transaction reads before it writes');
  }
}

export function decodePage<T extends { id: string }>(collection: Collection<T>, page: StoredPage): Page<T> {
  const items = page.documents.map((document) => document.decodedBy(collection));
  return { items, nextCursor: page.nextCursor, previousCursor: page.previousCursor };
}

function versionsOf({ documents, nextCursor }: StoredPage): string {
  return JSON.stringify([documents.map(({ id, version }) => [id, version]), nextCursor]);
}
