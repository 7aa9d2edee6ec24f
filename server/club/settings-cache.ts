/** The club's settings, read for every page: kept for a few seconds, dropped at once when this instance writes them. */
import { type ClubSettings, settings } from '../data/collections/club.ts';
import type { Store } from '../data/store.ts';

export const SETTINGS_ID = 'club';
const KEPT = Temporal.Duration.from({ seconds: 5 });

export interface SettingsCache {
  read(): Promise<ClubSettings>;
  drop(): void;
}

/** A club that has saved nothing yet gets the defaults (`domain/club/club-settings.ts`). */
export function createSettingsCache(store: Store, now: () => Temporal.Instant): SettingsCache {
  let kept: { value: Promise<ClubSettings>; until: Temporal.Instant } | null = null;
  const load = async () => (await store.find(settings, SETTINGS_ID)) ?? settings.decode(SETTINGS_ID, {});
  return {
    read() {
      if (kept && Temporal.Instant.compare(now(), kept.until) < 0) return kept.value;
      const value = load();
      kept = { value, until: now().add(KEPT) };
      value.catch(() => {
        kept = null;
      });
      return value;
    },
    drop() {
      kept = null;
    },
  };
}
