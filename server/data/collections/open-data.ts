import { defineCollection, flag, instant, requiredInstant, text } from './collection.ts';

/**
 * What open data says of a weekly class, or of one-offs of a type: as it was last published, so that a change of anything that
 * it is made from is seen as one. Keyed by the series' id in the feed.
 */
export const sessionSeriesItems = defineCollection('sessionSeriesItems', {
  /** The item's data as JSON; empty once it is gone. */
  json: text,
  isDeleted: flag,
  /** Orders the feed. */
  modifiedAt: requiredInstant,
  /** When a mark of something gone may be forgotten; null while it is there. */
  expiresAt: instant,
});
export type SessionSeriesItem = ReturnType<typeof sessionSeriesItems.decode>;
