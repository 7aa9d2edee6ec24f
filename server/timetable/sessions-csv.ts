import { setImmediate as nextTurn } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import type { SessionFilter } from '#domain/timetable/session-filter.ts';
import { bookingLabel } from '#domain/timetable/session-labels.ts';
import { defuseCell } from '#domain/values/csv-safety.ts';
import { clubTime, formatTime } from '#domain/values/dates.ts';
import type { Booking } from '../data/collections/bookings.ts';
import type { Session } from '../data/collections/timetable.ts';
import type { Page, Store } from '../data/store.ts';
import { findBookingsOf, findSessions } from './find-sessions.ts';

/** Rows read at a time: what is in memory at any moment. */
const PAGE = 500;

type Cells<Row> = readonly (readonly [header: string, cell: (row: Row) => string | number])[];
type Dated = Pick<Session, 'date' | 'startsAt' | 'endsAt' | 'className' | 'coachName' | 'room'>;

const dated: Cells<Dated> = [
  ['Date', ({ date }) => date],
  ['Start', ({ startsAt }) => formatTime(startsAt)],
  ['End', ({ endsAt }) => formatTime(endsAt)],
  ['Class', ({ className }) => className],
  ['Coach', ({ coachName }) => coachName],
  ['Room', ({ room }) => room],
];

const sessionCells: Cells<Session> = [
  ...dated,
  ['Status', ({ status }) => status],
  ['Places', ({ capacity }) => capacity],
  ['Booked', ({ bookedCount }) => bookedCount],
  ['Attended', ({ attendedCount }) => attendedCount],
  ['No-shows', ({ noShowCount }) => noShowCount],
  ['Waiting', ({ waitlist }) => waitlist.length],
  ['Fill', ({ fill }) => fill],
  ['Cancelled because', ({ cancelReason }) => cancelReason],
  ['Class id', ({ id }) => id],
];

const bookingCells: Cells<Booking> = [
  ...dated,
  ['Member', ({ memberName }) => memberName],
  ['Member id', ({ memberUid }) => memberUid],
  ['Booking', ({ status }) => bookingLabel(status).text],
  ['Booked at', ({ bookedAt }) => wallClock(bookedAt)],
  ['Booked by', ({ by }) => by],
  ['Set aside by staff', ({ overriddenReasons }) => overriddenReasons.join(' ')],
  ['Class id', ({ sessionId }) => sessionId],
];

/** The club's, with its offset from UTC. */
const wallClock = (instant: Temporal.Instant) =>
  clubTime(instant).toString({ timeZoneName: 'never', smallestUnit: 'second' });

/** Classes under the filter as CSV (RFC 4180, cells defused for spreadsheets), in the order of the page. */
export function streamSessionsCsv(store: Store, filter: SessionFilter, now: Temporal.Instant) {
  return streamCsv(sessionCells, (cursor) => findSessions(store, filter, { limit: PAGE, cursor }, now));
}

/** The same of one member's bookings. */
export function streamBookingsCsv(store: Store, filter: SessionFilter, memberUid: string) {
  return streamCsv(bookingCells, (cursor) =>
    findBookingsOf(store, filter, memberUid, { limit: PAGE, cursor, isBack: false }),
  );
}

/** Read as fast as the other side takes it and a page at a time, so that its length does not matter. */
function streamCsv<Row>(
  cells: Cells<Row>,
  read: (cursor: string | null) => Promise<Page<Row>>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const encode = (rows: string[][]) => encoder.encode(stringify(rows, { record_delimiter: 'windows' }));
  const toRow = (row: Row) => cells.map(([, cell]) => defuseCell(String(cell(row))));
  let cursor: string | null = null;
  return new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(encode([cells.map(([header]) => header)])),
    async pull(stream) {
      const page: Page<Row> = await read(cursor);
      if (page.items.length > 0) stream.enqueue(encode(page.items.map(toRow)));
      cursor = page.nextCursor;
      if (cursor === null) stream.close();
      // Reading a local file waits for nothing: others get their turn between two pages.
      await nextTurn();
    },
  });
}
