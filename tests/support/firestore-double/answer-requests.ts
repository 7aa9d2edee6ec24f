/** The service's methods that the double supports, with plain request and response objects. */
import type { IndexList } from '../../../server/data/indexes.ts';
import { type Aggregation, aggregate, checkAggregations } from './aggregate.ts';
import { checkName } from './check-names.ts';
import { Documents, type WireWrite } from './documents.ts';
import { findDocuments, project } from './find-documents.ts';
import { needIndex } from './need-index.ts';
import { microsOf } from './order-of-values.ts';
import { type ParsedQuery, parseQuery, type WireQuery } from './structured-query.ts';
import { type Look, type TransactionOptions, Transactions } from './transactions.ts';
import type { StoredDocument, TimedView, View } from './views.ts';
import { type Fields, RpcError, refuseInvalid, refuseUnknown, status } from './wire.ts';

interface ReadRequest {
  consistencySelector?: string;
  transaction?: Uint8Array;
  newTransaction?: TransactionOptions;
  mask?: { fieldPaths: string[] } | null;
}

export class Database {
  readonly #documents: Documents;
  readonly #indexes: IndexList;
  readonly #onQuery: (query: ParsedQuery) => void;
  readonly #transactions: Transactions;

  /** @param now milliseconds, by which transactions expire */
  constructor(
    name: string,
    indexes: IndexList,
    { onQuery, now }: { onQuery: (query: ParsedQuery) => void; now: () => number },
  ) {
    this.#documents = new Documents(name);
    this.#transactions = new Transactions(this.#documents, now);
    this.#indexes = indexes;
    this.#onQuery = onQuery;
  }

  commit({ writes, transaction }: { writes: WireWrite[]; transaction: Uint8Array }) {
    return this.#transactions.commit(transaction.length > 0 ? transaction : null, writes);
  }

