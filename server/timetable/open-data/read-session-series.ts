import { sessionSeriesItems } from '../../data/collections/open-data.ts';
import type { Store } from '../../data/store.ts';
import { type FeedItem, type FeedPosition, mergeItems, readSource, toModified } from './feed.ts';

/** The next page of the feed of series, as last published by `timetable/publish-session-series.ts`. */
export async function readSessionSeries(
  store: Store,
  request: { position: FeedPosition | null; now: Temporal.Instant },
): Promise<FeedItem[]> {
  const source = {
    collection: sessionSeriesItems,
    orderedBy: 'modifiedAt',
    toItem: ({ id, json, isDeleted, modifiedAt }) => ({
      id,
      kind: 'SessionSeries',
      modified: toModified(modifiedAt),
      data: isDeleted ? null : JSON.parse(json),
    }),
  } satisfies Parameters<typeof readSource<ReturnType<typeof sessionSeriesItems.decode>>>[1];
  return mergeItems([await readSource(store, source, request)]);
}
