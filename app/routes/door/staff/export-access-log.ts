import { accessLogQuery, readAccessLogFilter } from '#domain/door/access-log-filter.ts';
import { localDate } from '#domain/values/dates.ts';
import { writeAudit } from '#server/club/write-audit.ts';
import { streamAccessLogCsv } from '#server/door/access-log-csv.ts';
import { findPeople } from '#server/door/find-access-log.ts';
import { servicesContext } from '#server/request/context.ts';
import { findActor } from '#server/request/staff-actor.ts';
import type { Route } from './+types/export-access-log.ts';

/** The access log as a file, under the filters of its page. Who takes it out of the house is in the audit log. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const filter = readAccessLogFilter(url.searchParams);
  const people = await findPeople(store, filter.member);
  const at = now();
  const summary = accessLogQuery(filter).toString() || 'Everything';
  await writeAudit(store, await findActor(context), { action: 'access-log.exported', summary }, at);
  const name = `access-log-${localDate(at)}.csv`;
  return new Response(streamAccessLogCsv(store, filter, people), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
    },
  });
}
