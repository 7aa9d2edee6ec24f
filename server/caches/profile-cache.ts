/**
 * Profiles as pages show them: kept 27 hours a user (specification, §9), dropped on every write to that member
 * by this instance. Never the ground for a decision: check-in, booking and billing read the store.
 */

import { type Member, members } from '../data/collections/members.ts';
import type { Store } from '../data/store.ts';
import { isProfileCacheValid } from '../domain/caching.ts';

const MOST_PROFILES = 5000;

export interface ProfileCache {
  /** The profile, or null where there is none; absence is not cached, since it may be on its way. */
  find(uid: string): Promise<Member | null>;
  drop(uid: string): void;
}

export function createProfileCache(store: Store, now: () => Temporal.Instant): ProfileCache {
  const kept = new Map<string, { data: Member; timestamp: Temporal.Instant }>();
  const versions = new Map<string, number>();
  return {
    async find(uid) {
      const cached = kept.get(uid);
      if (cached && isProfileCacheValid(cached.timestamp, now())) return cached.data;
      const version = versions.get(uid);
      const data = await store.find(members, uid);
      // A write that landed during the read has dropped this entry: what was read may be older than it.
      if (data && versions.get(uid) === version) {
        if (kept.size >= MOST_PROFILES) kept.delete(kept.keys().next().value ?? '');
        kept.set(uid, { data, timestamp: now() });
      }
      return data;
    },
    drop(uid) {
      kept.delete(uid);
      versions.set(uid, (versions.get(uid) ?? 0) + 1);
      if (versions.size > MOST_PROFILES) versions.clear();
    },
  };
}
