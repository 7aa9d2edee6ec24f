import { type ClassFigures, countClasses, readClassFigures } from '#domain/insight/class-figures.ts';
import { endOfLocalDay, localDate, startOfLocalDay } from '#domain/values/dates.ts';
import { bookings } from '../data/collections/bookings.ts';
import { sessions } from '../data/collections/timetable.ts';
import { listEach } from '../data/each-of.ts';
import type { Filter, Writes } from '../data/store.ts';
import type { FigureKind } from './figures/figure-kind.ts';
import { markFigures } from './figures/mark-figures.ts';

const CLASSES = 'classes';
const PAGE = 500;

/** From the sessions that have begun and were not cancelled, and the bookings of them that were cancelled too late. */
export const classFigures: FigureKind<ClassFigures> = {
  ...{ name: CLASSES, version: 2, decode: readClassFigures, countedFrom: [{ kind: 'bookings' }] },
  async firstDay(reads) {
    const { items } = await reads.query(sessions, { orderBy: [['startsAt', 'asc']], limit: 1 });
    return items[0] ? localDate(items[0].startsAt) : null;
  },
  async count(reads, { from, to }, until) {
    const within: Filter[] = [
      ['startsAt', '>=', startOfLocalDay(from)],
      ['startsAt', '<', endOfLocalDay(to)],
    ];
    const found = await listEach(reads, sessions, {
      where: [['status', '==', 'scheduled'], ...within],
      orderBy: [['startsAt', 'asc']],
      limit: PAGE,
    });
    const late = await listEach(reads, bookings, {
      where: [['status', '==', 'late-cancelled'], ...within],
      orderBy: [['startsAt', 'asc']],
      limit: PAGE,
    });
    const lateOf = Map.groupBy(late, ({ sessionId }) => sessionId);
    const held = found
      .filter(({ startsAt }) => Temporal.Instant.compare(startsAt, until) <= 0)
      .map((session) => ({ ...session, lateCancelled: lateOf.get(session.id)?.length ?? 0 }));
    const byDay = Map.groupBy(held, ({ startsAt }) => localDate(startsAt).toString());
    return new Map([...byDay].map(([date, each]) => [date, countClasses(each)]));
  },
};

/** In every transaction that changes what these figures count of a session, or moves it: of its day, before and after. */
export function markClassDay(
  writes: { create: Writes<unknown>['create'] },
  { startsAt }: { readonly startsAt: Temporal.Instant },
  now: Temporal.Instant,
): void {
  markFigures(writes, { kind: CLASSES, date: localDate(startsAt) }, now);
}
