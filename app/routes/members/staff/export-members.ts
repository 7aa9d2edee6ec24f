import { memberQuery, readMemberFilter } from '#domain/members/member-filter.ts';
import { localDate } from '#domain/values/dates.ts';
import { csvResponse } from '#server/http/csv-response.ts';
import { writeAudit } from '#server/log/write-audit.ts';
import { listAllMembers, planSearch } from '#server/members/find-members.ts';
import { memberColumns } from '#server/members/members-csv.ts';
import { servicesContext } from '#server/request/context.ts';
import { findActor } from '#server/request/staff-actor.ts';
import type { Route } from './+types/export-members.ts';

/** The filtered list of members as a CSV file. Every export is recorded in the audit log. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const filter = readMemberFilter(url.searchParams);
  const at = now();
  const search = await planSearch(store, filter, at);
  const summary = memberQuery(filter).toString() || 'All members';
  await writeAudit(store, await findActor(context), { action: 'members.exported', summary }, at);
  return csvResponse(`members-${localDate(at)}.csv`, memberColumns(at), listAllMembers(store, search));
}
