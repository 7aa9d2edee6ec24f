import { z } from 'zod';
import { checkInResults } from '../../domain/check-in.ts';
import { defineCollection, flag, instant, requiredInstant, text } from './collection.ts';

/** Every attempt at the door, refused ones too. Keyed by the attempt's nonce, so a retry is one entry. */
export const accessLogs = defineCollection('accessLogs', {
  at: requiredInstant,
  memberUid: text,
  memberName: text,
  deviceId: text,
  deviceName: text,
  direction: z.enum(['in', 'out']).catch('in'),
  result: z.enum(checkInResults).catch('unknown-code'),
  /** True for ok and already-in. */
  isAllowed: flag,
  /** For staff, never for the kiosk's screen. */
  reason: text,
  method: z.enum(['scan', 'name', 'desk']).catch('scan'),
  overriddenBy: text,
  overrideReason: text,
});
export type AccessLogEntry = ReturnType<typeof accessLogs.decode>;

/** Who is in, keyed by uid: one document a person, removed on the way out; past `leavesAt` they count as gone. */
export const presence = defineCollection('presence', {
  memberUid: text,
  memberName: text,
  enteredAt: requiredInstant,
  leavesAt: requiredInstant,
});
export type Presence = ReturnType<typeof presence.decode>;

/** Paired devices. The cookie holds a random token; only its hash is stored. */
export const kiosks = defineCollection('kiosks', {
  name: text,
  tokenHash: text,
  pairedAt: instant,
  pairedBy: text,
  lastSeenAt: instant,
  isRevoked: flag,
});
export type Kiosk = ReturnType<typeof kiosks.decode>;

/** One-time pairing codes, keyed by the code's hash. */
export const kioskPairings = defineCollection('kioskPairings', {
  kioskName: text,
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
