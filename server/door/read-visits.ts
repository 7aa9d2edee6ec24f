import { localDateText, startOfLocalDay } from '#domain/values/dates.ts';
import { visitRows } from '../../data/collections/door.ts';
import type { Store } from '../../data/store.ts';

/** Half a year of coming in and going out every day, and some more. */
const MOST = 500;

/** The local date of each of a member's visits since then and, if given, before `until`, from their newest 500 entries; twice in a day makes two. */
export async function readVisits(
  store: Pick<Store, 'query'>,
  memberUid: string,
  since: Temporal.PlainDate,
  until?: Temporal.PlainDate,
): Promise<string[]> {
  const page = await store.query(visitRows, {
    where: [
      ['memberUid', '==', memberUid],
      ['at', '>=', startOfLocalDay(since)],
      ...(until ? [['at', '<', startOfLocalDay(until)] as const] : []),
    ],
    orderBy: [['at', 'desc']],
    limit: MOST,
  });
  return page.items
    .filter(({ direction, isAllowed, result }) => direction === 'in' && isAllowed && result !== 'already-in')
    .map(({ at }) => localDateText(at));
}
