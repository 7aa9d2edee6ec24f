import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto';
import type { PassSigner } from '#domain/door/pass-code.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Eighty bits: sixteen characters of five bits. */
const SIGNATURE_BYTES = 10;
const DAY_KEY_BYTES = 16;
const MINUTES_A_DAY = 24 * 60;
const NONCE_LENGTH = 6;

/**
 * Signs passes with HMAC-SHA-256, cut to 80 bits, under keys that are derived from the app's secret: one for printed passes, and for
 * screen codes one for each member and day (docs/decisions/0016-offline-check-in.md). Codes that people type have a third key.
 */
export function createPassSigner(appSecret: string): PassSigner {
  const key = passKey(appSecret);
  const digitsKey = Buffer.from(hkdfSync('sha256', appSecret, '', 'clubfloor short code 1', 32));
  return {
    sign: (payload) => {
      const owner = screenOwner(payload);
      const own = owner === null ? key : deriveDayKey(key, owner.reference, owner.day);
      return base32(createHmac('sha256', own).update(payload).digest().subarray(0, SIGNATURE_BYTES));
    },
    signDigits: (payload, length) => {
      const number = createHmac('sha256', digitsKey).update(payload).digest().readBigUInt64BE();
      return String(number % 10n ** BigInt(length)).padStart(length, '0');
    },
    isSame: (one, other) => {
      const [a, b] = [Buffer.from(one), Buffer.from(other)];
      return a.length === b.length && timingSafeEqual(a, b);
    },
  };
}

/**
 * What a kiosk needs to verify the screen codes of one member on one day; it is useless on another day or for anyone else.
 * `reference` is member and version, as `passReference` of the domain writes it; `day` counts UTC days from 1970.
 */
export function passDayKey(appSecret: string, reference: string, day: number): Buffer {
  return deriveDayKey(passKey(appSecret), reference, day);
}

function passKey(appSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, '', 'clubfloor pass 1', 32));
}

function deriveDayKey(key: Buffer, reference: string, day: number): Buffer {
  return createHmac('sha256', key).update(`day ${reference} ${day}`).digest().subarray(0, DAY_KEY_BYTES);
}

/** Null for a printed pass. */
function screenOwner(payload: string): { reference: string; day: number } | null {
  const [, kind, uid, version, minute = ''] = payload.split('.');
  if (kind !== 'S') return null;
  return { reference: `${uid}.${version}`, day: Math.floor(Number.parseInt(minute, 36) / MINUTES_A_DAY) };
}

/** Six random characters: they make the codes shown to one member within one minute distinct. */
export function newPassNonce(): string {
  return Array.from({ length: NONCE_LENGTH }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** RFC 4648, without padding; for lengths that are a multiple of five bytes. */
function base32(bytes: Uint8Array): string {
  let text = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += alphabet[(held >> (bits - 5)) & 31];
    held &= (1 << bits) - 1;
  }
  return text;
}
