/**
 * The one-time token of every form. It stops a second submit from acting twice, and it says for whom the form
 * was rendered, so that a filled form is given back to the same person only.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

function sign(secret: string, nonce: string, uid: string): string {
  return createHmac('sha256', secret).update(`form-token\0${nonce}\0${uid}`).digest('base64url').slice(0, 22);
}

/** In place of a uid: says only that we made the token. No uid has this form. */
const ANYBODY = '\0anybody';

/** A fresh token for a form shown to `uid` (empty: not signed in): nonce, signature for that person, signature for us. */
export function issueFormToken(secret: string, uid: string): string {
  const nonce = randomBytes(16).toString('base64url');
  return [nonce, sign(secret, nonce, uid), sign(secret, nonce, ANYBODY)].join('.');
}

/** Whether the token was issued for `uid`. */
export function isFormTokenOf(secret: string, token: string, uid: string): boolean {
  const [nonce = '', forPerson = ''] = token.split('.');
  return isSame(forPerson, sign(secret, nonce, uid));
}

/** Whether we issued the token, and to somebody who was signed in; to whom, only that person's uid can tell. */
export function isFormTokenOfMember(secret: string, token: string): boolean {
  const [nonce = '', , forUs = ''] = token.split('.');
  return isSame(forUs, sign(secret, nonce, ANYBODY)) && !isFormTokenOf(secret, token, '');
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
