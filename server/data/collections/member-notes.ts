import { dateText, defineCollection, flag, instant, requiredInstant, text } from './collection.ts';

/** What staff wrote down about a member, in the copy of the member's data and removed with their account; and what they ask one another to do. */
export const memberNotes = defineCollection('memberNotes', {
  /** Empty: a task about nobody. */
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
  /** Who it is a task for (`domain/desk/staff-task.ts`); empty: no task. */
  ...{ taskFor: text, taskForName: text, dueOn: dateText, isOpenTask: flag },
  ...{ doneAt: instant, doneByUid: text, doneByName: text },
  /** Of a task about nobody that is done; otherwise null. */
  expiresAt: instant,
});
export type MemberNote = ReturnType<typeof memberNotes.decode>;
