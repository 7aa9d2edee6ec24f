/** The composition root: the only file that picks adapters. */
import { createProfileCache, type ProfileCache } from './caches/profile-cache.ts';
import { createSettingsCache, type SettingsCache } from './caches/settings-cache.ts';
import type { Config } from './config.ts';
import { settings } from './data/collections/club.ts';
import { members } from './data/collections/members.ts';
import type { Store } from './data/store.ts';
import { watchStore } from './data/watched-store.ts';
import type { Identity } from './identity/identity.ts';
import type { Log } from './log.ts';

export interface Services {
  readonly config: Config;
  /** The app's secret; keys are derived from it, it is never stored or shown. */
  readonly secret: string;
  readonly store: Store;
  readonly identity: Identity;
  readonly profiles: ProfileCache;
  readonly settings: SettingsCache;
  readonly log: Log;
  readonly now: () => Temporal.Instant;
}

export interface Foundations {
  readonly config: Config;
  readonly secret: string;
  readonly log: Log;
  readonly now: () => Temporal.Instant;
  /** The opened engine. */
  readonly store: Store;
  /** The identity engine over the store as the app sees it. */
  readonly createIdentity: (parts: { store: Store; settings: SettingsCache }) => Identity;
}

/** Puts the product together on a given engine; tests call it with a store in memory. */
export function assembleServices({ config, secret, log, now, store, createIdentity }: Foundations): Services {
  const watched = watchStore(store, (collection, id) => {
    if (collection === members.name) profiles.drop(id);
    if (collection === settings.name) clubSettings.drop();
  });
  const profiles = createProfileCache(watched, now);
  const clubSettings = createSettingsCache(watched, now);
  const identity = createIdentity({ store: watched, settings: clubSettings });
  return { config, secret, store: watched, identity, profiles, settings: clubSettings, log, now };
}
