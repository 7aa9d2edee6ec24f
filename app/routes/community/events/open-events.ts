import * as paths from '#app/paths.ts';
import { readOpenEvents } from '#server/community/events/open-data-events.ts';
import { servicesContext } from '#server/request/context.ts';
import { answerFeed } from '../../timetable/open-data/open-feed.ts';
import type { Route } from './+types/open-events.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const club = await context.get(servicesContext).settings.read();
  return answerFeed(url, context, paths.openEvents, (store, request) => readOpenEvents(store, club, request));
}
