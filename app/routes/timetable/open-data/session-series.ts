import { readSessionSeries } from '#server/timetable/open-data/read-session-series.ts';
import type { Route } from './+types/session-series.ts';
import { answerFeed } from './open-feed.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  return answerFeed(request, context, '/open-data/session-series', readSessionSeries);
}
