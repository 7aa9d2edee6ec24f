import { randomUUID } from 'node:crypto';
import { type MemberNote, memberNotes } from '../data/collections/member-notes.ts';
import { members } from '../data/collections/members.ts';
import type { Page, Reads } from '../data/store.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';

type Parts = Pick<Services, 'store' | 'now'>;

export interface NoteText {
  readonly text: string;
  /** Shown on top of the member’s page and at check-in. */
  readonly isPinned: boolean;
}

/** More than anybody reads at once. */
const MOST_PINNED = 5;

/** The pinned notes about a member, the newest first. */
export async function listPinnedNotes(reads: Pick<Reads, 'query'>, uid: string): Promise<MemberNote[]> {
  const { items } = await reads.query(memberNotes, {
    where: [['pinnedFor', '==', uid]],
    limit: MOST_PINNED,
  });
  return items.toSorted((one, other) => Temporal.Instant.compare(other.at, one.at));
}

/** A page of the notes about a member, the newest first. */
export function listNotes(
  reads: Pick<Reads, 'query'>,
  uid: string,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | null },
): Promise<Page<MemberNote>> {
  return reads.query(memberNotes, {
    where: [['memberUid', '==', uid]],
    orderBy: [['at', 'desc']],
    limit,
    cursor,
  });
}

/** A note as first written, neither pinned nor a task. */
export const newNote = (
  { id, memberUid, text, by }: { id: string; memberUid: string; text: string; by: Actor },
  at: Temporal.Instant,
): MemberNote => ({
  ...memberNotes.decode(id, {}),
  ...{ memberUid, text, byUid: by.uid, byName: by.name, at },
});

/** Writes a note down. Returns false where there is no such member. */
export function addNote(
  { store, now: clock }: Parts,
  { uid, by, ...note }: NoteText & { readonly uid: string; readonly by: Actor },
): Promise<boolean> {
  return store.transaction(async (transaction) => {
    if (!(await transaction.find(members, uid))) return false;
    const at = clock();
    const { text, isPinned } = note;
    transaction.create(memberNotes, {
      ...newNote({ id: randomUUID(), memberUid: uid, text, by }, at),
      ...{ isPinned, pinnedFor: isPinned ? uid : '' },
    });
    writeAudit(transaction, by, { action: 'note.added', memberUid: uid, summary: '' }, at);
    return true;
  });
}

export type NoteOutcome =
  | { readonly kind: 'changed'; readonly memberUid: string }
  /** There is no such note, or it is somebody else’s. */
  | { readonly kind: 'no-note' };

/** Identifies what a note says; the form carries it, so that a change in between is noticed. */
export const noteVersion = ({ at, editedAt }: Pick<MemberNote, 'at' | 'editedAt'>): string =>
  (editedAt ?? at).toString();

/** `overtaken`: it was changed in another window since, and says `text` now; nothing was written. */
export type EditOutcome = NoteOutcome | { readonly kind: 'overtaken'; readonly text: string };

/** Changes one’s own note. @param seen the `noteVersion` that the page showed */
export function editNote(
  { store, now: clock }: Parts,
  {
    id,
    by,
    seen,
    text,
    isPinned,
  }: NoteText & { readonly id: string; readonly by: Actor; readonly seen: string },
): Promise<EditOutcome> {
  return store.transaction(async (transaction): Promise<EditOutcome> => {
    const note = await transaction.find(memberNotes, id);
    if (!note || note.byUid !== by.uid) return { kind: 'no-note' };
    const { memberUid } = note;
    if (seen !== noteVersion(note)) return { kind: 'overtaken', text: note.text };
    if (note.text === text && note.isPinned === isPinned) return { kind: 'changed', memberUid };
    const at = clock();
    const pinnedFor = isPinned ? memberUid : '';
    transaction.update(memberNotes, id, { text, isPinned, pinnedFor, editedAt: at });
    writeAudit(transaction, by, { action: 'note.edited', memberUid, summary: '' }, at);
    return { kind: 'changed', memberUid };
  });
}

/** Removes one’s own note, or any for an admin. The audit log keeps who and when, not what it said. */
export function removeNote(
  { store, now: clock }: Parts,
  { id, by, isAdmin }: { readonly id: string; readonly by: Actor; readonly isAdmin: boolean },
): Promise<NoteOutcome> {
  return store.transaction(async (transaction): Promise<NoteOutcome> => {
    const note = await transaction.find(memberNotes, id);
    if (!note || (note.byUid !== by.uid && !isAdmin)) return { kind: 'no-note' };
    const { memberUid, byName } = note;
    transaction.remove(memberNotes, id);
    const summary = note.byUid === by.uid ? '' : `Written by ${byName}`;
    writeAudit(transaction, by, { action: 'note.removed', memberUid, summary }, clock());
    return { kind: 'changed', memberUid };
  });
}
