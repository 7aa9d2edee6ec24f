import { readMoments } from '#domain/club/seen-records.ts';
import { localDate } from '#domain/values/dates.ts';
import { csvResponse } from '#server/http/csv-response.ts';
import { findSeen } from '#server/log/find-seen.ts';
import { writeAudit } from '#server/log/write-audit.ts';
import { servicesContext } from '#server/request/context.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { textRefusal } from '../../../../ui/text-refusal.ts';
import type { Route } from './+types/export-seen-records.ts';
import { seenColumns } from './seen-columns.ts';

/** Everything that was seen in the period, as a CSV file, however long. Recorded in the audit log. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const at = now();
  const { moments } = readMoments(url.searchParams, at);
  if (!moments) throw textRefusal('The period isn’t complete. Go back and correct it.');
  const summary = `${moments.from} to ${moments.until}${moments.byUid && ` by ${moments.byUid}`}`;
  await writeAudit(store, await findActor(context), { action: 'seen-records.exported', summary }, at);
  return csvResponse(`seen-records-${localDate(at)}.csv`, seenColumns, findSeen(store, moments));
}
