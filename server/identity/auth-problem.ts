import { type AuthErrorCode, authMessages, wrongOwnPassword } from '#domain/accounts/error-catalogue.ts';
import { AuthError, IdentityBusyError } from './identity.ts';

const statusOf = { 'too-many-requests': 429, 'network-request-failed': 503 } as const;

export interface AuthProblem {
  readonly message: string;
  readonly status: number;
  /** The field to correct, where the form shows problems by field. */
  readonly field: 'email' | 'password';
}

/**
 * What to tell a person whose sign-in, sign-up or password change failed, and with which status.
 * @throws any error that is neither their mistake nor an answer from the identity service
 */
export function authProblem(error: unknown): AuthProblem {
  if (error instanceof AuthError) {
    const status = (statusOf as Record<string, number>)[error.code] ?? 422;
    return { message: error.message, status, field: error.code === 'weak-password' ? 'password' : 'email' };
  }
  if (error instanceof IdentityBusyError)
    return { message: authMessages.unexpected, status: 503, field: 'email' };
  throw error;
}

/** The same for pages that ask somebody who is signed in for their own password. @throws as `authProblem` does */
export function ownPasswordProblem(error: unknown): AuthProblem {
  const isWrong = error instanceof AuthError && error.code === 'invalid-credential';
  const problem = authProblem(error);
  return isWrong ? { ...problem, message: wrongOwnPassword } : problem;
}

/** For the person who runs the club, of a sign-in that failed: what keeps everybody from signing in at Firebase; null: nothing does. */
export function signInFault(code: AuthErrorCode): string | null {
  if (code === 'network-request-failed')
    return 'Firebase Auth doesn’t answer. Is there a connection to Google?';
  if (code !== 'unexpected') return null;
  return 'Firebase Auth refuses sign-ins: check that FIREBASE_API_KEY is the web API key of the project, that it isn’t restricted to other services or websites, and that “Email/Password” is on under Authentication, “Sign-in method”.';
}
