import { relativeDateTime } from '#domain/values/dates.ts';
import type { MemberNote } from '#server/data/collections/member-notes.ts';

/** @param viewer who reads it: authors change their own notes, admins remove any */
export function noteRow(
  note: MemberNote,
  viewer: { readonly uid: string; readonly isAdmin: boolean },
  now: Temporal.Instant,
) {
  const { id, text, byName, at, editedAt, isPinned } = note;
  const isOwn = note.byUid === viewer.uid;
  return {
    ...{ id, text, isPinned, isOwn },
    who: `${byName || 'Staff'}, ${relativeDateTime(at, now)}${editedAt ? ', edited' : ''}`,
    canRemove: isOwn || viewer.isAdmin,
  };
}
export type NoteRow = ReturnType<typeof noteRow>;
