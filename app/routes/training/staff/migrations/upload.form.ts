import { z } from 'zod';

/** An uploaded list; its size is limited with the request. */
export const uploadForm = z.object({ file: z.instanceof(File, { error: 'Choose a file' }) });
export type UploadFields = z.input<typeof uploadForm>;
