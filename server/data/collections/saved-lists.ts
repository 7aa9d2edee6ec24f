import { z } from 'zod';
import { listNames } from '#domain/club/saved-list.ts';
import { defineCollection, requiredInstant, text } from './collection.ts';

/** Filters of a list that staff have named; every admin has them. */
export const savedLists = defineCollection('savedLists', {
  list: z.enum(listNames).catch('members'),
  name: text,
  /** The filter as in the list's address; read again whenever the list is opened. */
  query: text,
  createdAt: requiredInstant,
});
export type SavedList = ReturnType<typeof savedLists.decode>;
