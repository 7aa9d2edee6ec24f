import { membersText } from '#domain/members/member-batch.ts';
import { memberDays, memberQuery, readMemberFilter } from '#domain/members/member-filter.ts';
import { readSelection } from '#domain/members/member-selection.ts';
import { localDate } from '#domain/values/dates.ts';
import { csvResponse } from '#server/http/csv-response.ts';
import { writeAudit } from '#server/log/write-audit.ts';
import { findSelected, type SelectedMembers } from '#server/members/batches/selected-members.ts';
import { listAllMembers, planSearch } from '#server/members/find-members.ts';
import { memberColumns } from '#server/members/members-csv.ts';
import { listPlans } from '#server/membership/list-plans.ts';
import { servicesContext } from '#server/request/context.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { requireDays } from '../../../ui/list/require-days.ts';
import type { Route } from './+types/export-members.ts';
import { requireTicked } from './batches/selection-lead.ts';

/** The filtered list of members, or the ticked ones, as a CSV file. Every export is recorded in the audit log. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { store, now } = services;
  const at = now();
  const { isAll, ids } = readSelection(url.searchParams);
  const isWholeList = !url.searchParams.has('of') && (isAll || ids.length === 0);
  const chosen = isWholeList ? null : await findSelected(services, url.searchParams);
  if (chosen) requireTicked(url.searchParams, chosen);
  else requireDays(url.searchParams, memberDays);
  const filter = readMemberFilter(url.searchParams);
  const summary = chosen ? chosenText(chosen) : memberQuery(filter).toString() || 'All members';
  await writeAudit(store, await findActor(context), { action: 'members.exported', summary }, at);
  const rows = chosen?.list() ?? listAllMembers(store, await planSearch(store, filter, at));
  const plans = new Map((await listPlans(store)).map((plan) => [plan.id, plan]));
  return csvResponse(`members-${localDate(at)}.csv`, memberColumns(at, plans), rows);
}

const chosenText = ({ count, filter }: SelectedMembers) =>
  [membersText(count), filter].filter(Boolean).join('; ');