  /** Each write by itself; a document is written once at most. */
  async batchWrite({ writes }: { writes: WireWrite[] }) {
    const names = writes.map((write) => write.update?.name ?? write.delete);
    if (new Set(names).size < names.length)
      refuseInvalid('the same document cannot be written more than once in a single request');
    const answers = await Promise.all(writes.map((write) => this.#writeAlone(write)));
    return {
      writeResults: answers.map(({ result }) => result),
      status: answers.map((answer) => answer.status),
    };
  }

  async #writeAlone(write: WireWrite) {
    try {
      const { writeResults } = await this.#transactions.commit(null, [write]);
      return { result: writeResults[0], status: { code: 0 } };
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      return { result: { updateTime: null }, status: { code: error.code, message: error.message } };
    }
  }

  beginTransaction({ options }: { options: TransactionOptions | null }) {
    return { transaction: this.#transactions.begin(options ?? {}) };
  }

  rollback({ transaction }: { transaction: Uint8Array }) {
    this.#transactions.rollBack(transaction);
    return {};
  }

  getDocument(request: ReadRequest & { name: string }) {
    if (request.consistencySelector) refuseUnknown('getDocument in a transaction or of a time');
    const found = this.#documents.find(request.name);
    if (!found) throw new RpcError(status.notFound, `Document "${request.name}" not found.`);
    return masked(found, request.mask);
  }

  batchGetDocuments(request: ReadRequest & { documents: string[] }) {
    const names = [...new Set(request.documents)];
    for (const name of names) checkName(this.#documents.database, name);
    const { begun, view } = this.#read(request, (from) =>
      names.map((name) => versionOf(from.find(name))).join(),
    );
    const answers: object[] = begun ? [{ transaction: begun }] : [];
    for (const name of names) {
      const found = view.find(name);
      const place = found ? { found: masked(found, request.mask) } : { missing: name };
      answers.push({ ...place, readTime: view.time });
    }
    return answers;
  }

  listDocuments(
    request: ReadRequest & {
      parent: string;
      collectionId: string;
      pageSize: number;
      pageToken: string;
      orderBy: string;
      showMissing: boolean;
    },
  ) {
    if (request.consistencySelector || request.orderBy)
      refuseUnknown('listDocuments with an order or in a transaction');
    const from = [{ collectionId: request.collectionId, allDescendants: false }];
    const all: Pick<StoredDocument, 'name' | 'fields'>[] = findDocuments(
      this.#documents.all(),
      request.parent,
      parseQuery(this.#documents.database, { ...everything, from }),
    );
    if (request.showMissing) all.push(...this.#missingIn(`${request.parent}/${request.collectionId}`));
    const start = Number(request.pageToken || 0);
    const end = request.pageSize > 0 ? start + request.pageSize : all.length;
    const documents = all.slice(start, end).map((document) => masked(document, request.mask));
    return { documents, nextPageToken: end < all.length ? String(end) : '' };
  }

  listCollectionIds(request: {
    parent: string;
    pageSize: number;
    pageToken: string;
    consistencySelector?: string;
  }) {
    if (request.consistencySelector) refuseUnknown('listCollectionIds of an earlier time');
    const within = `${request.parent}/`;
    const inside = [...this.#documents.all()].filter(({ name }) => name.startsWith(within));
    const ids = inside.map(({ name }) => name.slice(within.length).split('/')[0] ?? '');
    const all = [...new Set(ids)].sort();
    const start = Number(request.pageToken || 0);
    const end = request.pageSize > 0 ? start + request.pageSize : all.length;
    return { collectionIds: all.slice(start, end), nextPageToken: end < all.length ? String(end) : '' };
  }

  runQuery(
    request: ReadRequest & { parent: string; structuredQuery: WireQuery; explainOptions: object | null },
  ) {
    if (request.explainOptions) refuseUnknown('explainOptions');
    const query = this.#indexed(request.structuredQuery);
    const run = (view: View) => findDocuments(view.all(), request.parent, query);
    const { begun, view } = this.#read(request, (from) => run(from).map(versionOf).join());
    const paths = query.wire.select?.fields.map(({ fieldPath }) => fieldPath) ?? null;
    const readTime = view.time;
    const answers = run(view).map((document) => ({
      document: { ...document, fields: project(document.fields, paths) },
      readTime,
    }));
    return [
      { ...(begun && { transaction: begun }), readTime, skippedResults: query.wire.offset },
      ...answers,
    ];
  }

  runAggregationQuery(
    request: ReadRequest & {
      parent: string;
      structuredAggregationQuery: { structuredQuery: WireQuery; aggregations: Aggregation[] };
    },
  ) {
    const { structuredQuery, aggregations } = request.structuredAggregationQuery;
    checkAggregations(aggregations);
    const summed = aggregations.flatMap(({ sum, avg }) => (sum ?? avg)?.field.fieldPath ?? []);
    const query = this.#indexed(structuredQuery, [...new Set(summed)]);
    const run = (view: View) => findDocuments(view.all(), request.parent, query);
    const { begun, view } = this.#read(request, (from) => run(from).map(versionOf).join());
    const found = run(view);
    const aggregateFields = Object.fromEntries(
      aggregations.map((aggregation) => [aggregation.alias, aggregate(found, aggregation)]),
    );
    return [{ result: { aggregateFields }, readTime: view.time, ...(begun && { transaction: begun }) }];
  }

  /** Documents that are not there, but have others below them. */
  #missingIn(collection: string): { name: string; fields: Fields }[] {
    const names = [...this.#documents.all()]
      .filter(({ name }) => name.startsWith(`${collection}/`))
      .map(({ name }) => `${collection}/${name.slice(collection.length + 1).split('/')[0]}`);
    return [...new Set(names)]
      .filter((name) => !this.#documents.find(name))
      .map((name) => ({ name, fields: {} }));
  }

  #indexed(wire: WireQuery, summed: readonly string[] = []): ParsedQuery {
    const query = parseQuery(this.#documents.database, wire);
    needIndex(this.#indexes, query, summed);
    this.#onQuery(query);
    return query;
  }

  #read({ consistencySelector, transaction, newTransaction }: ReadRequest, look: Look) {
    if (consistencySelector === 'readTime') refuseUnknown('reads of an earlier time');
    const begun = consistencySelector === 'newTransaction' ? this.#transactions.begin(newTransaction) : null;
    const id = begun ?? (consistencySelector === 'transaction' ? transaction : undefined);
    const view: TimedView = id ? this.#transactions.read(id, look) : this.#documents;
    return { begun, view };
  }
}

const everything: WireQuery = {
  from: [],
  select: null,
  where: null,
  orderBy: [],
  startAt: null,
  endAt: null,
  offset: 0,
  limit: null,
  findNearest: null,
};

function versionOf(document: StoredDocument | undefined): string {
  return document ? `${document.name} ${microsOf(document.updateTime)}` : '';
}

function masked<T extends { fields: Fields }>(document: T, mask: ReadRequest['mask']): T {
  return { ...document, fields: project(document.fields, mask?.fieldPaths ?? null) };
}
