import { AuthError } from './identity.ts';

/** Longest address that mail can carry (RFC 5321, §4.5.3.1.3). */
const LONGEST = 254;
const pattern = /^[^\s@"<>()[\]\\,;:]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u;

/**
 * An e-mail address as accounts hold it: trimmed, in lower case.
 * @throws AuthError missing-email, invalid-email
 */
export function normaliseEmail(typed: string): string {
  const email = typed.trim().normalize('NFC').toLowerCase();
  if (!email) throw new AuthError('missing-email');
  if (email.length > LONGEST || !pattern.test(email) || /\p{Cc}/u.test(email))
    throw new AuthError('invalid-email');
  return email;
}
