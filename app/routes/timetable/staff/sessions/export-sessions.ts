import * as paths from '#app/paths.ts';
import { readSessionFilter, sessionQuery } from '#domain/timetable/session-filter.ts';
import { localDate } from '#domain/values/dates.ts';
import { eachPage } from '#server/data/each-of.ts';
import { csvResponse } from '#server/http/csv-response.ts';
import { writeAudit } from '#server/log/write-audit.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { findBookingsOf, findSessions } from '#server/timetable/find-sessions.ts';
import { bookingColumns, sessionColumns } from '#server/timetable/sessions-csv.ts';
import type { Route } from './+types/export-sessions.ts';
import { findMemberMatch } from './load-sessions.ts';

/** Rows read at a time: what is in memory at any moment. */
const PAGE = 500;

/** The list as a file, under the filters of its page. Who takes it out of the house is in the audit log. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const filter = readSessionFilter(url.searchParams);
  const at = now();
  const query = sessionQuery(filter);
  const whom = await findMemberMatch(store, filter);
  if (whom.kind === 'unclear') {
    return redirectWithFlash(`${paths.listSessions}?${query}`, 'Choose whose bookings first.', 'warn');
  }
  const memberUid = whom.kind === 'person' ? whom.uid : '';
  const summary = query.toString() || 'Classes from today on';
  const action = memberUid ? 'bookings.exported' : 'classes.exported';
  await writeAudit(store, await findActor(context), { action, summary, memberUid }, at);
  if (memberUid === '') {
    const pages = eachPage((cursor) => findSessions(store, filter, { limit: PAGE, cursor }, at));
    return csvResponse(`classes-${localDate(at)}.csv`, sessionColumns, pages);
  }
  const place = { limit: PAGE, isBack: false };
  const pages = eachPage((cursor) => findBookingsOf(store, filter, memberUid, { ...place, cursor }));
  return csvResponse(`bookings-${localDate(at)}.csv`, bookingColumns, pages);
}
