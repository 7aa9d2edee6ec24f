import { z } from 'zod';
import { MAXIMUM_PASSWORD_LENGTH, passwordSentence } from '#domain/accounts/passwords.ts';

/** A new password as it was typed; the identity service decides whether it is good enough. */
export const newPassword = () =>
  z
    .string({ error: 'Enter a password' })
    .max(MAXIMUM_PASSWORD_LENGTH, { error: passwordSentence('too-long', 0), abort: true });
