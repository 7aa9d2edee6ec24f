/** Pages of a list: first the document positions, from an index alone, then the documents of the page. */
import type { QueryShape } from '../query-shape.ts';
import type { Query } from '../store.ts';
import { placeCondition, type ReadColumn } from './conditions.ts';
import { type CursorPlace, type CursorSide, readCursor, writeCursor } from './cursors.ts';
import type { StoredDocument } from './document-cache.ts';
import { readRow } from './read-documents.ts';
import { keyColumn } from './schema.ts';
import { combinations, type Source, selectRows } from './select-rows.ts';

export interface StoredPage {
  readonly documents: readonly StoredDocument[];
  readonly nextCursor: string | null;
  readonly previousCursor: string | null;
}

/** A document's row, and its keys in the query's order with its id last. */
interface Place {
  readonly doc: number;
  readonly keys: readonly string[];
}

export function readPage(
  source: Source,
  shape: QueryShape,
  { limit, cursor, fromId }: Pick<Query, 'limit' | 'cursor' | 'fromId'>,
): StoredPage {
  const start = readCursor(cursor, shape.orders.length + 1) ?? startAt(fromId);
  const isBack = start?.side === 'before' || start?.side === 'until';
  const places = findPlaces(source, shape, { start, isBack, limit: limit + 1 });
  const hasMore = places.length > limit;
  // A previous page that comes up short has reached the start: the first page is returned instead, since it is full.
  if (isBack && !hasMore) return readPage(source, shape, { limit });

  const shown = isBack ? places.slice(0, limit).reverse() : places.slice(0, limit);
  const cursorAt = (side: CursorSide, place: Place | undefined, otherwise: CursorSide) =>
    writeCursor(place ? { side, keys: place.keys } : { side: otherwise, keys: start?.keys ?? [] });
  const hasNext = isBack || hasMore;
  const hasPrevious = isBack ? hasMore : start !== null;
  return {
    documents: shown.map(({ doc }) => readRow(source, doc)),
    nextCursor: hasNext ? cursorAt('after', shown.at(-1), 'from') : null,
    previousCursor: hasPrevious ? cursorAt('before', shown[0], 'until') : null,
  };
}

function startAt(fromId: string | undefined): CursorPlace | null {
  return fromId === undefined ? null : { side: 'from', keys: [fromId] };
}

function findPlaces(
  source: Source,
  shape: QueryShape,
  reading: { start: CursorPlace | null; isBack: boolean; limit: number },
): Place[] {
  const columns = columnsOf(shape, reading.isBack);
  const conditions = reading.start ? [placeCondition(columns, reading.start)] : [];
  const order = columns
    .map(({ name, isDescending }) => `${name} ${isDescending ? 'DESC' : 'ASC'}`)
    .join(', ');
  const keys = columns.map(({ name }, at) => `${name} AS key${at}`).join(', ');
  const found = combinations(shape).map((fixed) => {
    const { text, values } = selectRows(source, shape, fixed, conditions);
    const sql = `SELECT t.doc, ${keys} FROM ${text} ORDER BY ${order} LIMIT ?`;
    return source.connection.all(sql, ...values, reading.limit).map((row): Place => {
      return { doc: Number(row.doc), keys: columns.map((_, at) => String(row[`key${at}`])) };
    });
  });
  if (found.length === 1) return found[0] ?? [];
  const merged = found.flat().sort((one, other) => comparePlaces(columns, one, other));
  return merged.slice(0, reading.limit);
}

/** The order to read in: a previous page is read in reverse. */
function columnsOf({ orders }: QueryShape, isBack: boolean): ReadColumn[] {
  const columns = orders.map(([path, direction]): ReadColumn => {
    return { name: `t.${keyColumn(path)}`, isDescending: (direction === 'desc') !== isBack };
  });
  return [...columns, { name: 't.id', isDescending: columns.at(-1)?.isDescending ?? isBack }];
}

/** By bytes, as SQLite compares text. */
function comparePlaces(columns: readonly ReadColumn[], one: Place, other: Place): number {
  for (const [at, { isDescending }] of columns.entries()) {
    const difference = Buffer.compare(Buffer.from(one.keys[at] ?? ''), Buffer.from(other.keys[at] ?? ''));
    if (difference !== 0) return isDescending ? -difference : difference;
  }
  return 0;
}
