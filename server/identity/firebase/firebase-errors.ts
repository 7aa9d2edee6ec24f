/** Maps Google's error codes to those of the message catalogue (specification, §8). */

import { type AuthErrorCode, profileMessages } from '#domain/accounts/error-catalogue.ts';
import { StoreUnavailableError } from '../../data/store.ts';
import { AuthError } from '../identity.ts';

/** Google is unavailable: guarded pages answer 503, forms say "Network error". */
export class FirebaseUnavailableError extends StoreUnavailableError {
  override name = 'FirebaseUnavailableError';
  /** Google's error code, or why there was none; for the log. */
  readonly reason: string;
  constructor(reason: string) {
    super(profileMessages.identityUnavailable);
    this.reason = reason;
  }
}

/** Error codes of the Identity Toolkit REST interface. Unknown addresses and wrong passwords get the same code. */
const toolkitCodes: Readonly<Record<string, AuthErrorCode>> = {
  EMAIL_NOT_FOUND: 'invalid-credential',
  INVALID_PASSWORD: 'invalid-credential',
  INVALID_LOGIN_CREDENTIALS: 'invalid-credential',
  MISSING_PASSWORD: 'invalid-credential',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'too-many-requests',
  QUOTA_EXCEEDED: 'too-many-requests',
  RESOURCE_EXHAUSTED: 'too-many-requests',
  INTERNAL_ERROR: 'network-request-failed',
  BACKEND_ERROR: 'network-request-failed',
  UNAVAILABLE: 'network-request-failed',
  DEADLINE_EXCEEDED: 'network-request-failed',
  USER_DISABLED: 'user-disabled',
  EMAIL_EXISTS: 'email-already-in-use',
  WEAK_PASSWORD: 'weak-password',
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: 'weak-password',
  INVALID_EMAIL: 'invalid-email',
  INVALID_NEW_EMAIL: 'invalid-email',
  MISSING_EMAIL: 'missing-email',
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 'requires-recent-login',
  TOKEN_EXPIRED: 'requires-recent-login',
  INVALID_ID_TOKEN: 'requires-recent-login',
  USER_NOT_FOUND: 'user-not-found',
};

/** @param message as the interface returns it: `WEAK_PASSWORD : Password should be at least 6 characters` */
export function toolkitErrorCode(status: number, message: string): AuthErrorCode {
  const code = toolkitCodes[codeIn(message)];
  if (code) return code;
  if (status === 429) return 'too-many-requests';
  return status >= 500 ? 'network-request-failed' : 'unexpected';
}

/** The word before the colon; empty where the answer is not one of Google's codes. */
export function codeIn(message: string): string {
  return /^([A-Z][A-Z_]+)(?:\s*:|$)/.exec(message.trim())?.[1] ?? '';
}

/** Error codes of the Admin SDK for problems that a person can correct. */
const adminCodes: Readonly<Record<string, AuthErrorCode>> = {
  'auth/email-already-exists': 'email-already-in-use',
  'auth/invalid-email': 'invalid-email',
  'auth/invalid-new-email': 'invalid-email',
  'auth/missing-email': 'missing-email',
  'auth/invalid-password': 'weak-password',
  'auth/password-does-not-meet-requirements': 'weak-password',
  'auth/user-not-found': 'user-not-found',
  'auth/invalid-uid': 'user-not-found',
  'auth/user-disabled': 'user-disabled',
  'auth/quota-exceeded': 'too-many-requests',
  'auth/id-token-expired': 'requires-recent-login',
  'auth/id-token-revoked': 'requires-recent-login',
  'auth/invalid-id-token': 'requires-recent-login',
};

/** What to throw for an error of the Admin SDK; what nobody at the club can correct counts as Google being unavailable. */
export function fromAdminError(error: unknown): AuthError | FirebaseUnavailableError {
  if (error instanceof FirebaseUnavailableError) return error;
  const code = adminCodeOf(error);
  const known = adminCodes[code];
  return known ? new AuthError(known) : new FirebaseUnavailableError(code || 'no answer');
}

export function adminCodeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : '';
}

/** For forms: shows the network error message beside the form instead of the 503 page. */
export async function withNetworkError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof FirebaseUnavailableError) throw new AuthError('network-request-failed');
    throw error;
  }
}
