/** Member counts by filter, cached for some seconds: a list page counts rows that it does not read. */
import { members } from '../data/collections/members.ts';
import { inOwnTime } from '../data/deadline.ts';
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
    async count(where = []) {
      const key = JSON.stringify(where);
      const known = cache.get(key);
      const kept = known && Temporal.Instant.compare(now(), known.until) < 0 ? known : null;
      const asked = kept ?? { count: store.count(members, where), until: now().add(MAX_AGE) };
      if (!kept && cache.size >= MAX_COUNTS) cache.clear();
      cache.set(key, asked);
      try {
        return await inOwnTime(asked.count);
      } catch (error) {
        // The person who asks next does not wait for the same again.
        if (cache.get(key) === asked) cache.delete(key);
        throw error;
      }
    },
    drop: () => cache.clear(),
  };
}
