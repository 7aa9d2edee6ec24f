import * as paths from '#app/paths.ts';
import { findCode } from '#domain/door/find-code.ts';
import type { Roster, RosterPerson } from '#server/door/make-roster.ts';
import type { SealedForDevice } from '#server/door/seal-for-device.ts';
import { findDeviceKey, unsealForDevice } from './device-key.ts';
import { type Contact, readKept, removeKept, writeKept } from './kept.ts';

/** A roster in the kiosk's memory, and how far this device's clock is behind the server's. */
export interface CachedRoster extends Roster {
  readonly clockLagMs: number;
}

/** Tolerance for a clock that is slightly wrong. */
const CLOCK_MS = 2 * 60_000;

/** The roster; `null` where the server has none or cannot be reached; `unpaired` where this device is no longer a kiosk. */
export async function fetchRoster(): Promise<CachedRoster | null | 'unpaired'> {
  // Without https the browser has no WebCrypto, and so no key and no way to verify codes.
  const key = await findDeviceKey();
  if (!key) return null;
  try {
    const response = await fetch(paths.kioskRoster, { redirect: 'manual' });
    if (response.type === 'opaqueredirect') return 'unpaired';
    if (!response.ok) return null;
    const { sealed } = (await response.json()) as { sealed: SealedForDevice | null };
    const roster = sealed && (await openRoster(key, sealed));
    if (sealed) await writeKept('roster', sealed).catch(() => {});
    return roster;
  } catch {
    return null;
  }
}

/**
 * The roster that an earlier page has kept, sealed as it came; null: none, or it is too old. Also where this device's clock has been set back to before
 * the roster was issued (an empty battery): nobody could say when it ends.
 */
export async function findKeptRoster(contact: Contact): Promise<CachedRoster | null> {
  const [key, sealed] = [await findDeviceKey(), await readKept('roster')];
  if (!key || !sealed) return null;
  const roster = { ...(await openRoster(key, sealed)), clockLagMs: contact.lagMs };
  const now = rosterNow(roster);
  if (now >= roster.expiresAt) await removeKept('roster');
  return now >= roster.expiresAt || now < contact.at - CLOCK_MS ? null : roster;
}

/** The roster that the server has sealed for this device. @throws where it was sealed for another */
export async function openRoster(key: CryptoKey, sealed: SealedForDevice): Promise<CachedRoster> {
  const roster = JSON.parse(await unsealForDevice(key, sealed)) as Roster;
  return { ...roster, clockLagMs: roster.issuedAt - Date.now() };
}

/** The time by the server's clock. */
export const rosterNow = (roster: CachedRoster) => Date.now() + roster.clockLagMs;

/**
 * The person whose genuine pass opens the door, by the roster alone; null for everyone else. The same rules as the server's for the
 * code itself: a printed code must match exactly, a screen code must be signed and from this minute or the one before.
 */
export async function findOnRoster(roster: CachedRoster, typed: string): Promise<RosterPerson | null> {
  const code = findCode(typed);
  const [prefix, kind, uid = '', version = ''] = code.split('.');
  if (prefix !== 'CF1' || rosterNow(roster) >= roster.expiresAt) return null;
  const reference = `${uid}.${version}`;
  const hash = await saltedHash(roster, reference);
  const person = roster.people.find(([listed]) => listed === hash);
  if (!person) return null;
  const isGenuine = kind === 'C' ? await isCard(roster, person, code) : await isScreen(roster, person, code);
  return isGenuine ? person : null;
}

async function isCard(roster: CachedRoster, [, , card]: RosterPerson, code: string): Promise<boolean> {
  return roster.isPrintedPassAccepted && card === (await saltedHash(roster, code));
}

async function isScreen(roster: CachedRoster, [, , , keys]: RosterPerson, code: string): Promise<boolean> {
  const parts = code.split('.');
  if (parts[1] !== 'S' || parts.length !== 7) return false;
  const minute = Number.parseInt(parts[4] ?? '', 36);
  const age = Math.floor(rosterNow(roster) / 60_000) - minute;
  const key = keys[Math.floor(minute / (24 * 60)) - roster.firstDay];
  if (key === undefined || (age !== 0 && age !== 1)) return false;
  const payload = parts.slice(0, -1).join('.');
  return parts.at(-1) === (await signature(key, payload));
}

async function saltedHash({ salt }: CachedRoster, text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${salt}.${text}`));
  return toHex(new Uint8Array(digest)).slice(0, 32);
}

async function signature(keyInHex: string, payload: string): Promise<string> {
  const bytes = Uint8Array.from(keyInHex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign']);
  const signed = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(payload));
  return base32(new Uint8Array(signed).slice(0, 10));
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** RFC 4648, as the server writes signatures; for whole groups of five bytes. */
function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{5}/g) ?? [];
  return groups.map((group) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(group, 2)]).join('');
}
