import { setImmediate as nextTurn } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import type { AccessLogFilter } from '#domain/door/access-log-filter.ts';
import { checkInLabels } from '#domain/door/check-in-labels.ts';
import { defuseCell } from '#domain/values/csv-safety.ts';
import { clubTime } from '#domain/values/dates.ts';
import type { AccessLogEntry } from '../data/collections/door.ts';
import type { Store } from '../data/store.ts';
import { findAccessLog, type People } from './find-access-log.ts';

/** Entries read at a time: what is in memory at any moment. */
const PAGE = 500;

const cells: readonly (readonly [header: string, cell: (entry: AccessLogEntry) => string])[] = [
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

/**
 * The access log as CSV (RFC 4180, cells defused for spreadsheets), newest first, read as fast as the other side takes it and a page at
 * a time, so that its length does not matter. Times are the club's, with their offset from UTC.
 */
export function streamAccessLogCsv(
  store: Store,
  filter: AccessLogFilter,
  people: People | null,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let cursor: string | null = null;
  return new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(encoder.encode(toCsv([cells.map(([header]) => header)]))),
    async pull(stream) {
      const page = await findAccessLog(store, { filter, people, limit: PAGE, cursor });
      if (page.items.length > 0) stream.enqueue(encoder.encode(toCsv(page.items.map(toRow))));
      cursor = page.nextCursor;
      if (cursor === null) stream.close();
      // Reading a local file waits for nothing: others get their turn between two pages.
      await nextTurn();
    },
  });
}

function toRow(entry: AccessLogEntry): string[] {
  return cells.map(([, cell]) => defuseCell(cell(entry)));
}

function toCsv(rows: string[][]): string {
  return stringify(rows, { record_delimiter: 'windows' });
}
