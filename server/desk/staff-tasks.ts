import { randomUUID } from 'node:crypto';
import { mayReadTask, type TaskReader, taskForText } from '#domain/desk/staff-task.ts';
import { displayName } from '#domain/members/member-profile.ts';
import { findDisabled } from '../accounts/set-account-disabled.ts';
import { type MemberNote, memberNotes } from '../data/collections/member-notes.ts';
import { memberRows, members } from '../data/collections/members.ts';
import type { Reads, Store, Writes } from '../data/store.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import { newNote } from '../members/member-notes.ts';
import type { Services } from '../services.ts';

type Parts = Pick<Services, 'store' | 'now'>;

/** More than a club leaves open. */
const MOST_OPEN = 200;
const MOST_DONE = 25;
const DONE_FOR_DAYS = 7;
/** One about nobody is kept for so long once it is done; one about a member is a note about them, and stays. */
const KEPT_DAYS = 30;
const MOST_STAFF = 100;

/** Who can be given a task by name: those whose profile says that they are on the staff, and who can sign in. */
export async function listStaffByName({ store, identity }: Pick<Services, 'store' | 'identity'>) {
  const found = await Promise.all(
    (['isAdmin', 'isCoach', 'isDesk'] as const).map((role) =>
      store.query(memberRows, { where: [[role, '==', true]], limit: MOST_STAFF }),
    ),
  );
  const people = new Map(
    found.flatMap(({ items }) => items.map((row) => [row.id, displayName(row)] as const)),
  );
  const disabled = await findDisabled(identity, [...people.keys()]);
  return [...people]
    .filter(([uid]) => !disabled.has(uid))
    .map(([uid, name]) => ({ uid, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en-GB'));
}

/** What is open, the earliest due first. @param reader who reads it */
export async function listOpenTasks(reads: Pick<Reads, 'query'>, reader: TaskReader): Promise<MemberNote[]> {
  const { items } = await reads.query(memberNotes, {
    where: [['isOpenTask', '==', true]],
    orderBy: [['dueOn', 'asc']],
    limit: MOST_OPEN,
  });
  return items.filter((task) => mayReadTask(task, reader));
}

/** What was done in the last seven days, the newest first. */
export async function listDoneTasks(
  store: Store,
  reader: TaskReader,
  now: Temporal.Instant,
): Promise<MemberNote[]> {
  const { items } = await store.query(memberNotes, {
    where: [['doneAt', '>=', now.subtract({ hours: 24 * DONE_FOR_DAYS })]],
    orderBy: [['doneAt', 'desc']],
    limit: MOST_DONE,
  });
  return items.filter((task) => mayReadTask(task, reader));
}

/** The open tasks about a member, the earliest due first. */
export async function listTasksAbout(reads: Pick<Reads, 'query'>, uid: string): Promise<MemberNote[]> {
  const { items } = await reads.query(memberNotes, {
    where: [
      ['memberUid', '==', uid],
      ['isOpenTask', '==', true],
    ],
    limit: MOST_OPEN,
  });
  return items.toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1));
}

export interface NewTask {
  readonly text: string;
  /** One of `taskFors`, or the uid of somebody on the staff. */
  readonly taskFor: string;
  readonly taskForName: string;
  readonly dueOn: Temporal.PlainDate;
  /** Empty: about nobody. */
  readonly memberUid: string;
}

/** Writes a task down. Returns false where there is no such member. */
export function addTask(
  { store, now: clock }: Parts,
  { text, taskFor, taskForName, dueOn, memberUid, by }: NewTask & { readonly by: Actor },
): Promise<boolean> {
  return store.transaction(async (transaction) => {
    if (memberUid !== '' && !(await transaction.find(members, memberUid))) return false;
    const at = clock();
    writeTask(transaction, { text, taskFor, taskForName, dueOn, memberUid }, by, at);
    return true;
  });
}

/** The same, in the transaction of what there is to do about. */
export function writeTask(
  writes: Pick<Writes<void>, 'create'>,
  { text, memberUid, dueOn, ...who }: NewTask,
  by: Actor,
  at: Temporal.Instant,
): void {
  const task = { ...who, dueOn: dueOn.toString(), isOpenTask: true };
  const note = { ...newNote({ id: randomUUID(), memberUid, text, by }, at), ...task };
  writes.create(memberNotes, note);
  writeAudit(writes, by, { action: 'task.added', memberUid, summary: `For: ${taskForText(note)}` }, at);
}

export type TaskOutcome =
  | { readonly kind: 'changed' }
  /** Somebody else has been quicker. */
  | { readonly kind: 'unchanged'; readonly byName: string }
  | { readonly kind: 'no-task' };

/** Marks a task as done, or as not done after all. */
export function markTask(
  { store, now: clock }: Parts,
  { id, isDone, by, reader }: { id: string; isDone: boolean; by: Actor; reader: TaskReader },
): Promise<TaskOutcome> {
  return store.transaction(async (transaction): Promise<TaskOutcome> => {
    const task = await transaction.find(memberNotes, id);
    if (!task || task.taskFor === '' || !mayReadTask(task, reader)) return { kind: 'no-task' };
    if (task.isOpenTask !== isDone) return { kind: 'unchanged', byName: task.doneByName };
    const at = clock();
    const { memberUid } = task;
    const expiresAt = memberUid === '' ? at.add({ hours: 24 * KEPT_DAYS }) : null;
    transaction.update(
      memberNotes,
      id,
      isDone
        ? { isOpenTask: false, doneAt: at, doneByUid: by.uid, doneByName: by.name, expiresAt }
        : { isOpenTask: true, doneAt: null, doneByUid: '', doneByName: '', expiresAt: null },
    );
    const action = isDone ? 'task.done' : 'task.reopened';
    writeAudit(transaction, by, { action, memberUid, summary: `For: ${taskForText(task)}` }, at);
    return { kind: 'changed' };
  });
}
