import { defineCollection, flag, instant, requiredInstant, text } from './collection.ts';

/**
 * The open data of a weekly class, or of one-offs of a type, as last published, so that any change in its sources is
 * detected. Keyed by the series' id in the feed.
 */
export const sessionSeriesItems = defineCollection('sessionSeriesItems', {
  /** The item's data as JSON; empty once it is deleted. */
  json: text,
  isDeleted: flag,
  /** Orders the feed. */
  modifiedAt: requiredInstant,
  /** When the tombstone of a deleted item may be removed; null while it exists. */
  expiresAt: instant,
});
export type SessionSeriesItem = ReturnType<typeof sessionSeriesItems.decode>;
