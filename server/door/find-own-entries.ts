import { type AccessLogEntry, accessLogs } from '../data/collections/door.ts';
import type { Store } from '../data/store.ts';

/** Most members have fewer in a month; limits the documents read. */
const FIRST = 20;
/** Enough for a month of training twice a day. */
const MOST = 100;

/** A member's newest entries of the access log, newest first: at least all since `since` (of the newest hundred), and some earlier ones. */
export async function findOwnEntries(
  store: Pick<Store, 'query'>,
  uid: string,
  since: Temporal.Instant,
): Promise<AccessLogEntry[]> {
  const read = (limit: number, cursor: string | null) =>
    store.query(accessLogs, {
      where: [['memberUid', '==', uid]],
      orderBy: [['at', 'desc']],
      limit,
      cursor,
    });
  const newest = await read(FIRST, null);
  const oldest = newest.items.at(-1);
  const reachesBack = !oldest || Temporal.Instant.compare(oldest.at, since) < 0;
  if (reachesBack || newest.nextCursor === null) return newest.items;
  return [...newest.items, ...(await read(MOST - FIRST, newest.nextCursor)).items];
}
