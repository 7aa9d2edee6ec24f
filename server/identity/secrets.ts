import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** 20 letters and digits, 119 random bits. */
export function newUid(): string {
  return randomText(letters, 20);
}

/** @param alphabet of at most 256 letters, each as likely as another */
export function randomText(alphabet: string, length: number): string {
  // Bytes from the last multiple up would favour the first letters.
  const usable = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length)
    for (const byte of randomBytes(32))
      if (byte < usable && text.length < length) text += alphabet[byte % alphabet.length];
  return text;
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
