import { z } from 'zod';

/** An uploaded list; its size is limited with the request. */
export const uploadForm = z.object({
  file: z
    .instanceof(File, { error: 'Choose a file' })
    // What a browser sends for a field without one.
    .refine(({ name, size }) => name !== '' || size > 0, 'Choose a file'),
});
export type UploadFields = z.input<typeof uploadForm>;
