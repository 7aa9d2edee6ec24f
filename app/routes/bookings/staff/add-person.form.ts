import { z } from 'zod';
import { chosenId, oneLine } from '../../../forms/typed-text.ts';

/** Either a person or a code; the rest comes with a second try, to override reasons or join the waitlist. */
export const addPersonForm = z
  .object({
    uid: chosenId('Choose someone from the list').optional(),
    code: oneLine().max(1000, 'Use at most 1,000 characters').optional(),
    note: oneLine().max(200, 'Use at most 200 characters').prefault(''),
    /** Reasons that were shown and are overridden; a new one must be shown first. */
    shown: z.array(z.string().max(40)).max(30).prefault([]),
    waitlist: oneLine().max(10).optional(),
  })
  .refine(({ uid, code }) => Boolean(uid || code), {
    path: ['code'],
    message: 'Scan a pass or type its code',
  })
  .refine(({ shown, note }) => shown.length === 0 || note !== '', {
    path: ['note'],
    message: 'Enter a reason for adding them',
  });
export type AddPersonFields = z.input<typeof addPersonForm>;
