import { createHash } from 'node:crypto';
import { type ClubSettings, settings } from '../data/collections/club.ts';
import type { Reads } from '../data/store.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import { SETTINGS_ID } from './settings-cache.ts';

export type SettingsChanges = Omit<Partial<ClubSettings>, 'isSetUp'>;

export interface SettingsRequest {
  readonly changes: SettingsChanges;
  /** The version that the admin saw (`readSettingsForChange`). */
  readonly seen: string;
  readonly by: Actor;
}

/** `overtaken`: somebody else has saved in between, and nothing was written. */
export type SettingsOutcome = { readonly kind: 'changed' | 'same' | 'overtaken' };

/** The settings as they are in the store at this moment, and what tells them from any others. */
export async function readSettingsForChange({
  store,
}: {
  readonly store: Pick<Reads, 'find'>;
}): Promise<{ settings: ClubSettings; version: string }> {
  const { id: _, ...stored } = (await store.find(settings, SETTINGS_ID)) ?? settings.decode(SETTINGS_ID, {});
  return { settings: stored, version: versionOf(stored) };
}

/** What the audit log calls them. */
const settingNames: Record<keyof SettingsChanges, string> = {
  clubName: 'name of the club',
  tagline: 'headline',
  about: 'words about the club',
  address: 'address',
  email: 'e-mail address',
  phone: 'phone number',
  classesOffered: 'classes',
  isOpenDataOn: 'open data',
  accentColour: 'colour',
  openingHours: 'opening hours',
  closedDates: 'closed dates',
  minimumPasswordLength: 'shortest password',
  parqAtDoor: 'PAR-Q at the door',
  isPrintedPassAccepted: 'printed passes',
  autoExitHours: 'hours until gone',
  alreadyInMinutes: 'minutes in which a pass counts as the same visit',
  minimumAge: 'minimum age to join',
  bookingOpensDaysBefore: 'days before a class on which booking opens',
  bookingOpensAt: 'time at which booking opens',
  freeCancelMinutes: 'notice for a free cancellation',
  quietFrom: 'start of the quiet hours',
  quietUntil: 'end of the quiet hours',
  mostUpcomingBookings: 'most upcoming bookings',
  mostWaiting: 'most people on a waitlist',
  lateOfferMinutes: 'time to accept a late place',
  strikeLimit: 'strikes until a pause',
  strikeWindowDays: 'days that strikes count',
  suspensionDays: 'days without booking ahead',
  standingNoShowLimit: 'no-shows that end a standing booking',
  checkInOpensMinutes: 'check-in before a class',
  checkInClosesMinutes: 'check-in after a class has begun',
  generateDaysAhead: 'days of timetable made ahead',
  autoCancelBelow: 'fewest bookings for a class',
  autoCancelMinutesBefore: 'when a class with too few is called off',
  holdShortestDays: 'shortest hold',
  holdLongestDays: 'longest hold',
  holdMostDaysAYear: 'days on hold in twelve months',
  holdNoticeDays: 'notice for a hold',
};

const versionOf = (stored: ClubSettings) =>
  createHash('sha256').update(JSON.stringify(stored)).digest('base64url').slice(0, 16);

/** Settings and audit entry together; only what is different is written and noted. Of two admins at once one is told. */
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
    // Whoever saves the settings is an admin: the club is set up, also one that came with an older database.
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
