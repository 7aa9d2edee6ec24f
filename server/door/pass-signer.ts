import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto';
import type { PassSigner } from '#server/domain/pass-code.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Eighty bits: sixteen characters of five bits. */
const SIGNATURE_BYTES = 10;
const NONCE_LENGTH = 6;

/** Signs passes with HMAC-SHA-256, cut to 80 bits, under a key of its own that is derived from the app's secret. */
export function createPassSigner(appSecret: string): PassSigner {
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', 'clubfloor pass 1', 32));
  return {
    sign: (payload) =>
      base32(createHmac('sha256', key).update(payload).digest().subarray(0, SIGNATURE_BYTES)),
    isSame: (one, other) => {
      const [a, b] = [Buffer.from(one), Buffer.from(other)];
      return a.length === b.length && timingSafeEqual(a, b);
    },
  };
}

/** Six random characters: they tell apart the codes that one member is shown within one minute. */
export function newPassNonce(): string {
  return Array.from({ length: NONCE_LENGTH }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** RFC 4648, without padding; for lengths that are whole groups of five bytes. */
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
