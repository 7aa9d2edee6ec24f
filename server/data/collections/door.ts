import { z } from 'zod';
import { checkInResults } from '#domain/door/check-in-decision.ts';
import { deviceKinds } from '#domain/door/device-kind.ts';
import { offlineConflicts } from '#domain/door/offline-conflict.ts';
import { codeOf, defineCollection, flag, instant, requiredInstant, text, texts } from './collection.ts';

/** Every check-in attempt, including refused ones. Keyed by the attempt's id (`door/check-in-attempt.ts`), so a retry is one entry. */
export const accessLogs = defineCollection('accessLogs', {
  at: requiredInstant,
  memberUid: text,
  memberName: text,
  deviceId: text,
  deviceName: text,
  direction: z.enum(['in', 'out']).catch('in'),
  result: z.enum(checkInResults).catch('unknown-code'),
  /** True for ok and already-in, and where staff let the person in anyway. */
  isAllowed: flag,
  /** For staff, never for the kiosk's screen. */
  reason: text,
  /** What the kiosk's screen said; a retry shows it again. */
  said: text,
  /** Today's class, for a person who is let in: `Hyrox Engine 18:00, you’re booked`. */
  saidOfClass: text,
  method: z.enum(['scan', 'name', 'desk']).catch('scan'),
  /** Tells unknown codes apart, of which nothing else is stored: eight characters of a keyed hash. Empty where the code is known. */
  codeHash: text,
  /** The kiosk decided by itself while the server was unreachable, and uploaded the entry later. */
  isOffline: flag,
  /** What the kiosk did by itself is not what the rules say, or its clock was wrong: for staff to look at. */
  hasConflict: flag,
  conflict: z.enum(['', ...offlineConflicts]).catch(''),
  /** Name of the member of staff who let the person in anyway, and the reason. */
  overriddenBy: text,
  overriddenByUid: text,
  overrideReason: text,
  /**
   * Staff struck it out as a mistake: it stays, but counts for nothing, so `isAllowed` is false from then on. Null: nobody did.
   * `unmarked`: the sessions of the marks that were taken back with it.
   */
  removed: z
    .object({ at: requiredInstant, byName: text, reason: text, unmarked: texts })
    .nullable()
    .catch(null),
  /** Who struck it out; empty: nobody. */
  removedByUid: text,
});
export type AccessLogEntry = ReturnType<typeof accessLogs.decode>;

/** For statistics: when somebody came. */
export const visitRows = defineCollection(accessLogs.name, {
  at: requiredInstant,
  memberUid: text,
  direction: z.enum(['in', 'out']).catch('in'),
  isAllowed: flag,
  result: text,
});

/** Who is in, keyed by uid: one document a person, removed on the way out; after `leavesAt` they count as gone. */
export const presence = defineCollection('presence', {
  memberUid: text,
  memberName: text,
  /** When they were last let in. */
  enteredAt: requiredInstant,
  /** When they came, where they were let in again since; null or left out: at `enteredAt`. */
  since: instant.optional(),
  leavesAt: requiredInstant,
});
export type Presence = ReturnType<typeof presence.decode>;

/** Paired devices. The cookie holds a random token; only its hash is stored. */
export const kiosks = defineCollection('kiosks', {
  name: text,
  kind: codeOf(deviceKinds, 'door'),
  tokenHash: text,
  /** The public half of the key that never leaves the device, as SPKI in base64; empty: it has none, and so no roster. */
  publicKey: text,
  pairedAt: instant,
  pairedBy: text,
  /** Accurate to a minute. */
  lastSeenAt: instant,
  isRevoked: flag,
});
export type Kiosk = ReturnType<typeof kiosks.decode>;

/** One-time pairing codes, keyed by a keyed hash of the code. */
export const kioskPairings = defineCollection('kioskPairings', {
  kioskName: text,
  kind: codeOf(deviceKinds, 'door'),
  /** The admin's uid. */
  createdBy: text,
  createdAt: requiredInstant,
  expiresAt: requiredInstant,
  usedAt: instant,
});

/** Rotating pass codes that have opened the door, keyed by the code's nonce: single use. */
export const usedPassCodes = defineCollection('usedPassCodes', {
  memberUid: text,
  usedAt: requiredInstant,
  accessLogId: text,
});
