import { SETTINGS_ID } from '../club/settings-cache.ts';
import { settings } from '../data/collections/club.ts';
import { waiverId, waivers } from '../data/collections/waivers.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';

export interface NewWaiver {
  readonly text: string;
  /** Whether everybody who has signed an earlier version has to sign this one. */
  readonly mustSignAgain: boolean;
  /** The version that the admin started from; 0: there was none. */
  readonly seen: number;
  readonly by: Actor;
}

/** `overtaken`: somebody else has published in the meantime, and nothing was written. */
export type PublishOutcome =
  | { readonly kind: 'published'; readonly version: number }
  | { readonly kind: 'overtaken' };

/** A new version of the waiver, from now on the one to sign. Earlier versions stay as they are. */
export function publishWaiver(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { text, mustSignAgain, seen, by }: NewWaiver,
): Promise<PublishOutcome> {
  return store.transaction(async (transaction): Promise<PublishOutcome> => {
    const stored = await transaction.find(settings, SETTINGS_ID);
    const current = stored ?? settings.decode(SETTINGS_ID, {});
    if (current.waiverVersion !== seen) return { kind: 'overtaken' };
    const version = seen + 1;
    const at = now();
    transaction.create(waivers, {
      ...{ id: waiverId(version), version, text, mustSignAgain },
      ...{ publishedAt: at, publishedByUid: by.uid, publishedByName: by.name },
    });
    const counts = mustSignAgain || current.waiverCountsFrom === 0 ? version : current.waiverCountsFrom;
    const changes = { waiverVersion: version, waiverCountsFrom: counts };
    if (stored) transaction.update(settings, SETTINGS_ID, changes);
    else transaction.create(settings, { ...current, ...changes, id: SETTINGS_ID });
    const summary = `Version ${version}${mustSignAgain && version > 1 ? ', to be signed again' : ''}`;
    writeAudit(transaction, by, { action: 'waiver.published', summary }, at);
    return { kind: 'published', version };
  });
}
