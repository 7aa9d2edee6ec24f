/** Requests as they are sent, without our code or Google's client in between, which could refuse them first. */
import { randomUUID } from 'node:crypto';
import type { Connection, StreamMethod, UnaryMethod } from '#server/data/firestore/connection.ts';
import { WAIT_LIMIT_MS } from '../patience.ts';

export type WireFields = Record<string, object>;

interface Message {
  readonly transaction?: Uint8Array;
  readonly found?: { name: string; fields: WireFields } | null;
  readonly missing?: string;
  readonly document?: { name: string; fields: WireFields } | null;
  readonly result?: { aggregateFields: WireFields } | null;
}

/** One collection of a database, which nobody else uses. */
export class RawFirestore {
  readonly #connection: Connection;
  readonly collection = `c${randomUUID().slice(0, 8)}`;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  get documents(): string {
    return `${this.#connection.database}/documents`;
  }

  name(id: string): string {
    return `${this.documents}/${this.collection}/${id}`;
  }

  set(id: string, fields: WireFields = {}): object {
    return { update: { name: this.name(id), fields } };
  }

  /** @throws gRPC's ServiceError */
  async send(method: UnaryMethod | 'batchWrite', request: object): Promise<object> {
    return this.#connection.call(method as UnaryMethod, request, WAIT_LIMIT_MS);
  }

  async commit(writes: readonly object[], transaction?: Uint8Array): Promise<'done'> {
    await this.send('commit', { writes, ...(transaction && { transaction }) });
    return 'done';
  }

  write(id: string, fields?: WireFields): Promise<'done'> {
    return this.commit([this.set(id, fields)]);
  }

  /** @returns the transaction's id */
  async begin(readWrite: object = {}): Promise<Uint8Array> {
    const { transaction } = (await this.send('beginTransaction', { options: { readWrite } })) as Message;
    return transaction ?? Buffer.of();
  }

  async rollBack(transaction: Uint8Array): Promise<'done'> {
    await this.send('rollback', { transaction });
    return 'done';
  }

  /** @returns the documents' fields in the order of their ids, null for one that is missing */
  async read(ids: readonly string[], more: object = {}): Promise<(WireFields | null)[]> {
    const documents = ids.map((id) => this.name(id));
    const messages = await this.#stream('batchGetDocuments', { documents, ...more });
    return [...ids].sort().map((id) => {
      const found = messages.find((message) => message.found?.name === this.name(id))?.found;
      return found ? plain(found.fields) : null;
    });
  }

  /** @returns the ids that were found, in their order */
  async query(structuredQuery: object, more: object = {}): Promise<string[]> {
    const from = [{ collectionId: this.collection }];
    const messages = await this.#stream('runQuery', {
      structuredQuery: { from, ...structuredQuery },
      ...more,
    });
    return messages.flatMap(({ document }) => document?.name.split('/').at(-1) ?? []);
  }

  async aggregate(aggregations: readonly object[]): Promise<WireFields | null> {
    const structuredQuery = { from: [{ collectionId: this.collection }] };
    const messages = await this.#stream('runAggregationQuery', {
      structuredAggregationQuery: { structuredQuery, aggregations },
    });
    return plain(messages.find(({ result }) => result)?.result?.aggregateFields ?? {});
  }

  #stream(method: StreamMethod, request: object): Promise<Message[]> {
    return this.#connection.stream(method, request, WAIT_LIMIT_MS) as Promise<Message[]>;
  }
}

/** Without what the client adds to a value. */
function plain(fields: WireFields): WireFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { valueType: _, ...value }]: [string, { valueType?: string }]) => [
      name,
      value,
    ]),
  );
}
