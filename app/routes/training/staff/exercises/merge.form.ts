import { z } from 'zod';

/** Two exercises and which of them stays. */
export const mergeForm = z.object({
  other: z.string({ error: 'Choose the other exercise' }),
  keep: z.string({ error: 'Choose which one to keep' }),
});
export type MergeFields = z.input<typeof mergeForm>;
