import { defineCollection, flag, instant, requiredInstant, text } from './collection.ts';

/** What staff wrote down about a member; in the copy of the member's data, and removed with their account. */
export const memberNotes = defineCollection('memberNotes', {
  memberUid: text,
  text,
  byUid: text,
  byName: text,
  at: requiredInstant,
  /** Null: as first written. */
  editedAt: instant,
  isPinned: flag,
  /** The member's uid where it is pinned, otherwise empty: finds the pinned ones without a composite index. */
  pinnedFor: text,
});
export type MemberNote = ReturnType<typeof memberNotes.decode>;
