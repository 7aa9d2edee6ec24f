import { z } from 'zod';
import { defineCollection, requiredInstant, text } from './collection.ts';

export const undoKinds = [
  'attendance-marked',
  'added-to-class',
  'removed-from-class',
  'session-cancelled',
  'checked-in',
  'visit-removed',
  'hold-placed',
  'end-set',
  'marked-overdue',
] as const;
export type UndoKind = (typeof undoKinds)[number];

/** What the "Undo" button of a notice takes back: by whom, of whom, until when. Removed once it is over, and with their account. */
export const undoSteps = defineCollection('undoSteps', {
  kind: z.enum(undoKinds).catch('attendance-marked'),
  /** Who did it, and only they may undo it. */
  byUid: text,
  /** Empty: not about one member. */
  memberUid: text,
  /** The session, the entry in the access log, or the member. */
  targetId: text,
  /** What it was before, and what was done: undoing is refused where that has changed. */
  before: text,
  after: text,
  /** The page on which the notice was shown. */
  back: text,
  expiresAt: requiredInstant,
});
export type UndoStep = ReturnType<typeof undoSteps.decode>;
