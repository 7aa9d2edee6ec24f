import { z } from 'zod';
import { fileTypes } from '../../files/files.ts';
import { defineCollection, requiredInstant, text, whole } from './collection.ts';

/** A file's metadata and owner; its content is stored under `path` (`server/files/files.ts`). */
export const storedFiles = defineCollection('files', {
  ownerUid: text,
  path: text,
  /** Null: not one of our kinds; not shown to anyone. */
  type: z.enum(fileTypes).nullable().catch(null),
  /** The name under which people save the file. */
  name: text,
  bytes: whole,
  createdAt: requiredInstant,
});
export type StoredFile = ReturnType<typeof storedFiles.decode>;
