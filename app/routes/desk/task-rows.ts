import * as paths from '#app/paths.ts';
import { decideAdminCheck } from '#domain/accounts/roles.ts';
import { isTaskOf, type TaskReader, taskDueLabel, taskForText } from '#domain/desk/staff-task.ts';
import { displayName } from '#domain/members/member-profile.ts';
import { relativeDateTime } from '#domain/values/dates.ts';
import type { Label } from '#domain/values/label.ts';
import { countLeadsDue } from '#server/community/leads/find-leads.ts';
import type { MemberNote } from '#server/data/collections/member-notes.ts';
import { memberRows } from '#server/data/collections/members.ts';
import type { Store } from '#server/data/store.ts';
import { listOpenTasks, listTasksAbout } from '#server/desk/staff-tasks.ts';
import { type Context, requireLogin } from '#server/request/context.ts';

export interface TaskRow {
  readonly id: string;
  readonly text: string;
  /** `For the next shift · Rosa Bell, today 17:55`. */
  readonly who: string;
  readonly due: Label;
  /** Null: about nobody, or on that person's own page. An empty address: the person who reads it may not open their page. */
  readonly about: { readonly name: string; readonly href: string } | null;
  /** Marks it as done, or as not done. */
  readonly action: string;
  readonly isDone: boolean;
}

export interface OwnTasks {
  readonly rows: readonly TaskRow[];
  /** How many more there are for them. */
  readonly more: number;
  /** Leads to call today, such as a visitor who was told that we call; for those who look after leads, otherwise 0. */
  readonly leadsDue: number;
}

export const taskReader = (context: Context): TaskReader => {
  const { uid, claims } = requireLogin(context);
  return { uid, isAdmin: decideAdminCheck(claims), isDesk: claims.desk === true };
};

const SHOWN = 5;

/** What this person is to do, on the page that they work from. @param here to come back to */
export async function readOwnTasks(
  store: Store,
  reader: TaskReader,
  here: string,
  now: Temporal.Instant,
): Promise<OwnTasks> {
  const own = (await listOpenTasks(store, reader)).filter((task) => isTaskOf(task, reader));
  const rows = await taskRows(store, own.slice(0, SHOWN), { reader, here }, now);
  const leadsDue = reader.isAdmin || reader.isDesk ? await countLeadsDue(store, now) : 0;
  return { rows, more: Math.max(0, own.length - SHOWN), leadsDue };
}

/** What is open about a member, for their page. */
export async function readTasksAbout(store: Store, uid: string, reader: TaskReader, now: Temporal.Instant) {
  const rows = await taskRows(
    store,
    await listTasksAbout(store, uid),
    { reader, here: paths.viewMember(uid) },
    now,
  );
  return rows.map((row) => ({ ...row, about: null }));
}

export async function taskRows(
  store: Store,
  tasks: readonly MemberNote[],
  { reader, here }: { readonly reader: TaskReader; readonly here: string },
  now: Temporal.Instant,
): Promise<TaskRow[]> {
  const uids = [...new Set(tasks.map(({ memberUid }) => memberUid).filter(Boolean))];
  const found = await store.findMany(memberRows, uids);
  const names = new Map(found.flatMap((row) => (row ? [[row.id, displayName(row)] as const] : [])));
  const back = new URLSearchParams({ returnTo: here });
  return tasks.map((task) => {
    const { id, text, memberUid, byName, at, doneAt, doneByName } = task;
    const name = names.get(memberUid);
    const mayOpen = reader.isAdmin || reader.isDesk;
    const isDone = doneAt !== null;
    return {
      ...{ id, text, isDone },
      who: `For: ${taskForText(task)} · ${byName || 'Staff'}, ${relativeDateTime(at, now)}`,
      due: isDone
        ? {
            text: `Done by ${doneByName || 'staff'}, ${relativeDateTime(doneAt, now)}`,
            tone: 'good' as const,
          }
        : taskDueLabel(task.dueOn, now),
      about: name ? { name, href: mayOpen ? paths.viewMember(memberUid) : '' } : null,
      action: `${isDone ? paths.reopenTask(id) : paths.finishTask(id)}?${back}`,
    };
  });
}
