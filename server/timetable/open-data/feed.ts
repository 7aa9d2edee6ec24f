/**
 * OpenActive's Realtime Paged Data Exchange 1.0: a feed is all items in the order (modified, id); a reader keeps polling for those
 * after the last one it has seen. Why none is skipped: docs/rules/timetable.md.
 */
import { eachPage } from '../../data/each-of.ts';
import type { Collection, Query, Store } from '../../data/store.ts';

/** Items become visible this long after their timestamp: by then everything with an earlier timestamp has been committed. */
export const HELD_BACK_SECONDS = 10;
export const ITEMS_PER_PAGE = 200;
export const FEED_TYPE = 'application/vnd.openactive.rpde+json; version=1';
const LICENCE = 'https://creativecommons.org/licenses/by/4.0/';

export interface FeedItem {
  readonly id: string;
  readonly kind: 'ScheduledSession' | 'SessionSeries' | 'Event';
  /** Microseconds since 1970: the precision of stored instants, so that both orders agree. */
  readonly modified: number;
  /** Null: deleted. */
  readonly data: object | null;
}

/** A reader's position; null: the start of the feed. */
export interface FeedPosition {
  readonly afterTimestamp: number;
  /** Empty: after everything modified at that instant. */
  readonly afterId: string;
}

/** Reads the position from the query; 'malformed' when it is not one of ours. */
export function readFeedPosition(params: URLSearchParams): FeedPosition | null | 'malformed' {
  const [timestamp, afterId] = [params.get('afterTimestamp'), params.get('afterId') ?? ''];
  if (timestamp === null) return afterId ? 'malformed' : null;
  const afterTimestamp = /^\d{1,16}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  return Number.isSafeInteger(afterTimestamp) ? { afterTimestamp, afterId } : 'malformed';
}

export const toModified = (instant: Temporal.Instant) => Number(instant.epochNanoseconds / 1000n);
const toInstant = (modified: number) => Temporal.Instant.fromEpochNanoseconds(BigInt(modified) * 1000n);

/** True when the item comes after the position. */
export function isAfter(
  { id, modified }: Pick<FeedItem, 'id' | 'modified'>,
  position: FeedPosition | null,
): boolean {
  if (!position || modified > position.afterTimestamp) return true;
  return modified === position.afterTimestamp && position.afterId !== '' && id > position.afterId;
}

/** A collection that a feed reads, and the field that orders it. */
export interface FeedSource<T extends { id: string }> {
  readonly collection: Collection<T>;
  readonly orderedBy: keyof T & string;
  toItem(document: T): FeedItem;
}

/** The next items of one collection, at least a page if there are that many. */
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
    limit: ITEMS_PER_PAGE,
  };
  for await (const found of eachPage((cursor) => store.query(collection, { ...query, cursor }))) {
    items.push(...found.map(toItem).filter((item) => isAfter(item, position)));
    if (items.length >= ITEMS_PER_PAGE) break;
  }
  return items;
}

/** Merges the items of several sources into one page. */
export function mergeItems(sources: readonly (readonly FeedItem[])[]): FeedItem[] {
  const order = (one: FeedItem, other: FeedItem) =>
    one.modified - other.modified || (one.id < other.id ? -1 : 1);
  return sources.flat().sort(order).slice(0, ITEMS_PER_PAGE);
}

/** The page as sent. The last one is empty and links to itself for polling. */
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

/** A page with items does not change; at the end of the feed new items may come at any time. Seconds, as the standard advises. */
export function feedCaching(items: readonly FeedItem[]): string {
  return `public, max-age=${items.length > 0 ? 3600 : 8}`;
}
