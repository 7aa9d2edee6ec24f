import { auditSentenceForStaff } from '#domain/club/audit.ts';
import type { SeenHow } from '#domain/club/seen-records.ts';
import { clubTime } from '#domain/values/dates.ts';
import type { CsvColumn } from '#server/http/csv-response.ts';
import type { Seen } from '#server/log/find-seen.ts';

export const seenNames: Readonly<Record<SeenHow, string>> = {
  opened: 'Opened',
  list: 'Exported a list',
  changed: 'Changed',
};

/** Times are in the club's time zone with their UTC offset. */
export const seenColumns: readonly CsvColumn<Seen>[] = [
  ['Time', ({ entry }) => clubTime(entry.at).toString({ timeZoneName: 'never', smallestUnit: 'second' })],
  ['Staff', ({ entry }) => entry.actorName],
  ['Staff ID', ({ entry }) => entry.actorUid],
  ['How', ({ how }) => seenNames[how]],
  ['What', ({ entry, memberName }) => auditSentenceForStaff(entry, memberName)],
  ['Member', ({ memberName }) => memberName],
  ['Member ID', ({ entry }) => entry.memberUid],
];
