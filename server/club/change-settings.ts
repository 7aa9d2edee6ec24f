import { createHash } from 'node:crypto';
import { auditFieldLabel } from '#domain/club/audit-fields.ts';
import { type ClubSettings, settings } from '../data/collections/club.ts';
import type { Reads } from '../data/store.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import { planTellingOfFee } from '../membership/request-plan.ts';
import type { Services } from '../services.ts';
import { readStoredSettings, SETTINGS_ID } from './settings-cache.ts';

export type SettingsChanges = Omit<
  Partial<ClubSettings>,
  | ('isSetUp' | 'isOpenToPublic' | 'isGettingReady' | 'stepsNotForUs' | 'frontPictureId' | 'logoPictureId')
  | ('waiverVersion' | 'waiverCountsFrom')
>;

export interface SettingsRequest {
  readonly changes: SettingsChanges;
  /** Of these settings, the version that the admin saw (`readSettingsForChange`). */
  readonly seen: string;
  readonly by: Actor;
}

/** `overtaken`: someone else has saved in the meantime, and nothing was written. */
export type SettingsOutcome = { readonly kind: 'changed' | 'same' | 'overtaken' };

/** The settings as stored at this moment, with the version of those named: what one page changes. */
export async function readSettingsForChange(
  { store }: { readonly store: Pick<Reads, 'find'> },
  names: readonly (keyof SettingsChanges)[],
): Promise<{ settings: ClubSettings; version: string }> {
  const { id: _, ...stored } = await readStoredSettings(store);
  return { settings: stored, version: versionOf(stored, names) };
}

function versionOf(stored: ClubSettings, names: readonly (keyof SettingsChanges)[]): string {
  const values = names.toSorted().map((name) => [name, stored[name]]);
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 16);
}

const namesOf = (changes: SettingsChanges) => Object.keys(changes) as (keyof SettingsChanges)[];

/** Writes settings and audit entry together, only what changed; people who have requested a plan are told of a new joining fee. When two admins save the same page at once, one gets `overtaken`. */
export function changeSettings(
  { store, outbox, now }: Pick<Services, 'store' | 'outbox' | 'now'>,
  { changes, seen, by }: SettingsRequest,
): Promise<SettingsOutcome> {
  return store.transaction(async (transaction): Promise<SettingsOutcome> => {
    const stored = await transaction.find(settings, SETTINGS_ID);
    const { id: _, ...current } = stored ?? settings.decode(SETTINGS_ID, {});
    if (versionOf(current, namesOf(changes)) !== seen) return { kind: 'overtaken' };
    const { before, after } = differences(current, changes);
    const names = Object.keys(after);
    if (names.length === 0) return { kind: 'same' };
    const fee = after.joiningFeeInPence;
    const tell = fee === undefined ? null : await planTellingOfFee(transaction, { outbox }, fee, now());
    // Only an admin saves settings, so the club is set up, even one from an older database.
    const written = { ...after, isSetUp: true };
    if (stored) transaction.update(settings, SETTINGS_ID, written);
    else transaction.create(settings, { ...current, ...written, id: SETTINGS_ID });
    tell?.();
    const summary = `Changed: ${names.map((name) => auditFieldLabel(name)).join(', ')}`;
    writeAudit(transaction, by, { action: 'settings.changed', summary, before, after }, now());
    return { kind: 'changed' };
  });
}

function differences(current: ClubSettings, changes: SettingsChanges) {
  const names = namesOf(changes).filter(
    (name) => JSON.stringify(changes[name]) !== JSON.stringify(current[name]),
  );
  const only = (from: SettingsChanges): SettingsChanges =>
    Object.fromEntries(names.map((name) => [name, from[name]]));
  return { before: only(current), after: only(changes) };
}
