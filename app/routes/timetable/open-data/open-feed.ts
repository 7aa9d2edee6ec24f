import { data } from 'react-router';
import { notFound } from '#server/access/not-found.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import type { Services } from '#server/services.ts';
import {
  FEED_TYPE,
  type FeedItem,
  type FeedPosition,
  feedCaching,
  feedPage,
  readFeedPosition,
} from '#server/timetable/open-data/feed.ts';

export interface FeedRequest {
  readonly position: FeedPosition | null;
  readonly now: Temporal.Instant;
  readonly origin: string;
}

/** One page of a feed, readable from any origin. */
export async function answerFeed(
  url: URL,
  context: Context,
  path: string,
  read: (store: Services['store'], question: FeedRequest) => Promise<FeedItem[]>,
): Promise<Response> {
  const { store, settings, config, ...services } = context.get(servicesContext);
  if (!(await settings.read()).isOpenDataOn) throw notFound(url);
  const position = readFeedPosition(url.searchParams);
  if (position === 'malformed') throw data('This isn’t a valid feed address.', { status: 400 });
  const origin = config.linkOrigin;
  const items = await read(store, { position, now: services.now(), origin });
  return new Response(JSON.stringify(feedPage(origin + path, items, position)), {
    headers: {
      'Content-Type': FEED_TYPE,
      'Cache-Control': feedCaching(items),
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  });
}
