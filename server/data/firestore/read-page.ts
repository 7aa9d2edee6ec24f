/** Pages of a list, the same as the SQLite engine's. */
import type { QueryShape } from '../query-shape.ts';
import { keyOf, valueAt } from '../sort-keys.ts';
import type { Order, Query } from '../store.ts';
import { countPart } from './aggregate.ts';
import type { Ask } from './caller.ts';
import { type CursorPlace, type CursorSide, readCursor, writeCursor } from './cursors.ts';
import { fromWireDocument, type StoredDocument, type WireDocument } from './read-documents.ts';
import { type QueryPart, splitQuery } from './split-query.ts';
import { structuredQuery, type WireCursor } from './structured-query.ts';
import { toWire } from './wire-values.ts';

export interface StoredPage {
  readonly documents: readonly StoredDocument[];
  readonly nextCursor: string | null;
  readonly previousCursor: string | null;
}

export interface Source {
  readonly ask: Ask;
  readonly collection: string;
  /** The collection's full name, with which its documents' names begin. */
  readonly documents: string;
}

interface Reading {
  readonly start: CursorPlace | null;
  readonly isBack: boolean;
  readonly limit: number;
  readonly orders: readonly Order[];
}

export async function readPage(
  source: Source,
  shape: QueryShape,
  { limit, cursor, fromId }: Pick<Query, 'limit' | 'cursor' | 'fromId'>,
): Promise<StoredPage> {
  const start = readCursor(cursor, shape.orders.length) ?? startAt(fromId);
  const isBack = start?.side === 'before' || start?.side === 'until';
  const found = await findDocuments(source, shape, { start, isBack, limit: limit + 1, orders: shape.orders });
  const hasMore = found.length > limit;
  // A previous page that comes up short has reached the start: the first page is returned instead, since it is full.
  if (isBack && !hasMore) return readPage(source, shape, { limit });

  const shown = isBack ? found.slice(0, limit).reverse() : found.slice(0, limit);
  const cursorAt = (side: CursorSide, document: StoredDocument | undefined, otherwise: CursorSide) =>
    document
      ? writeCursor({ side, values: orderValues(document, shape.orders), id: document.id })
      : writeCursor({ side: otherwise, values: start?.values ?? [], id: start?.id ?? '' });
  return {
    documents: shown,
    nextCursor: isBack || hasMore ? cursorAt('after', shown.at(-1), 'from') : null,
    previousCursor: (isBack ? hasMore : start !== null) ? cursorAt('before', shown[0], 'until') : null,
  };
}

function startAt(fromId: string | undefined): CursorPlace | null {
  return fromId === undefined ? null : { side: 'from', values: [], id: fromId };
}

/** In reading order: a previous page is read in reverse. */
async function findDocuments(source: Source, shape: QueryShape, reading: Reading): Promise<StoredDocument[]> {
  const parts = splitQuery(shape);
  const read = reading.isBack && reading.orders.length === 0 ? readBackById : readPart;
  const found: StoredDocument[][] = [];
  for (const part of parts) found.push(await read(source, part, reading));
  if (found.length <= 1) return found[0] ?? [];
  const columns = orderWithId(reading);
  return found
    .flat()
    .map((document) => ({ document, keys: keysOf(document, reading.orders) }))
    .sort((one, other) => compareKeys(columns, one.keys, other.keys))
    .slice(0, reading.limit)
    .map(({ document }) => document);
}

async function readPart(source: Source, part: QueryPart, reading: Reading): Promise<StoredDocument[]> {
  const query = structuredQuery(source.collection, part, orderWithId(reading));
  const startAt = reading.start && cursorAt(source, reading.start);
  return run(source, { ...query, limit: { value: reading.limit }, ...(startAt && { startAt }) });
}

/** Firestore has no descending index of ids: the previous page is found by its distance from the start. */
async function readBackById(
  source: Source,
  part: QueryPart,
  { start, limit }: Reading,
): Promise<StoredDocument[]> {
  if (!start) return [];
  const { values, before } = cursorAt(source, start);
  const query = {
    ...structuredQuery(source.collection, part, [['__name__', 'asc']]),
    endAt: { values, before: !before },
  };
  const offset = Math.max(0, (await countPart(source.ask, query)) - limit);
  return (await run(source, { ...query, offset, limit: { value: limit } })).reverse();
}

async function run({ ask }: Source, query: object): Promise<StoredDocument[]> {
  const messages = await ask<{ document?: WireDocument | null }>('runQuery', { structuredQuery: query });
  return messages.flatMap(({ document }) => (document ? [fromWireDocument(document)] : []));
}

function cursorAt({ documents }: Source, { side, values, id }: CursorPlace): WireCursor {
  return {
    values: [...values.map(toWire), { referenceValue: `${documents}/${id}` }],
    before: side === 'from' || side === 'until',
  };
}

/** The id breaks ties, in the direction of the last order. */
function orderWithId({ orders, isBack }: Reading): Order[] {
  const read = orders.map(([path, direction]): Order => {
    return [path, (direction === 'desc') !== isBack ? 'desc' : 'asc'];
  });
  return [...read, ['__name__', read.at(-1)?.[1] ?? (isBack ? 'desc' : 'asc')]];
}

function orderValues({ fields }: StoredDocument, orders: readonly Order[]) {
  return orders.map(([path]) => valueAt(fields, path) ?? null);
}

function keysOf(document: StoredDocument, orders: readonly Order[]): string[] {
  return [...orderValues(document, orders).map(keyOf), document.id];
}

/** By bytes, as Firestore compares text. */
function compareKeys(columns: readonly Order[], one: readonly string[], other: readonly string[]): number {
  for (const [at, [, direction]] of columns.entries()) {
    const difference = Buffer.compare(Buffer.from(one[at] ?? ''), Buffer.from(other[at] ?? ''));
    if (difference !== 0) return direction === 'desc' ? -difference : difference;
  }
  return 0;
}
