import { describe, expect, it } from 'vitest';
import {
  FirebaseUnavailableError,
  fromAdminError,
  toolkitErrorCode,
} from '#server/identity/firebase/firebase-errors.ts';
import { AuthError } from '#server/identity/identity.ts';

describe('what Google answers, in the words of the catalogue', () => {
  it.each([
    [400, 'EMAIL_NOT_FOUND', 'invalid-credential'],
    [400, 'INVALID_PASSWORD', 'invalid-credential'],
    [400, 'INVALID_LOGIN_CREDENTIALS', 'invalid-credential'],
    [400, 'MISSING_PASSWORD', 'invalid-credential'],
    [400, 'TOO_MANY_ATTEMPTS_TRY_LATER', 'too-many-requests'],
    [400, 'TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been disabled', 'too-many-requests'],
    [429, 'RESOURCE_EXHAUSTED', 'too-many-requests'],
    [429, '', 'too-many-requests'],
    [400, 'QUOTA_EXCEEDED : Exceeded quota for verifying passwords.', 'too-many-requests'],
    [500, 'INTERNAL_ERROR', 'network-request-failed'],
    [503, '', 'network-request-failed'],
    [502, '<html>Bad gateway</html>', 'network-request-failed'],
    [400, 'USER_DISABLED', 'user-disabled'],
    [400, 'EMAIL_EXISTS', 'email-already-in-use'],
    [400, 'WEAK_PASSWORD : Password should be at least 6 characters', 'weak-password'],
    [400, 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [x]', 'weak-password'],
    [400, 'INVALID_EMAIL', 'invalid-email'],
    [400, 'MISSING_EMAIL', 'missing-email'],
    [400, 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'requires-recent-login'],
    [400, 'TOKEN_EXPIRED', 'requires-recent-login'],
    [400, 'USER_NOT_FOUND', 'user-not-found'],
    [400, 'OPERATION_NOT_ALLOWED', 'unexpected'],
    [400, 'API key not valid. Please pass a valid API key.', 'unexpected'],
    [403, 'PERMISSION_DENIED', 'unexpected'],
    [400, 'constructor', 'unexpected'],
    [200, '', 'unexpected'],
  ])('%i %s is %s', (status, message, code) => {
    expect(toolkitErrorCode(status, message)).toBe(code);
  });

  it.each([
    ['auth/email-already-exists', 'email-already-in-use'],
    ['auth/invalid-email', 'invalid-email'],
    ['auth/invalid-password', 'weak-password'],
    ['auth/user-not-found', 'user-not-found'],
    ['auth/user-disabled', 'user-disabled'],
    ['auth/quota-exceeded', 'too-many-requests'],
    ['auth/id-token-revoked', 'requires-recent-login'],
  ])('the Admin SDK’s %s is %s', (code, expected) => {
    const error = fromAdminError(Object.assign(new Error('x'), { code }));
    expect(error).toBeInstanceOf(AuthError);
    expect(error).toMatchObject({ code: expected });
  });

  it.each([
    'auth/internal-error',
    'app/network-error',
    'auth/insufficient-permission',
    'app/invalid-credential',
  ])('the Admin SDK’s %s is nobody’s fault at the club: Google counts as away', (code) => {
    const error = fromAdminError(Object.assign(new Error('x'), { code }));
    expect(error).toBeInstanceOf(FirebaseUnavailableError);
    expect(error).toMatchObject({ message: 'Firebase Auth service not available', reason: code });
  });
});
