import { visitsOf } from '#domain/door/visit-count.ts';
import type { Figures } from '#domain/insight/figures.ts';
import {
  type CheckedIn,
  countVisits,
  readVisitFigures,
  type VisitFigures,
} from '#domain/insight/visit-figures.ts';
import { endOfLocalDay, localDate, localDateText, startOfLocalDay } from '#domain/values/dates.ts';
import { bookings } from '../data/collections/bookings.ts';
import { visitRows } from '../data/collections/door.ts';
import { eachDocument, listEach } from '../data/each-of.ts';
import type { Filter } from '../data/store.ts';
import { attendedStatuses } from '../door/read-visits.ts';
import type { FigureKind } from './figures/figure-kind.ts';

export const VISITS = 'visits';
const PAGE = 500;

const didAttend: Filter = ['status', 'in', attendedStatuses];
const letIn: readonly Filter[] = [
  ['direction', '==', 'in'],
  ['isAllowed', '==', true],
];

/** From the access log, everybody who was let in, and from the rosters who attended a class without checking in that day. */
export const visitFigures: FigureKind<VisitFigures> = {
  ...{
    name: VISITS,
    version: 2,
    decode: readVisitFigures,
    countedFrom: [{ kind: 'visits' }, { kind: 'bookings' }],
  },
  async firstDay(reads) {
    // Of all entries, also refused and removed ones: where the only visit has been removed, its day is counted again.
    const { items } = await reads.query(visitRows, { orderBy: [['at', 'asc']], limit: 1 });
    const attended = await reads.query(bookings, {
      where: [didAttend],
      orderBy: [['startsAt', 'asc']],
      limit: 1,
    });
    const days = [items[0]?.at, attended.items[0]?.startsAt].flatMap((at) => (at ? [localDate(at)] : []));
    return days.toSorted(Temporal.PlainDate.compare)[0] ?? null;
  },
  async count(reads, { from, to }, until) {
    const counted = new Map<string, Figures>();
    const range = (field: string): Filter[] => [
      [field, '>=', startOfLocalDay(from)],
      [field, '<', endOfLocalDay(to)],
    ];
    const checkIns = eachDocument(reads, visitRows, {
      where: [...letIn, ...range('at')],
      orderBy: [['at', 'asc']],
      limit: PAGE,
    });
    const attended = eachDocument(reads, bookings, {
      where: [didAttend, ...range('startsAt')],
      orderBy: [['startsAt', 'asc']],
      limit: PAGE,
    });
    // A day at a time: a month of a large club does not fit in memory beside everything else.
    const [door, classes] = [daysOf(checkIns, ({ at }) => at), daysOf(attended, ({ startsAt }) => startsAt)];
    for (let date = from; Temporal.PlainDate.compare(date, to) <= 0; date = date.add({ days: 1 })) {
      const isUntilThen = (at: Temporal.Instant) => Temporal.Instant.compare(at, until) <= 0;
      const came = (await door(date)).filter(({ at, result }) => result !== 'already-in' && isUntilThen(at));
      const trained = (await classes(date)).filter(({ startsAt }) => isUntilThen(startsAt));
      const visits = visitsOfDay(came, trained);
      if (visits.length > 0) counted.set(date.toString(), countVisits(visits));
    }
    return counted;
  },
  async daysOfMember(reads, memberUid) {
    const theirs = await listEach(reads, visitRows, { where: [['memberUid', '==', memberUid]], limit: PAGE });
    const attended = await listEach(reads, bookings, {
      where: [['memberUid', '==', memberUid], didAttend],
      orderBy: [['startsAt', 'asc']],
      limit: PAGE,
    });
    return [...theirs.map(({ at }) => at), ...attended.map(({ startsAt }) => startsAt)].map(localDateText);
  },
};

/** Reads what is in order of time day by day: asked for one day after another. */
function daysOf<T>(items: AsyncGenerator<T>, atOf: (item: T) => Temporal.Instant) {
  let next: IteratorResult<T> | null = null;
  return async (date: Temporal.PlainDate): Promise<T[]> => {
    const ofDay: T[] = [];
    for (;;) {
      next ??= await items.next();
      if (next.done || localDateText(atOf(next.value)) > date.toString()) return ofDay;
      ofDay.push(next.value);
      next = null;
    }
  };
}

function visitsOfDay(
  checkIns: readonly CheckedIn[],
  classes: readonly { readonly memberUid: string; readonly startsAt: Temporal.Instant }[],
): CheckedIn[] {
  const trained = Map.groupBy(classes, ({ memberUid }) => memberUid);
  const came = Map.groupBy(checkIns, ({ memberUid }) => memberUid);
  return [...new Set([...came.keys(), ...trained.keys()])].flatMap((memberUid) =>
    visitsOf(
      (came.get(memberUid) ?? []).map(({ at }) => at),
      (trained.get(memberUid) ?? []).map(({ startsAt }) => startsAt),
    ).map((at) => ({ at, memberUid })),
  );
}
