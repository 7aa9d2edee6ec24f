import { z } from 'zod';
import { importSystems, OTHER_SYSTEM } from '#domain/members/import-systems.ts';

const encodings = ['utf-8', 'windows-1252', 'macintosh'] as const;

const systems = [...importSystems.map(({ code }) => code), OTHER_SYSTEM] as const;

/** Same as the limit for the request body. */
const MAX_CHARACTERS = 10 * 1024 * 1024;

export const importMembersForm = z
  .object({
    file: z.instanceof(File, { error: 'Choose one file' }).optional(),
    encoding: z.enum(encodings, 'Choose an encoding from the list').optional(),
    system: z.enum(systems, 'Choose where the list comes from').optional(),
    pasted: z.string({ error: 'Paste one list' }).max(MAX_CHARACTERS, 'The list is too long').optional(),
  })
  .superRefine(({ file, pasted }, context) => {
    if (file || pasted?.trim()) return;
    context.addIssue({ code: 'custom', path: ['file'], message: 'Choose a file, or paste the list below' });
  });
export type ImportMembersFields = z.input<typeof importMembersForm>;
