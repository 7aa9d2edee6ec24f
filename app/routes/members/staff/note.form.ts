import { z } from 'zod';
import { severalLines } from '../../../forms/typed-text.ts';

export const noteForm = z.object({
  text: severalLines().min(1, 'Enter a note').max(1000, 'Use at most 1,000 characters').prefault(''),
  pinned: z
    .string()
    .max(10)
    .optional()
    .transform((typed) => typed === 'on'),
});
export type NoteFields = z.input<typeof noteForm>;
