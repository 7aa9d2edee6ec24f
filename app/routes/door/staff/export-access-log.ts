import { accessLogQuery, readAccessLogFilter } from '#domain/door/access-log-filter.ts';
import { localDate } from '#domain/values/dates.ts';
import { withDays } from '#domain/values/filter-period.ts';
import { eachPage } from '#server/data/each-of.ts';
import { accessLogColumns } from '#server/door/access-log-csv.ts';
import { findAccessLog, findPeople } from '#server/door/find-access-log.ts';
import { csvResponse } from '#server/http/csv-response.ts';
import { writeAudit } from '#server/log/write-audit.ts';
import { servicesContext } from '#server/request/context.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { fromAndTo } from '../../../ui/list/member-and-days.ts';
import { requireDays } from '../../../ui/list/require-days.ts';
import type { Route } from './+types/export-access-log.ts';

/** Entries read at a time, which bounds the memory in use. */
const PAGE = 500;

/** The access log as a file, with the filters of its page. Who exports it is recorded in the audit log. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  requireDays(url.searchParams, fromAndTo);
  const filter = readAccessLogFilter(withDays(url.searchParams, now()));
  const people = await findPeople(store, filter.member);
  const at = now();
  const summary = accessLogQuery(filter).toString() || 'Everything';
  await writeAudit(store, await findActor(context), { action: 'access-log.exported', summary }, at);
  const pages = eachPage((cursor) => findAccessLog(store, { filter, people, limit: PAGE, cursor }));
  return csvResponse(`access-log-${localDate(at)}.csv`, accessLogColumns, pages);
}
