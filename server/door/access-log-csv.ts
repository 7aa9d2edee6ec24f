import { checkInLabels } from '#domain/door/check-in-labels.ts';
import { clubTime } from '#domain/values/dates.ts';
import type { AccessLogEntry } from '../data/collections/door.ts';
import type { CsvColumn } from '../http/csv-response.ts';

/** Times are in the club's time zone, with the offset from UTC. */
export const accessLogColumns: readonly CsvColumn<AccessLogEntry>[] = [
  ['Time', ({ at }) => clubTime(at).toString({ timeZoneName: 'never', smallestUnit: 'second' })],
  ['Direction', ({ direction }) => direction],
  ['Let in', ({ isAllowed }) => (isAllowed ? 'yes' : 'no')],
  ['Result', ({ result }) => checkInLabels[result].text],
  ['Reason', ({ reason }) => reason],
  ['Member', ({ memberName }) => memberName],
  ['Member ID', ({ memberUid }) => memberUid],
  ['Method', ({ method }) => method],
  ['Device', ({ deviceName }) => deviceName],
  ['Offline', ({ isOffline }) => (isOffline ? 'yes' : 'no')],
  ['Offline conflict', ({ hasConflict }) => (hasConflict ? 'yes' : 'no')],
  ['Let in by', ({ overriddenBy }) => overriddenBy],
  ['Override reason', ({ overrideReason }) => overrideReason],
];
