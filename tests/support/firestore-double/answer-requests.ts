/** The methods of the service that the double has, over plain request and answer objects. */
import type { IndexList } from '#server/data/indexes.ts';
import { Documents, type StoredDocument, type WireWrite } from './documents.ts';
import { parsePath, valueAt } from './field-paths.ts';
import { findDocuments, project } from './find-documents.ts';
import { needIndex } from './need-index.ts';
import { microsOf, numberOf } from './order-of-values.ts';
import { type ParsedQuery, parseQuery, type WireQuery } from './structured-query.ts';
import { type TransactionOptions, Transactions } from './transactions.ts';
import { type Fields, RpcError, refuseInvalid, refuseUnknown, status, type Value } from './wire.ts';

interface ReadRequest {
  consistencySelector?: string;
  transaction?: Uint8Array;
  newTransaction?: TransactionOptions;
  mask?: { fieldPaths: string[] } | null;
}

interface Aggregation {
  alias: string;
  operator: string;
  count?: { upTo: { value: string } | null };
  sum?: { field: { fieldPath: string } };
  avg?: { field: { fieldPath: string } };
}

export class Database {
  readonly #documents: Documents;
  readonly #indexes: IndexList;
  readonly #onQuery: (query: ParsedQuery) => void;
  readonly transactions = new Transactions();

  constructor(name: string, indexes: IndexList, onQuery: (query: ParsedQuery) => void) {
    this.#documents = new Documents(name);
    this.#indexes = indexes;
    this.#onQuery = onQuery;
  }

  commit({ writes, transaction }: { writes: WireWrite[]; transaction: Uint8Array }) {
    if (transaction.length > 0) this.transactions.end(transaction);
    return this.#documents.commit(writes);
  }

  /** Each write by itself; a document is written once at most. */
  batchWrite({ writes }: { writes: WireWrite[] }) {
    const names = writes.map((write) => write.update?.name ?? write.delete);
    if (new Set(names).size < names.length) refuseInvalid('a document is written twice');
    const answers = writes.map((write) => {
      try {
        return { result: this.#documents.commit([write]).writeResults[0], status: { code: 0 } };
      } catch (error) {
        if (!(error instanceof RpcError)) throw error;
        return { result: { updateTime: null }, status: { code: error.code, message: error.message } };
      }
    });
    return {
      writeResults: answers.map(({ result }) => result),
      status: answers.map((answer) => answer.status),
    };
  }

  beginTransaction({ options }: { options: TransactionOptions | null }) {
    return { transaction: this.transactions.begin(options ?? {}) };
  }

  rollback({ transaction }: { transaction: Uint8Array }) {
    this.transactions.rollBack(transaction);
    return {};
  }

  getDocument(request: ReadRequest & { name: string }) {
    if (request.consistencySelector) refuseUnknown('getDocument in a transaction or of a time');
    const found = this.#documents.find(request.name);
    if (!found) throw new RpcError(status.notFound, `Document "${request.name}" not found.`);
    return masked(found, request.mask);
  }

  batchGetDocuments(request: ReadRequest & { documents: string[] }) {
    const { begun, transaction } = this.#readingIn(request);
    const readTime = this.#documents.now();
    const answers: object[] = begun ? [{ transaction: begun }] : [];
    for (const name of new Set(request.documents)) {
      const look = () => versionOf(this.#documents.find(name));
      if (transaction) this.transactions.note(transaction, look);
      const found = this.#documents.find(name);
      answers.push(found ? { found: masked(found, request.mask), readTime } : { missing: name, readTime });
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
      parseQuery({ ...everything, from }),
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
    const { begun, transaction } = this.#readingIn(request);
    const run = () => findDocuments(this.#documents.all(), request.parent, query);
    if (transaction) this.transactions.note(transaction, () => run().map(versionOf).join());
    const paths = query.wire.select?.fields.map(({ fieldPath }) => fieldPath) ?? null;
    const readTime = this.#documents.now();
    const answers = run().map((document) => ({
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
    const summed = aggregations.flatMap(({ sum, avg }) => (sum ?? avg)?.field.fieldPath ?? []);
    const query = this.#indexed(structuredQuery, [...new Set(summed)]);
    const { begun, transaction } = this.#readingIn(request);
    const run = () => findDocuments(this.#documents.all(), request.parent, query);
    if (transaction) this.transactions.note(transaction, () => run().map(versionOf).join());
    const found = run();
    const aggregateFields = Object.fromEntries(
      aggregations.map((aggregation) => [aggregation.alias, aggregate(found, aggregation)]),
    );
    return [
      { result: { aggregateFields }, readTime: this.#documents.now(), ...(begun && { transaction: begun }) },
    ];
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
    const query = parseQuery(wire);
    needIndex(this.#indexes, query, summed);
    this.#onQuery(query);
    return query;
  }

  #readingIn({ consistencySelector, transaction, newTransaction }: ReadRequest) {
    if (consistencySelector === 'readTime') refuseUnknown('reads of an earlier time');
    const begun = consistencySelector === 'newTransaction' ? this.transactions.begin(newTransaction) : null;
    return { begun, transaction: begun ?? (consistencySelector === 'transaction' ? transaction : undefined) };
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

function aggregate(found: readonly { fields: Fields }[], { operator, count, sum, avg }: Aggregation): Value {
  if (count) {
    const most = Number(count.upTo?.value ?? Number.POSITIVE_INFINITY);
    return { integerValue: String(Math.min(found.length, most)) };
  }
  const path = parsePath((sum ?? avg ?? refuseUnknown(`the aggregation ${operator}`)).field.fieldPath);
  const numbers = found
    .flatMap(({ fields }) => valueAt(fields, path) ?? [])
    .filter(({ valueType }) => valueType === 'integerValue' || valueType === 'doubleValue');
  const total = numbers.reduce((added, value) => added + numberOf(value), 0);
  if (avg) return numbers.length ? { doubleValue: total / numbers.length } : { nullValue: 'NULL_VALUE' };
  const isWhole = numbers.every(({ valueType }) => valueType === 'integerValue');
  return isWhole ? { integerValue: String(total) } : { doubleValue: total };
}
