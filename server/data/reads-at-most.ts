import pLimit from 'p-limit';
import type { Reads } from './store.ts';

/** The same reads, at most `limit` of them under way at a time: for what reads many lists side by side. */
export function readsAtMost(reads: Reads, limit: number): Reads {
  const turn = pLimit(limit);
  return {
    find: (collection, id) => turn(() => reads.find(collection, id)),
    findMany: (collection, ids) => turn(() => reads.findMany(collection, ids)),
    query: (collection, query) => turn(() => reads.query(collection, query)),
  };
}
