import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** 20 letters and digits, 119 random bits. */
export function newUid(): string {
  let uid = '';
  while (uid.length < 20) {
    // 248 is the last multiple of 62 below 256: bytes from there up would favour the first letters.
    for (const byte of randomBytes(32)) if (byte < 248 && uid.length < 20) uid += letters[byte % 62];
  }
  return uid;
}

/** 256 random bits, 43 characters that need no escaping in a cookie or a link. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether a text can be a token of `newToken`; anything else need not be looked up in the store. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** What is stored in place of a token. No salt, no stretching: the token is random enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Whether two texts are equal, in a time that tells nothing about where they differ. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
