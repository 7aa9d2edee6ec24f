import * as paths from '#app/paths.ts';
import { readScheduledSessions } from '#server/timetable/open-data/scheduled-sessions.ts';
import type { Route } from './+types/scheduled-sessions.ts';
import { answerFeed } from './open-feed.ts';

export function loader({ url, context }: Route.LoaderArgs) {
  return answerFeed(url, context, paths.scheduledSessions, readScheduledSessions);
}
