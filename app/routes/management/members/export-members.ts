import { servicesContext } from '#server/context.ts';
import { localDate } from '#server/domain/dates.ts';
import { memberQuery, readMemberFilter } from '#server/domain/member-filter.ts';
import { planSearch } from '#server/members/find-members.ts';
import { streamMembersCsv } from '#server/members/members-csv.ts';
import { writeAudit } from '#server/operations/write-audit.ts';
import { findActor } from '#server/staff-actor.ts';
import type { Route } from './+types/export-members.ts';

/** The list of members as a file, under the filters of its page. Who takes it out of the house is in the audit log. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const filter = readMemberFilter(url.searchParams);
  const at = now();
  const search = await planSearch(store, filter, at);
  const summary = memberQuery(filter).toString() || 'Everybody';
  await writeAudit(store, await findActor(context), { action: 'members.exported', summary }, at);
  return new Response(streamMembersCsv(store, search, at), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="members-${localDate(at)}.csv"`,
    },
  });
}
