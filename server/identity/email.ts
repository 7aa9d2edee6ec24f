import { createHash } from 'node:crypto';
import { AuthError } from './identity.ts';

/** The longest address that email allows (RFC 5321, §4.5.3.1.3). */
const LONGEST = 254;
const pattern = /^[^\s@"<>()[\]\\,;:]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u;

/**
 * An email address as accounts store it: trimmed, in lower case.
 * @throws AuthError missing-email, invalid-email
 */
export function normaliseEmail(typed: string): string {
  const text = typed.trim();
  // Checked first: of many accents on one letter, composing takes the square of their number.
  if (text.length > 4 * LONGEST) throw new AuthError('invalid-email');
  const email = text.normalize('NFC').toLowerCase();
  if (!email) throw new AuthError('missing-email');
  if (email.length > LONGEST || !pattern.test(email) || /\p{Cc}/u.test(email))
    throw new AuthError('invalid-email');
  return email;
}

/** The normalised address, or null where it is not an address and so has no account. */
export function emailOrNull(typed: string): string | null {
  try {
    return normaliseEmail(typed);
  } catch (error) {
    if (error instanceof AuthError) return null;
    throw error;
  }
}

/** The mailbox of an address in lower case, for limits: what follows a plus is a label, and `a+1@` and `a+2@` are one person’s. */
export function mailboxOf(email: string): string {
  return email.replace(/^([^+@]+)\+[^@]*@/, '$1@');
}

/** An id for an email address; hashed, since an address may contain what an id may not (`/`). */
export function emailClaimId(email: string): string {
  return createHash('sha256').update(email).digest('hex');
}
