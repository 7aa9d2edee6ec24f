import { stringify } from 'csv-stringify/sync';
import { decideParqStatus, parqLabels } from '#domain/health/parq.ts';
import { effectiveStatus, lastDayOf, membershipStatusNames } from '#domain/membership/membership.ts';
import { defuseCell } from '#domain/values/csv-safety.ts';
import { localDate } from '#domain/values/dates.ts';
import type { MemberRow } from '../data/collections/members.ts';
import type { Store } from '../data/store.ts';
import { listAllMembers, type MemberSearch } from './find-members.ts';

const dateOf = (instant: Temporal.Instant | null) => (instant ? localDate(instant).toString() : '');

type Cell = (row: MemberRow, now: Temporal.Instant) => string;

/** Headers are those that the import of members reads. */
const cells: readonly (readonly [header: string, cell: Cell])[] = [
  ['First name', ({ firstName }) => firstName],
  ['Last name', ({ lastName }) => lastName],
  ['Email', ({ email }) => email],
  ['Mobile', ({ mobile }) => mobile],
  ['Date of birth', ({ dob }) => dob],
  ['Status', (row, now) => membershipStatusNames[effectiveStatus(row, now)]],
  ['Plan', ({ membershipType }) => membershipType],
  ['Paid until', ({ currentPeriodEnd: end }) => (end ? lastDayOf(end).toString() : '')],
  ['PAR-Q', ({ parqResults }, now) => parqLabels[decideParqStatus(parqResults, now)].text],
  ['Joined', ({ createdAt }) => dateOf(createdAt)],
  ['Last visit', ({ lastSeenAt }) => dateOf(lastSeenAt)],
  ['Visits', ({ visits }) => String(visits)],
  ['Member id', ({ id }) => id],
];

/** Members as CSV (RFC 4180, cells defused for spreadsheets, security.md row 31), read a page at a time and as fast as the other side takes it. */
export function streamMembersCsv(
  store: Store,
  search: MemberSearch,
  now: Temporal.Instant,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const pages = listAllMembers(store, search);
  return new ReadableStream<Uint8Array>({
    // Excel takes a file without this mark for Latin-1.
    start: (stream) => stream.enqueue(encoder.encode(`\u{FEFF}${toCsv([cells.map(([header]) => header)])}`)),
    async pull(stream) {
      // An enqueue is what asks for the next pull: pages without a match are read over.
      for (;;) {
        const { done, value } = await pages.next();
        if (done) return stream.close();
        if (value.length === 0) continue;
        return stream.enqueue(encoder.encode(toCsv(value.map((row) => toRow(row, now)))));
      }
    },
    cancel: async () => void (await pages.return(undefined)),
  });
}

function toRow(row: MemberRow, now: Temporal.Instant): string[] {
  return cells.map(([, cell]) => defuseCell(cell(row, now)));
}

function toCsv(rows: string[][]): string {
  return stringify(rows, { record_delimiter: 'windows' });
}
