import { z } from 'zod';

export const deskFlagForm = z.object({
  flag: z
    .string({ error: 'Enter this once, as text' })
    .trim()
    .max(200, 'Use at most 200 characters')
    .prefault(''),
});
export type DeskFlagFields = z.input<typeof deskFlagForm>;
