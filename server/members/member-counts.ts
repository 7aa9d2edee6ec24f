/** How many members there are under a filter, kept for some seconds: a list page counts what it does not read. */
import { members } from '../data/collections/members.ts';
import type { Filter, Store } from '../data/store.ts';

const KEPT = Temporal.Duration.from({ seconds: 10 });
const MOST_COUNTS = 500;

export interface MemberCounts {
  /** At most 10 seconds old where another instance has written since. */
  count(where?: readonly Filter[]): Promise<number>;
  drop(): void;
}

export function createMemberCounts(store: Pick<Store, 'count'>, now: () => Temporal.Instant): MemberCounts {
  const kept = new Map<string, { count: Promise<number>; until: Temporal.Instant }>();
  return {
    count(where = []) {
      const key = JSON.stringify(where);
      const known = kept.get(key);
      if (known && Temporal.Instant.compare(now(), known.until) < 0) return known.count;
      const count = store.count(members, where);
      if (kept.size >= MOST_COUNTS) kept.clear();
      kept.set(key, { count, until: now().add(KEPT) });
      count.catch(() => kept.delete(key));
      return count;
    },
    drop: () => kept.clear(),
  };
}
