import { servicesContext } from '#server/context.ts';
import { localDate } from '#server/domain/dates.ts';
import { readSessionFilter, sessionQuery } from '#server/domain/session-filter.ts';
import { redirectWithFlash } from '#server/forms/flash-cookie.ts';
import { writeAudit } from '#server/operations/write-audit.ts';
import { findActor } from '#server/staff-actor.ts';
import { streamBookingsCsv, streamSessionsCsv } from '#server/timetable/sessions-csv.ts';
import type { Route } from './+types/export-sessions.ts';
import { findWhom } from './load-sessions.ts';

/** The list as a file, under the filters of its page. Who takes it out of the house is in the audit log. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const filter = readSessionFilter(url.searchParams);
  const at = now();
  const query = sessionQuery(filter);
  const whom = await findWhom(store, filter);
  if (whom.kind === 'unclear') {
    return redirectWithFlash(`/admin/bookings?${query}`, 'Choose whose bookings first.', 'warn');
  }
  const memberUid = whom.kind === 'person' ? whom.uid : '';
  const summary = query.toString() || 'Classes from today on';
  const action = memberUid ? 'bookings.exported' : 'classes.exported';
  await writeAudit(store, await findActor(context), { action, summary, memberUid }, at);
  const rows = memberUid ? streamBookingsCsv(store, filter, memberUid) : streamSessionsCsv(store, filter, at);
  const name = `${memberUid ? 'bookings' : 'classes'}-${localDate(at)}.csv`;
  return new Response(rows, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
    },
  });
}
