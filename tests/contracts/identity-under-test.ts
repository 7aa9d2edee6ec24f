import { expect } from 'vitest';
import { authMessages } from '#domain/accounts/error-catalogue.ts';
import { AuthError, type Identity, type SignInOrigin } from '#server/identity/identity.ts';
import type { TestClock } from '../support/clock.ts';

/** What an engine brings to be tested. */
export interface IdentityUnderTest {
  readonly identity: Identity;
  readonly clock: TestClock;
  /** The service says that an account is disabled before it looks at the password; ours does not. */
  readonly tellsDisabledToAnybody?: boolean;
  /** Another process on the same accounts. */
  openAnother(): Identity;
  /** The token in the newest reset link that waits for the address, or null. */
  newestResetToken(email: string): Promise<string | null>;
  close(): Promise<void>;
}

export const origin: SignInOrigin = {
  address: '198.51.100.7',
  userAgent: 'Mozilla/5.0 (Android) Chrome/160',
};
export const amy = { email: 'amy@example.org', password: 'correct horse' };

/** The catalogue's code that `work` ends with, its message checked; "done" where it succeeds. */
export function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (error: unknown) => {
      if (!(error instanceof AuthError)) throw error;
      expect(error.message).toBe(authMessages[error.code]);
      return error.code;
    },
  );
}
