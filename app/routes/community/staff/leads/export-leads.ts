import { leadsText } from '#domain/members/member-batch.ts';
import { localDate } from '#domain/values/dates.ts';
import { leadColumns } from '#server/community/leads/leads-csv.ts';
import { csvResponse } from '#server/http/csv-response.ts';
import { writeAudit } from '#server/log/write-audit.ts';
import { servicesContext } from '#server/request/context.ts';
import { findActor } from '#server/request/staff-actor.ts';
import type { Route } from './+types/export-leads.ts';
import { requireTickedLeads } from './require-leads.ts';

/** The ticked leads, or all that the list's filter finds, as a CSV file. Every export is recorded in the audit log. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const at = now();
  const { leads, filter } = await requireTickedLeads(url, context);
  const summary = [leadsText(leads.length), filter].filter(Boolean).join('; ');
  await writeAudit(store, await findActor(context), { action: 'leads.exported', summary }, at);
  return csvResponse(`leads-${localDate(at)}.csv`, leadColumns, once(leads));
}

async function* once<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}
