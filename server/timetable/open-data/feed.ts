/**
 * OpenActive's Realtime Paged Data Exchange 1.0: a feed is all items in the order (modified, id); who reads it asks for those
 * after the last that they have seen, for ever. Why none is skipped: docs/decisions/0026-open-data-feed-order.md.
 */
import { eachPage } from '../../data/each-of.ts';
import type { Collection, Query, Store } from '../../data/store.ts';

/** Items become visible this long after they were stamped: by then whatever was stamped before them has been committed. */
export const HELD_BACK_SECONDS = 10;
export const ITEMS_A_PAGE = 200;
export const FEED_TYPE = 'application/vnd.openactive.rpde+json; version=1';
const LICENCE = 'https://creativecommons.org/licenses/by/4.0/';

export interface FeedItem {
  readonly id: string;
  readonly kind: 'ScheduledSession' | 'SessionSeries';
  /** Microseconds since 1970: as fine as the store keeps instants, so that no two orders differ. */
  readonly modified: number;
  /** Null: it is gone. */
  readonly data: object | null;
}

/** Where a reader stands; null: at the beginning of time. */
export interface FeedPosition {
  readonly afterTimestamp: number;
  /** Empty: after all that was modified at that instant. */
  readonly afterId: string;
}

/** Reads the address; 'malformed' where no feed of ours has led there. */
export function readFeedPosition(params: URLSearchParams): FeedPosition | null | 'malformed' {
  const [timestamp, afterId] = [params.get('afterTimestamp'), params.get('afterId') ?? ''];
  if (timestamp === null) return afterId ? 'malformed' : null;
  const afterTimestamp = /^\d{1,16}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  return Number.isSafeInteger(afterTimestamp) ? { afterTimestamp, afterId } : 'malformed';
}

export const toModified = (instant: Temporal.Instant) => Number(instant.epochNanoseconds / 1000n);
const toInstant = (modified: number) => Temporal.Instant.fromEpochNanoseconds(BigInt(modified) * 1000n);

/** True where the item comes later in the feed than the position. */
export function isAfter(
  { id, modified }: Pick<FeedItem, 'id' | 'modified'>,
  position: FeedPosition | null,
): boolean {
  if (!position || modified > position.afterTimestamp) return true;
  return modified === position.afterTimestamp && position.afterId !== '' && id > position.afterId;
}

/** One collection that a feed is made of, and the field that orders it. */
export interface FeedSource<T extends { id: string }> {
  readonly collection: Collection<T>;
  readonly orderedBy: keyof T & string;
  toItem(document: T): FeedItem;
}

/** The next items of one collection, at most a page of them. */
export async function readSource<T extends { id: string }>(
  store: Store,
  { collection, orderedBy, toItem }: FeedSource<T>,
  { position, now }: { position: FeedPosition | null; now: Temporal.Instant },
): Promise<FeedItem[]> {
  const items: FeedItem[] = [];
  const query: Query = {
    where: [
      [orderedBy, '>=', toInstant(position?.afterTimestamp ?? 0)],
      [orderedBy, '<=', now.subtract({ seconds: HELD_BACK_SECONDS })],
    ],
    orderBy: [[orderedBy, 'asc']],
    limit: ITEMS_A_PAGE,
  };
  for await (const found of eachPage((cursor) => store.query(collection, { ...query, cursor }))) {
    items.push(...found.map(toItem).filter((item) => isAfter(item, position)));
    if (items.length >= ITEMS_A_PAGE) break;
  }
  return items;
}

/** The first page of several sources as one feed. */
export function mergeItems(sources: readonly (readonly FeedItem[])[]): FeedItem[] {
  const order = (one: FeedItem, other: FeedItem) =>
    one.modified - other.modified || (one.id < other.id ? -1 : 1);
  return sources.flat().sort(order).slice(0, ITEMS_A_PAGE);
}

/** The page as it is sent. The last one is empty and leads to itself: ask there again later. */
export function feedPage(address: string, items: readonly FeedItem[], position: FeedPosition | null): object {
  const last = items.at(-1);
  const next = last ? { afterTimestamp: last.modified, afterId: last.id } : position;
  return {
    next: next ? `${address}?${queryOf(next)}` : address,
    items: items.map(({ id, kind, modified, data }) =>
      data === null
        ? { state: 'deleted', kind, id, modified }
        : { state: 'updated', kind, id, modified, data },
    ),
    license: LICENCE,
  };
}

function queryOf({ afterTimestamp, afterId }: FeedPosition): URLSearchParams {
  return new URLSearchParams({ afterTimestamp: String(afterTimestamp), ...(afterId ? { afterId } : {}) });
}

/** A full page stays as it is; at the end of the feed something new may come at any time. Seconds, as the standard advises. */
export function feedCaching(items: readonly FeedItem[]): string {
  return `public, max-age=${items.length > 0 ? 3600 : 8}`;
}
