/**
 * The one-time token of every form. It stops a second submit from acting twice, and it says for whom the form
 * was rendered, so that a filled form is given back to the same person only.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

function sign(secret: string, nonce: string, uid: string): string {
  return createHmac('sha256', secret).update(`form-token\0${nonce}\0${uid}`).digest('base64url').slice(0, 22);
}

/** A fresh token for a form shown to `uid` (empty: not signed in). */
export function issueFormToken(secret: string, uid: string): string {
  const nonce = randomBytes(16).toString('base64url');
  return `${nonce}.${sign(secret, nonce, uid)}`;
}

/** Whether the token was issued for `uid`. */
export function isFormTokenOf(secret: string, token: string, uid: string): boolean {
  const [nonce = '', signature = ''] = token.split('.');
  const expected = Buffer.from(sign(secret, nonce, uid));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
