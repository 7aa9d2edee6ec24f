import { expect } from 'vitest';
import { authMessages } from '#domain/accounts/error-catalogue.ts';
import type { Store } from '#server/data/store.ts';
import { AuthError, type Identity, type SignInOrigin } from '#server/identity/identity.ts';
import type { TestClock } from '../support/clock.ts';
import type { SentConfirmation } from '../support/reset-mail.ts';

/** What an engine provides for its tests. */
export interface IdentityUnderTest {
  readonly identity: Identity;
  readonly clock: TestClock;
  /** The service reports that an account is disabled before it checks the password; the embedded engine does not. */
  readonly revealsDisabled?: boolean;
  /** Opens the same accounts as another process would. */
  openAnother(): Identity;
  /** The token in the newest reset link queued for the address, or null. */
  newestResetToken(email: string): Promise<string | null>;
  /** What the newest confirmation queued for the address says, or null. */
  newestConfirmation(email: string): Promise<SentConfirmation | null>;
  /** Does the work once, between the checks before the next email and its being written. */
  whileMailIsWritten(work: () => Promise<unknown>): void;
  readonly store: Store;
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
