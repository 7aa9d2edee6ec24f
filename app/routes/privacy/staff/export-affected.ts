import { readMoments } from '#domain/club/seen-records.ts';
import { clubTime, localDate } from '#domain/values/dates.ts';
import { type CsvColumn, csvResponse } from '#server/http/csv-response.ts';
import { writeAudit } from '#server/log/write-audit.ts';
import { type Affected, listAffected, summariseSeen } from '#server/privacy/list-affected.ts';
import { servicesContext } from '#server/request/context.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { textRefusal } from '../../../ui/text-refusal.ts';
import type { Route } from './+types/export-affected.ts';

const timeOf = (at: Temporal.Instant) =>
  clubTime(at).toString({ timeZoneName: 'never', smallestUnit: 'second' });

/** Times are in the club's time zone with their UTC offset. */
const columns: readonly CsvColumn<Affected>[] = [
  ['Member', ({ member }) => member.name],
  ['Email', ({ member }) => member.email],
  ['Mobile', ({ member }) => member.mobile],
  ['Parent or guardian', ({ member }) => member.guardianNote],
  ['Times', ({ times }) => times],
  ['First', ({ first }) => timeOf(first)],
  ['Last', ({ last }) => timeOf(last)],
  ['Data', ({ categories }) => [...categories].join(', ')],
  ['Member ID', ({ uid }) => uid],
];

/** Everybody whose records were seen in the period, with how to reach them. Recorded in the audit log. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const at = now();
  const { moments } = readMoments(url.searchParams, at);
  if (!moments) throw textRefusal('The period isn’t complete. Go back and correct it.');
  const seen = await summariseSeen(store, moments);
  const summary = `${moments.from} to ${moments.until}${moments.byUid && ` by ${moments.byUid}`}`;
  await writeAudit(store, await findActor(context), { action: 'affected.exported', summary }, at);
  return csvResponse(`affected-members-${localDate(at)}.csv`, columns, listAffected(store, seen));
}
