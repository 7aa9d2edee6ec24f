import { rosterCopyHours } from '#domain/bookings/roster-copy.ts';
import { endOfLocalDay, localDate, startOfLocalDay } from '#domain/values/dates.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { mayKeepRosters } from '#server/request/offline-copy.ts';
import { viewerMark } from '#server/request/shell.ts';
import type { Route } from './+types/roster-copies.ts';
import { listSessions } from './dashboard-classes.ts';

/** Whose browser it is, and which rosters the phone of this coach keeps today, for the browser's worker: their own classes; nobody else's copies are. */
export async function loader({ context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const viewer = viewerMark(requireLogin(context));
  if (!mayKeepRosters(context)) return Response.json({ viewer, ids: [] });
  const at = now();
  const [from, until] = [startOfLocalDay(localDate(at)), endOfLocalDay(localDate(at))];
  const own = await listSessions(store, from, until, requireLogin(context).uid);
  return Response.json({
    viewer,
    ids: own.filter((each) => rosterCopyHours(each, at).until).map(({ id }) => id),
  });
}
