/** Tasks among staff: notes with somebody to do them by a day (`server/desk/staff-tasks.ts`). */
import { localDate, relativeDay, storedDate } from '../values/dates.ts';
import type { Label } from '../values/label.ts';

/** Besides anybody on the staff by name. */
export const taskFors = ['next-shift', 'manager'] as const;
export const taskForNames: Readonly<Record<(typeof taskFors)[number], string>> = {
  'next-shift': 'The next shift',
  manager: 'The manager',
};

/** A stored note fits. */
export interface TaskFacts {
  /** One of `taskFors`, or somebody's uid. */
  readonly taskFor: string;
  readonly taskForName: string;
  readonly byUid: string;
}

export interface TaskReader {
  readonly uid: string;
  readonly isAdmin: boolean;
  readonly isDesk: boolean;
}

export const taskForText = ({ taskFor, taskForName }: TaskFacts): string =>
  taskFor === 'next-shift' || taskFor === 'manager'
    ? taskForNames[taskFor]
    : taskForName || 'Somebody who left';

/** Whether it is for this person to do. The next shift is everybody who is there. */
export const isTaskOf = ({ taskFor }: TaskFacts, { uid, isAdmin }: TaskReader): boolean =>
  taskFor === 'next-shift' || (taskFor === 'manager' ? isAdmin : taskFor === uid);

/** Coaches read what is for them or from them; what the desk and the manager tell one another may be about money. */
export const mayReadTask = (task: TaskFacts, reader: TaskReader): boolean =>
  reader.isAdmin || reader.isDesk || task.byUid === reader.uid || isTaskOf(task, reader);

/** `Due today`, `Was due Mon 16 Nov`. @param dueOn `YYYY-MM-DD` */
export function taskDueLabel(dueOn: string, now: Temporal.Instant): Label {
  const due = storedDate(dueOn);
  if (!due) return { text: 'No due date', tone: 'plain' };
  const day = relativeDay(due, now).replace(/^(Today|Tomorrow|Yesterday)/, (word) => word.toLowerCase());
  const order = Temporal.PlainDate.compare(due, localDate(now));
  if (order < 0) return { text: `Was due ${day}`, tone: 'bad' };
  return { text: `Due ${day}`, tone: order === 0 ? 'warn' : 'plain' };
}
