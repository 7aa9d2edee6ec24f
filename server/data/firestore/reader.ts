import { isBackgroundWork } from '../deadline.ts';
import { type IndexList, requireIndex, requireSumIndex } from '../indexes.ts';
import { requireLimit, shapeOf } from '../query-shape.ts';
import type { Collection, CountBounds, FieldPath, Filter, Page, Query } from '../store.ts';
import { countDocuments, sumField } from './aggregate.ts';
import type { Ask } from './caller.ts';
import { JoinedReads, type StoredDocument } from './read-documents.ts';
import { readPage, type StoredPage } from './read-page.ts';

/** Reads, inside or outside a transaction: `ask` knows which. */
export class Reader {
  readonly #ask: Ask;
  /** Pages share no request with jobs, which have longer. */
  readonly #ofPages: JoinedReads;
  readonly #ofJobs: JoinedReads;
  readonly #indexes: IndexList;
  readonly #documents: (collection: string) => string;

  constructor(ask: Ask, indexes: IndexList, documents: (collection: string) => string) {
    this.#ask = ask;
    this.#ofPages = new JoinedReads(ask);
    this.#ofJobs = new JoinedReads(ask);
    this.#indexes = indexes;
    this.#documents = documents;
  }

  read(collection: string, ids: readonly string[]): Promise<Map<string, StoredDocument>> {
    const reads = isBackgroundWork() ? this.#ofJobs : this.#ofPages;
    return reads.read(this.#documents(collection), ids);
  }

  /** @throws MissingIndexError before anything is sent; RangeError where the limit is not 1 to 1,000 */
  async query(collection: string, query: Query): Promise<StoredPage> {
    requireLimit(query.limit);
    const shape = this.#indexed(collection, query.where, query.orderBy);
    const source = { ask: this.#ask, collection, documents: this.#documents(collection) };
    return readPage(source, shape, query);
  }

  async count(collection: string, where: readonly Filter[], { belowId, upTo }: CountBounds): Promise<number> {
    const below = belowId === undefined ? null : `${this.#documents(collection)}/${belowId}`;
    return countDocuments(this.#ask, collection, this.#indexed(collection, where), { below, upTo });
  }

  async sum(collection: string, field: FieldPath, where: readonly Filter[]): Promise<number> {
    const shape = shapeOf(where);
    requireSumIndex(this.#indexes, collection, shape, field);
    return sumField(this.#ask, collection, shape, field);
  }

  #indexed(collection: string, where: Query['where'], orderBy?: Query['orderBy']) {
    const shape = shapeOf(where, orderBy);
    requireIndex(this.#indexes, collection, shape);
    return shape;
  }
}

export function decodePage<T extends { id: string }>(collection: Collection<T>, page: StoredPage): Page<T> {
  const items = page.documents.map(({ id, fields }) => collection.decode(id, fields));
  return { items, nextCursor: page.nextCursor, previousCursor: page.previousCursor };
}
