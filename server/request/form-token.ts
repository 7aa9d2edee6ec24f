/**
 * The one-time token of every form. It stops a second submit from acting twice, and it says who the form
 * was rendered for, so that a filled form is given back only to the same person.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { isSameSecret } from '../identity/secrets.ts';

function sign(secret: string, nonce: string, uid: string): string {
  return createHmac('sha256', secret).update(`form-token\0${nonce}\0${uid}`).digest('base64url').slice(0, 22);
}

/** Signed in place of a uid: shows only that we issued the token. No uid looks like this. */
const ISSUED_BY_US = '\0anybody';

/** A new token for a form shown to `uid` (empty: not signed in): nonce, signature for that person, signature without a person. */
export function issueFormToken(secret: string, uid: string): string {
  const nonce = randomBytes(16).toString('base64url');
  return [nonce, sign(secret, nonce, uid), sign(secret, nonce, ISSUED_BY_US)].join('.');
}

/** Whether the token was issued for `uid`. */
export function isFormTokenOf(secret: string, token: string, uid: string): boolean {
  const [nonce = '', forPerson = ''] = token.split('.');
  return isSameSecret(forPerson, sign(secret, nonce, uid));
}

/** Whether we issued the token to somebody who was signed in; only checking that person's uid shows who. */
export function isFormTokenOfMember(secret: string, token: string): boolean {
  const [nonce = '', , forUs = ''] = token.split('.');
  return isSameSecret(forUs, sign(secret, nonce, ISSUED_BY_US)) && !isFormTokenOf(secret, token, '');
}
