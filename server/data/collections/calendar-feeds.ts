import { defineCollection, requiredInstant, text } from './collection.ts';

/** Private calendar addresses, keyed by the SHA-256 of their token: the token itself is stored only on the member, sealed. */
export const calendarFeeds = defineCollection('calendarFeeds', {
  memberUid: text,
  createdAt: requiredInstant,
});
