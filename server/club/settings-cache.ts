/** The club's settings, read for every page: cached for a few seconds, dropped at once when this instance writes them. */
import { type ClubSettings, settings } from '../data/collections/club.ts';
import type { Store } from '../data/store.ts';

export const SETTINGS_ID = 'club';
const CACHED_FOR = Temporal.Duration.from({ seconds: 5 });

export interface SettingsCache {
  read(): Promise<ClubSettings>;
  drop(): void;
}

/** A club that has saved nothing yet gets the defaults (`domain/club/club-settings.ts`). */
export function createSettingsCache(store: Store, now: () => Temporal.Instant): SettingsCache {
  let cached: { value: Promise<ClubSettings>; until: Temporal.Instant } | null = null;
  const load = async () => (await store.find(settings, SETTINGS_ID)) ?? settings.decode(SETTINGS_ID, {});
  return {
    read() {
      if (cached && Temporal.Instant.compare(now(), cached.until) < 0) return cached.value;
      const value = load();
      cached = { value, until: now().add(CACHED_FOR) };
      value.catch(() => {
        cached = null;
      });
      return value;
    },
    drop() {
      cached = null;
    },
  };
}
