import { bookingLabel } from '#domain/bookings/booking-text.ts';
import { visitsOf } from '#domain/door/visit-count.ts';
import { relativeDateTime } from '#domain/values/dates.ts';
import { type Booking, bookings } from '#server/data/collections/bookings.ts';
import { type AccessLogEntry, accessLogs } from '#server/data/collections/door.ts';
import type { Page, Store } from '#server/data/store.ts';
import { attendedStatuses } from '#server/door/read-visits.ts';
import { toAccessLogRow } from '../../door/staff/access-log/rows.ts';

const isVisit = ({ direction, isAllowed }: AccessLogEntry) => direction === 'in' && isAllowed;

/** A time at the door, on its member’s page. */
function doorRow(entry: AccessLogEntry, now: Temporal.Instant) {
  const { id, chip, why, where } = toAccessLogRow(entry, now);
  return {
    ...{ id, chip, why, where: where || 'Front desk', at: entry.at },
    when: relativeDateTime(entry.at, now),
    isRemoved: entry.removed !== null,
    /** It let them in, and so counts until it is removed. */
    isVisit: isVisit(entry),
  };
}

/** A class that they were marked as attended in, on a day without a check-in. */
const classRow = (booking: Booking, now: Temporal.Instant): ReturnType<typeof doorRow> => ({
  ...{ id: booking.id, chip: bookingLabel(booking), at: booking.startsAt, where: booking.className },
  why: booking.markedByName ? `Marked by ${booking.markedByName}` : '',
  when: relativeDateTime(booking.startsAt, now),
  ...{ isRemoved: false, isVisit: false },
});

export type VisitRow = Omit<ReturnType<typeof doorRow>, 'at'>;

interface Part {
  readonly limit: number;
  /** Of the page before; null: the newest. */
  readonly cursor: string | null;
}

/** Everything at the door, also what was refused, and the classes that count as visits, the latest first; in pages by what is at the door. */
export async function readVisitRows(
  store: Pick<Store, 'query'>,
  memberUid: string,
  { limit, cursor }: Part,
  now: Temporal.Instant,
): Promise<{ rows: VisitRow[]; page: Page<AccessLogEntry> }> {
  const read = (size: number, from: string | null) =>
    store.query(accessLogs, {
      where: [['memberUid', '==', memberUid]],
      orderBy: [['at', 'desc']],
      limit: size,
      cursor: from,
    });
  const page = await read(limit, cursor);
  const next = page.nextCursor === null ? null : ((await read(1, page.nextCursor)).items[0] ?? null);
  const newest = cursor === null ? null : (page.items[0]?.at ?? null);
  const { items } = await store.query(bookings, {
    where: [
      ['memberUid', '==', memberUid],
      ['status', 'in', attendedStatuses],
      ...(newest ? [['startsAt', '<=', newest] as const] : []),
      ...(next ? [['startsAt', '>', next.at] as const] : []),
    ],
    orderBy: [['startsAt', 'desc']],
    limit: MOST_CLASSES,
  });
  const checkIns = [...page.items, ...(next ? [next] : [])].filter(isVisit).map(({ at }) => at);
  const counted = new Set(
    visitsOf(
      checkIns,
      items.map(({ startsAt }) => startsAt),
    ),
  );
  const classes = items.filter(({ startsAt }) => counted.has(startsAt));
  const rows = [
    ...page.items.map((entry) => doorRow(entry, now)),
    ...classes.map((booking) => classRow(booking, now)),
  ].toSorted((one, other) => Temporal.Instant.compare(other.at, one.at));
  return { rows: rows.map(({ at: _, ...row }) => row), page };
}

/** Of those between two pages of what is at the door: more than anybody trains without ever checking in would not be read. */
const MOST_CLASSES = 100;
