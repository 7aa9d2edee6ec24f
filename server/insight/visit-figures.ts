import type { Figures } from '#domain/insight/figures.ts';
import {
  type CheckedIn,
  countVisits,
  readVisitFigures,
  type VisitFigures,
} from '#domain/insight/visit-figures.ts';
import { endOfLocalDay, localDate, startOfLocalDay } from '#domain/values/dates.ts';
import { visitRows } from '../data/collections/door.ts';
import { eachDocument, listEach } from '../data/each-of.ts';
import type { Filter } from '../data/store.ts';
import type { FigureKind } from './figures/figure-kind.ts';

export const VISITS = 'visits';
const PAGE = 500;

const letIn: readonly Filter[] = [
  ['direction', '==', 'in'],
  ['isAllowed', '==', true],
];

/** From the access log: everybody who was let in. Coming in again while still in is logged as `already-in` and is no visit. */
export const visitFigures: FigureKind<VisitFigures> = {
  ...{ name: VISITS, version: 1, decode: readVisitFigures, countedFrom: [{ kind: 'visits' }] },
  async firstDay(reads) {
    // Of all entries, also refused and removed ones: where the only visit has been removed, its day is counted again.
    const { items } = await reads.query(visitRows, { orderBy: [['at', 'asc']], limit: 1 });
    return items[0] ? localDate(items[0].at) : null;
  },
  async count(reads, { from, to }, until) {
    const counted = new Map<string, Figures>();
    let day = '';
    let ofDay: CheckedIn[] = [];
    const close = () => ofDay.length > 0 && counted.set(day, countVisits(ofDay));
    // A day at a time: a month of a large club does not fit in memory beside everything else.
    for await (const { at, memberUid, result } of eachDocument(reads, visitRows, {
      where: [...letIn, ['at', '>=', startOfLocalDay(from)], ['at', '<', endOfLocalDay(to)]],
      orderBy: [['at', 'asc']],
      limit: PAGE,
    })) {
      if (result === 'already-in' || Temporal.Instant.compare(at, until) > 0) continue;
      const date = localDate(at).toString();
      if (date !== day) {
        close();
        [day, ofDay] = [date, []];
      }
      ofDay.push({ at, memberUid });
    }
    close();
    return counted;
  },
  async daysOfMember(reads, memberUid) {
    const theirs = await listEach(reads, visitRows, { where: [['memberUid', '==', memberUid]], limit: PAGE });
    return theirs.map(({ at }) => localDate(at).toString());
  },
};
