import { z } from 'zod';

/** What the last post did, shown by the next page. */
export const flashMessage = z.object({
  tone: z.enum(['good', 'warn', 'bad', 'info']),
  text: z.string().max(400),
  /** What the notice's "Undo" takes back (`data/collections/undo.ts`); left out: nothing. */
  undoId: z.string().max(40).optional(),
});
export type FlashMessage = z.output<typeof flashMessage>;
