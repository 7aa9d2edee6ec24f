/**
 * Profiles as pages show them: dropped on every write to that member by this instance, and asked for again after seconds, since
 * another instance may have written. Only while the store cannot answer is one shown that is older, for 27 hours at most
 * (specification, §9). Never the ground for a decision: check-in, booking and billing read the store.
 */

import { isProfileCacheValid } from '#domain/accounts/caching.ts';
import { profileMessages } from '#domain/accounts/error-catalogue.ts';
import type { Member } from '../data/collections/members.ts';
import { StoreUnavailableError } from '../data/store.ts';
import { ProfileError } from './read-profile.ts';

const MOST_PROFILES = 5000;
/** For how long another instance's change may stay unseen; one document is read for it. */
const UNASKED_MILLISECONDS = 10_000;

export interface ProfileCache {
  /** The profile, or null where there is none; absence is not cached, since it may be on its way. */
  find(uid: string): Promise<Member | null>;
  /** Reads the profile from the store now, however fresh the one that is kept. @throws ProfileError where there is none */
  refresh(uid: string): Promise<Member>;
  drop(uid: string): void;
}

interface KeptProfile {
  readonly data: Member;
  readonly timestamp: Temporal.Instant;
}

/** @param read the profile from the store, or null (`readProfile`) */
export function createProfileCache(
  read: (uid: string) => Promise<Member | null>,
  now: () => Temporal.Instant,
): ProfileCache {
  const kept = new Map<string, KeptProfile>();
  const versions = new Map<string, number>();

  async function ask(uid: string): Promise<Member | null> {
    const version = versions.get(uid);
    const data = await read(uid);
    kept.delete(uid);
    // A write that landed during the read has dropped this entry: what was read may be older than it.
    if (data && versions.get(uid) === version) {
      if (kept.size >= MOST_PROFILES) kept.delete(kept.keys().next().value ?? '');
      kept.set(uid, { data, timestamp: now() });
    }
    return data;
  }

  return {
    async find(uid) {
      const cached = kept.get(uid);
      if (cached && isJustAsked(cached, now())) return cached.data;
      try {
        return await ask(uid);
      } catch (error) {
        if (!(error instanceof StoreUnavailableError)) throw error;
        if (cached && isProfileCacheValid(cached.timestamp, now())) return cached.data;
        throw error;
      }
    },
    async refresh(uid) {
      const profile = await ask(uid);
      if (!profile) throw new ProfileError(profileMessages.nothingToRefresh);
      return profile;
    },
    drop(uid) {
      kept.delete(uid);
      versions.set(uid, (versions.get(uid) ?? 0) + 1);
      if (versions.size > MOST_PROFILES) versions.clear();
    },
  };
}

function isJustAsked({ timestamp }: KeptProfile, now: Temporal.Instant): boolean {
  const age = now.since(timestamp).total('milliseconds');
  return age >= 0 && age < UNASKED_MILLISECONDS;
}
