import { defineCollection, requiredInstant, text } from './collection.ts';

/** Private calendar addresses, keyed by the SHA-256 of their token: the token itself lies sealed on the member alone. */
export const calendarFeeds = defineCollection('calendarFeeds', {
  memberUid: text,
  createdAt: requiredInstant,
});
