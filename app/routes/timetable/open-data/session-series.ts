import * as paths from '#app/paths.ts';
import { readSessionSeries } from '#server/timetable/open-data/read-session-series.ts';
import type { Route } from './+types/session-series.ts';
import { answerFeed } from './open-feed.ts';

export function loader({ url, context }: Route.LoaderArgs) {
  return answerFeed(url, context, paths.sessionSeries, readSessionSeries);
}
