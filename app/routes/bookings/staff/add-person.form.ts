import { z } from 'zod';

const once = 'Enter this once, as text';
const uid = z.string({ error: once }).regex(/^[\w-]{1,128}$/, 'Choose somebody from the list');

/** One of a person and a code; the rest comes with the second try, when something stands against it. */
export const addPersonForm = z
  .object({
    uid: uid.optional(),
    code: z.string({ error: once }).trim().max(1000, 'Use at most 1,000 characters').optional(),
    note: z.string({ error: once }).trim().max(200, 'Use at most 200 characters').prefault(''),
    /** Reasons that were shown and are set aside; a new one has to be seen first. */
    codes: z.array(z.string().max(40)).max(30).prefault([]),
    waitlist: z.string({ error: once }).max(10).optional(),
  })
  .refine(({ uid, code }) => Boolean(uid || code), {
    path: ['code'],
    message: 'Scan or type the code of a pass',
  })
  .refine(({ codes, note }) => codes.length === 0 || note !== '', {
    path: ['note'],
    message: 'Say why they come in all the same',
  });
export type AddPersonFields = z.input<typeof addPersonForm>;
