import pLimit from 'p-limit';
import { withDownloadDeadline } from './deadline.ts';
import type { Reads } from './store.ts';

/** The same reads for a download of many lists: at most `limit` of them are under way at a time, and each has as long as a page. */
export function readsForDownload(reads: Reads, limit: number): Reads {
  const limited = pLimit(limit);
  const turn = <R>(read: () => Promise<R>) => limited(() => withDownloadDeadline(read));
  return {
    find: (collection, id) => turn(() => reads.find(collection, id)),
    findMany: (collection, ids) => turn(() => reads.findMany(collection, ids)),
    query: (collection, query) => turn(() => reads.query(collection, query)),
  };
}
