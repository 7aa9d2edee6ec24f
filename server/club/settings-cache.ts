/** The club's settings: as stored, and cached for pages. */
import { type ClubSettings, settings } from '../data/collections/club.ts';
import { inOwnTime } from '../data/deadline.ts';
import type { Reads, Store } from '../data/store.ts';

export const SETTINGS_ID = 'club';
const CACHED_FOR = Temporal.Duration.from({ seconds: 5 });

/** The settings straight from the store. A club that has saved nothing yet gets the defaults (`domain/club/club-settings.ts`). */
export async function readStoredSettings(reads: Pick<Reads, 'find'>): Promise<ClubSettings & { id: string }> {
  return (await reads.find(settings, SETTINGS_ID)) ?? settings.decode(SETTINGS_ID, {});
}

/** Read for every page: cached for a few seconds, dropped at once when this instance writes them. */
export interface SettingsCache {
  read(): Promise<ClubSettings>;
  /** What was last read, however long ago; null: nothing yet. */
  latest(): ClubSettings | null;
  drop(): void;
}

export function createSettingsCache(store: Store, now: () => Temporal.Instant): SettingsCache {
  let latest: ClubSettings | null = null;
  let cached: { value: Promise<ClubSettings>; until: Temporal.Instant } | null = null;
  return {
    async read() {
      const kept = cached && Temporal.Instant.compare(now(), cached.until) < 0 ? cached : null;
      const asked = kept ?? { value: readStoredSettings(store), until: now().add(CACHED_FOR) };
      cached = asked;
      try {
        latest = await inOwnTime(asked.value);
        return latest;
      } catch (error) {
        // The person who asks next does not wait for the same again.
        if (cached === asked) cached = null;
        throw error;
      }
    },
    latest: () => latest,
    drop() {
      cached = null;
    },
  };
}
