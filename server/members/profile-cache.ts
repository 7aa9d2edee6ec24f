/**
 * Cached profiles for display: dropped on every write to that member by this instance, and re-read after seconds, because
 * another instance may have written. An older one is only shown while the store is unavailable, for 27 hours at most
 * (specification, §9). Decisions never use it: check-in, booking and billing read the store.
 */

import { isProfileCacheValid } from '#domain/accounts/caching.ts';
import { profileMessages } from '#domain/accounts/error-catalogue.ts';
import type { Member } from '../data/collections/members.ts';
import { StoreUnavailableError } from '../data/store.ts';
import { ProfileError } from './read-profile.ts';

const MAX_PROFILES = 5000;
/** How long another instance's change may go unnoticed. */
const FRESH_MILLISECONDS = 10_000;

export interface ProfileCache {
  /** The profile, or null if there is none; absence is not cached, because the profile may still be created. */
  find(uid: string): Promise<Member | null>;
  /** Reads the profile from the store now, however fresh the cached one. @throws ProfileError if there is none */
  refresh(uid: string): Promise<Member>;
  /** What is cached, without asking the store: for the page that says that it is unavailable. Null: nothing. */
  known(uid: string): Member | null;
  drop(uid: string): void;
}

interface CachedProfile {
  readonly data: Member;
  readonly timestamp: Temporal.Instant;
}

/** @param read the profile from the store, or null (`readProfile`) */
export function createProfileCache(
  read: (uid: string) => Promise<Member | null>,
  now: () => Temporal.Instant,
): ProfileCache {
  const cache = new Map<string, CachedProfile>();
  const versions = new Map<string, number>();

  async function load(uid: string): Promise<Member | null> {
    const version = versions.get(uid);
    const data = await read(uid);
    cache.delete(uid);
    // A write during the read has dropped this entry: the data read may be older than that write.
    if (data && versions.get(uid) === version) {
      if (cache.size >= MAX_PROFILES) cache.delete(cache.keys().next().value ?? '');
      cache.set(uid, { data, timestamp: now() });
    }
    return data;
  }

  return {
    async find(uid) {
      const cached = cache.get(uid);
      if (cached && isFresh(cached, now())) return cached.data;
      try {
        return await load(uid);
      } catch (error) {
        if (!(error instanceof StoreUnavailableError)) throw error;
        if (cached && isProfileCacheValid(cached.timestamp, now())) return cached.data;
        throw error;
      }
    },
    async refresh(uid) {
      const profile = await load(uid);
      if (!profile) throw new ProfileError(profileMessages.nothingToRefresh);
      return profile;
    },
    known(uid) {
      const cached = cache.get(uid);
      return cached && isProfileCacheValid(cached.timestamp, now()) ? cached.data : null;
    },
    drop(uid) {
      cache.delete(uid);
      versions.set(uid, (versions.get(uid) ?? 0) + 1);
      if (versions.size > MAX_PROFILES) versions.clear();
    },
  };
}

function isFresh({ timestamp }: CachedProfile, now: Temporal.Instant): boolean {
  const age = now.since(timestamp).total('milliseconds');
  return age >= 0 && age < FRESH_MILLISECONDS;
}
