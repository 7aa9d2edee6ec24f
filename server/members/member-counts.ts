/** Member counts by filter, cached for some seconds: a list page counts rows that it does not read. */
import { members } from '../data/collections/members.ts';
import type { Filter, Store } from '../data/store.ts';

const MAX_AGE = Temporal.Duration.from({ seconds: 10 });
const MAX_COUNTS = 500;

export interface MemberCounts {
  /** At most 10 seconds old if another instance has written since. */
  count(where?: readonly Filter[]): Promise<number>;
  drop(): void;
}

export function createMemberCounts(store: Pick<Store, 'count'>, now: () => Temporal.Instant): MemberCounts {
  const cache = new Map<string, { count: Promise<number>; until: Temporal.Instant }>();
  return {
    count(where = []) {
      const key = JSON.stringify(where);
      const known = cache.get(key);
      if (known && Temporal.Instant.compare(now(), known.until) < 0) return known.count;
      const count = store.count(members, where);
      if (cache.size >= MAX_COUNTS) cache.clear();
      cache.set(key, { count, until: now().add(MAX_AGE) });
      count.catch(() => cache.delete(key));
      return count;
    },
    drop: () => cache.clear(),
  };
}
