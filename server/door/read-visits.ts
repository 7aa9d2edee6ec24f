/** When members were here: from the access log and the rosters, by the rule of `domain/door/visit-count.ts`. */
import { latestVisit, visitsOf } from '#domain/door/visit-count.ts';
import { localDateText, startOfLocalDay } from '#domain/values/dates.ts';
import { type Booking, type BookingStatus, bookings } from '../data/collections/bookings.ts';
import { visitRows } from '../data/collections/door.ts';
import { listEach } from '../data/each-of.ts';
import type { Filter, Reads } from '../data/store.ts';

/** Documents at a time. */
const PAGE = 500;

/** Newest check-ins among which is one that was not of somebody who had just come in. */
const FEW = 5;

/** Of a booking: they took part. */
export const attendedStatuses = ['attended', 'late'] satisfies BookingStatus[];

interface Times {
  readonly from: Temporal.Instant;
  /** Exclusive; left out: until now. */
  readonly to?: Temporal.Instant | undefined;
}

/** One member’s visits, and the classes that they attended with their starts, from the first to the last. */
export async function readVisitTimes(
  reads: Pick<Reads, 'query'>,
  memberUid: string,
  { from, to }: Times,
): Promise<{ visits: Temporal.Instant[]; classes: Temporal.Instant[]; attended: Booking[] }> {
  const during = (field: string): Filter[] => [
    ['memberUid', '==', memberUid],
    [field, '>=', from],
    ...(to ? [[field, '<', to] as const] : []),
  ];
  const entries = await listEach(reads, visitRows, {
    where: during('at'),
    orderBy: [['at', 'asc']],
    limit: PAGE,
  });
  const attended = await listEach(reads, bookings, {
    where: [['status', 'in', attendedStatuses], ...during('startsAt')],
    orderBy: [['startsAt', 'asc']],
    limit: PAGE,
  });
  const checkIns = entries
    .filter(({ direction, isAllowed, result }) => direction === 'in' && isAllowed && result !== 'already-in')
    .map(({ at }) => at);
  const classes = attended.map(({ startsAt }) => startsAt);
  return { visits: visitsOf(checkIns, classes), classes, attended };
}

/** The local date of each of a member’s visits since then and, if given, before `until`: who checks in twice in a day has two. */
export async function readVisits(
  reads: Pick<Reads, 'query'>,
  memberUid: string,
  since: Temporal.PlainDate,
  until?: Temporal.PlainDate,
): Promise<{ visits: string[]; classes: string[]; attended: Booking[] }> {
  const { visits, classes, attended } = await readVisitTimes(reads, memberUid, {
    from: startOfLocalDay(since),
    to: until && startOfLocalDay(until),
  });
  return { visits: visits.map(localDateText), classes: classes.map(localDateText), attended };
}

/** The newest class that somebody attended, but for some. */
export async function findLastClass(
  reads: Pick<Reads, 'query'>,
  memberUid: string,
  without: readonly string[] = [],
): Promise<Temporal.Instant | null> {
  const { items } = await reads.query(bookings, {
    where: [
      ['memberUid', '==', memberUid],
      ['status', 'in', attendedStatuses],
    ],
    orderBy: [['startsAt', 'desc']],
    limit: without.length + 1,
  });
  return items.find(({ sessionId }) => !without.includes(sessionId))?.startsAt ?? null;
}

/** When somebody was last here, from the records; but for the class, where its mark is being removed. */
export async function findLastVisit(
  reads: Pick<Reads, 'query'>,
  memberUid: string,
  withoutClass?: string,
): Promise<Temporal.Instant | null> {
  const { items } = await reads.query(visitRows, {
    where: [
      ['memberUid', '==', memberUid],
      ['direction', '==', 'in'],
      ['isAllowed', '==', true],
    ],
    orderBy: [['at', 'desc']],
    limit: FEW,
  });
  const checkIn = items.find(({ result }) => result !== 'already-in');
  const lastClass = await findLastClass(reads, memberUid, withoutClass ? [withoutClass] : []);
  return latestVisit(checkIn?.at ?? null, lastClass);
}
