import { createHash } from 'node:crypto';
import { type ClubSettings, settings } from '../data/collections/club.ts';
import type { Reads } from '../data/store.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import { readStoredSettings, SETTINGS_ID } from './settings-cache.ts';

export type SettingsChanges = Omit<Partial<ClubSettings>, 'isSetUp'>;

export interface SettingsRequest {
  readonly changes: SettingsChanges;
  /** The version that the admin saw (`readSettingsForChange`). */
  readonly seen: string;
  readonly by: Actor;
}

/** `overtaken`: someone else has saved in the meantime, and nothing was written. */
export type SettingsOutcome = { readonly kind: 'changed' | 'same' | 'overtaken' };

/** The settings as stored at this moment, with their version. */
export async function readSettingsForChange({
  store,
}: {
  readonly store: Pick<Reads, 'find'>;
}): Promise<{ settings: ClubSettings; version: string }> {
  const { id: _, ...stored } = await readStoredSettings(store);
  return { settings: stored, version: versionOf(stored) };
}

/** Their names in the audit log. */
const settingNames: Record<keyof SettingsChanges, string> = {
  clubName: 'club name',
  tagline: 'headline',
  about: 'about the club',
  address: 'address',
  email: 'email',
  phone: 'phone number',
  classesOffered: 'classes offered',
  isOpenDataOn: 'open data',
  accentColour: 'accent colour',
  openingHours: 'opening hours',
  closedDates: 'closed dates',
  minimumPasswordLength: 'minimum password length',
  parqAtDoor: 'check-in without a PAR-Q',
  isPrintedPassAccepted: 'accept printed passes',
  autoExitHours: 'automatic check-out (hours)',
  alreadyInMinutes: 'repeat scan (minutes)',
  minimumAge: 'minimum age to join',
  bookingOpensDaysBefore: 'booking opens (days before)',
  bookingOpensAt: 'booking opens (time)',
  freeCancelMinutes: 'free cancellation (minutes before)',
  quietFrom: 'quiet hours start',
  quietUntil: 'quiet hours end',
  mostUpcomingBookings: 'maximum upcoming bookings',
  mostWaiting: 'maximum waitlist length',
  lateOfferMinutes: 'time to accept a last-minute place',
  strikeLimit: 'strike limit',
  strikeWindowDays: 'strikes count for (days)',
  suspensionDays: 'booking pause (days)',
  standingNoShowLimit: 'no-shows before a standing booking ends',
  checkInOpensMinutes: 'check-in opens (minutes before)',
  checkInClosesMinutes: 'check-in closes (minutes after start)',
  generateDaysAhead: 'timetable generated ahead (days)',
  autoCancelBelow: 'minimum bookings for a class',
  autoCancelMinutesBefore: 'automatic cancellation (minutes before)',
  holdShortestDays: 'minimum hold',
  holdLongestDays: 'maximum hold',
  holdMostDaysAYear: 'hold days per year',
  holdNoticeDays: 'notice for a hold',
};

const versionOf = (stored: ClubSettings) =>
  createHash('sha256').update(JSON.stringify(stored)).digest('base64url').slice(0, 16);

/** Writes settings and audit entry together, only what changed. When two admins save at once, one gets `overtaken`. */
export function changeSettings(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { changes, seen, by }: SettingsRequest,
): Promise<SettingsOutcome> {
  return store.transaction(async (transaction): Promise<SettingsOutcome> => {
    const stored = await transaction.find(settings, SETTINGS_ID);
    const { id: _, ...current } = stored ?? settings.decode(SETTINGS_ID, {});
    if (versionOf(current) !== seen) return { kind: 'overtaken' };
    const { before, after } = differences(current, changes);
    const names = Object.keys(after);
    if (names.length === 0) return { kind: 'same' };
    // Only an admin saves settings, so the club is set up, even one from an older database.
    const written = { ...after, isSetUp: true };
    if (stored) transaction.update(settings, SETTINGS_ID, written);
    else transaction.create(settings, { ...current, ...written, id: SETTINGS_ID });
    const summary = `Changed: ${names.map((name) => settingNames[name as keyof SettingsChanges]).join(', ')}`;
    writeAudit(transaction, by, { action: 'settings.changed', summary, before, after }, now());
    return { kind: 'changed' };
  });
}

function differences(current: ClubSettings, changes: SettingsChanges) {
  const names = (Object.keys(changes) as (keyof SettingsChanges)[]).filter(
    (name) => JSON.stringify(changes[name]) !== JSON.stringify(current[name]),
  );
  const only = (from: SettingsChanges): SettingsChanges =>
    Object.fromEntries(names.map((name) => [name, from[name]]));
  return { before: only(current), after: only(changes) };
}
