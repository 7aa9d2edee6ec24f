import { auditSentenceForStaff } from '#domain/club/audit.ts';
import { readMoments, type SeenHow } from '#domain/club/seen-records.ts';
import { clubTime, localDate } from '#domain/values/dates.ts';
import { type CsvColumn, csvResponse } from '#server/http/csv-response.ts';
import { findSeen, type Seen } from '#server/log/find-seen.ts';
import { writeAudit } from '#server/log/write-audit.ts';
import { servicesContext } from '#server/request/context.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { textRefusal } from '../../../../ui/text-refusal.ts';
import type { Route } from './+types/export-seen-records.ts';

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

const seenNames: Readonly<Record<SeenHow, string>> = {
  opened: 'Opened',
  list: 'Exported a list',
  changed: 'Changed',
};

/** Times are in the club's time zone with their UTC offset. */
const seenColumns: readonly CsvColumn<Seen>[] = [
  ['Time', ({ entry }) => clubTime(entry.at).toString({ timeZoneName: 'never', smallestUnit: 'second' })],
  ['Staff', ({ entry }) => entry.actorName],
  ['Staff ID', ({ entry }) => entry.actorUid],
  ['How', ({ how }) => seenNames[how]],
  ['What', ({ entry, memberName }) => auditSentenceForStaff(entry, memberName)],
  ['Member', ({ memberName }) => memberName],
  ['Member ID', ({ entry }) => entry.memberUid],
];
