import { createHash } from 'node:crypto';
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

/** What is no address has no account. */
export function emailOrNull(typed: string): string | null {
  try {
    return normaliseEmail(typed);
  } catch (error) {
    if (error instanceof AuthError) return null;
    throw error;
  }
}

/** An id that stands for an address; hashed, since an e-mail may hold what an id may not (`/`). */
export function emailClaimId(email: string): string {
  return createHash('sha256').update(email).digest('hex');
}
