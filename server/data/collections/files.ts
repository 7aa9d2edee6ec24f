import { z } from 'zod';
import { fileTypes } from '../../files/files.ts';
import { defineCollection, requiredInstant, text, whole } from './collection.ts';

/** What is known of a file, and whose it is; the bytes lie under `path` (`server/files/files.ts`). */
export const storedFiles = defineCollection('files', {
  ownerUid: text,
  path: text,
  /** Null: not one of ours, which nobody is shown. */
  type: z.enum(fileTypes).nullable().catch(null),
  /** As people see it when they save the file. */
  name: text,
  bytes: whole,
  createdAt: requiredInstant,
});
export type StoredFile = ReturnType<typeof storedFiles.decode>;
