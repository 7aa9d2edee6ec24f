import { checkInLabels } from '#domain/door/check-in-labels.ts';
import { clubTime } from '#domain/values/dates.ts';
import type { AccessLogEntry } from '../data/collections/door.ts';
import type { CsvColumn } from '../http/csv-response.ts';

/** Times are the club's, with their offset from UTC. */
export const accessLogColumns: readonly CsvColumn<AccessLogEntry>[] = [
  ['Time', ({ at }) => clubTime(at).toString({ timeZoneName: 'never', smallestUnit: 'second' })],
  ['Direction', ({ direction }) => direction],
  ['Let in', ({ isAllowed }) => (isAllowed ? 'yes' : 'no')],
  ['Result', ({ result }) => checkInLabels[result].text],
  ['Reason', ({ reason }) => reason],
  ['Member', ({ memberName }) => memberName],
  ['Member id', ({ memberUid }) => memberUid],
  ['How', ({ method }) => method],
  ['Device', ({ deviceName }) => deviceName],
  ['Offline', ({ isOffline }) => (isOffline ? 'yes' : 'no')],
  ['Let in by', ({ overriddenBy }) => overriddenBy],
  ['Because', ({ overrideReason }) => overrideReason],
];
