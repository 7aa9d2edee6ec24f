import { taskDueLabel, taskForText } from '#domain/desk/staff-task.ts';
import { relativeDateTime, relativeDateTimeInside } from '#domain/values/dates.ts';
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
    task: taskText(note, now),
    canRemove: isOwn || viewer.isAdmin,
  };
}
/** `For the manager, due today`, `Done by Rosa Bell, yesterday 17:00`; empty: no task. */
function taskText(note: MemberNote, now: Temporal.Instant): string {
  const { taskFor, doneAt, doneByName, dueOn } = note;
  if (taskFor === '') return '';
  if (doneAt) return `Done by ${doneByName || 'staff'}, ${relativeDateTimeInside(doneAt, now)}`;
  return `For: ${taskForText(note)}. ${taskDueLabel(dueOn, now).text}`;
}

export type NoteRow = ReturnType<typeof noteRow>;
