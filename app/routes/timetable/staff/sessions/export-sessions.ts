import * as paths from '#app/paths.ts';
import { readSessionFilter, sessionQuery } from '#domain/timetable/session-filter.ts';
import { localDate } from '#domain/values/dates.ts';
import { withDays } from '#domain/values/filter-period.ts';
import { eachPage } from '#server/data/each-of.ts';
import { csvResponse } from '#server/http/csv-response.ts';
import { writeAudit } from '#server/log/write-audit.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { findBookingsOf, findSessions } from '#server/timetable/find-sessions.ts';
import { bookingColumns, bookingRows, sessionColumns } from '#server/timetable/sessions-csv.ts';
import { fromAndTo } from '../../../../ui/list/member-and-days.ts';
import { requireDays } from '../../../../ui/list/require-days.ts';
import type { Route } from './+types/export-sessions.ts';
import { findMemberMatch } from './load-sessions.ts';

/** Rows read and held in memory at a time. */
const PAGE = 500;

/** The list as a CSV file, with the same filters. Each export is recorded in the audit log. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  requireDays(url.searchParams, fromAndTo);
  const at = now();
  const filter = readSessionFilter(withDays(url.searchParams, at));
  const query = sessionQuery(filter);
  const match = await findMemberMatch(store, filter);
  if (match.kind === 'unclear') {
    return redirectWithFlash(`${paths.listSessions}?${query}`, 'Choose a member first.', 'warn');
  }
  const memberUid = match.kind === 'person' ? match.uid : '';
  const summary = query.toString() || 'Upcoming classes';
  const action = memberUid ? 'bookings.exported' : 'classes.exported';
  await writeAudit(store, await findActor(context), { action, summary, memberUid }, at);
  if (memberUid === '') {
    const pages = eachPage((cursor) => findSessions(store, filter, { limit: PAGE, cursor }, at));
    return csvResponse(`classes-${localDate(at)}.csv`, sessionColumns, pages);
  }
  const place = { limit: PAGE, isBack: false };
  const pages = eachPage((cursor) => findBookingsOf(store, filter, memberUid, { ...place, cursor }));
  return csvResponse(`bookings-${localDate(at)}.csv`, bookingColumns, bookingRows(store, pages, at));
}
