import { z } from 'zod';
import { authMessages } from '#domain/accounts/error-catalogue.ts';

/** Loose, as at sign-in: the identity service checks both. */
export const unlockForm = z.object({
  email: z
    .string({ error: authMessages['missing-email'] })
    .max(254, authMessages['invalid-email'])
    .prefault(''),
  password: z
    .string({ error: 'Enter your password' })
    .min(1, 'Enter your password')
    .max(1000, authMessages['invalid-credential']),
});
export type UnlockFields = z.input<typeof unlockForm>;
