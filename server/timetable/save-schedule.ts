import { randomUUID } from 'node:crypto';
import { decideFollowing, type FollowPlan } from '#domain/timetable/follow-schedule.ts';
import { planSessions } from '#domain/timetable/generate-sessions.ts';
import { weekdayName } from '#domain/values/dates.ts';
import { classTypes, type Schedule, type Session, schedules } from '../data/collections/timetable.ts';
import type { Transaction } from '../data/store.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import { readSpan } from './generate-sessions.ts';
import { listNextSessionsOfSchedule, withoutExisting } from './list-sessions.ts';
import { writeChangedSession, writeNewSession, writeRemovedSession } from './write-sessions.ts';

type Parts = Pick<Services, 'store' | 'now'>;

/** What an admin can set for a weekly class; its class type never changes. */
export type ScheduleFacts = Omit<Schedule, 'id' | 'classTypeId' | 'exceptions' | 'takenDates' | 'isActive'>;

/** `Hyrox, Tuesday 18:00`. */
export function scheduleName(
  className: string,
  { weekday, startTime }: Pick<Schedule, 'weekday' | 'startTime'>,
): string {
  return `${className}, ${weekdayName(weekday)} ${startTime}`;
}

/** Adds a weekly class and creates its sessions at once. Null: there is no such active class type. */
export function addSchedule(
  { store, now }: Parts,
  { classTypeId, facts, by }: { classTypeId: string; facts: ScheduleFacts; by: Actor },
): Promise<{ readonly schedule: Schedule; readonly name: string; readonly made: number } | null> {
  const id = randomUUID();
  return store.transaction(async (transaction) => {
    const at = now();
    const classType = await transaction.find(classTypes, classTypeId);
    if (!classType?.isActive) return null;
    const schedule: Schedule = { ...facts, id, classTypeId, exceptions: [], takenDates: [], isActive: true };
    const planned = planSessions(schedule, classType, await readSpan(transaction, at), at);
    transaction.create(schedules, schedule);
    for (const session of planned) writeNewSession(transaction, session, at);
    const name = scheduleName(classType.name, facts);
    const after = { ...facts, classTypeId };
    writeAudit(transaction, by, { action: 'schedule.saved', summary: `Added ${name}`, after }, at);
    return { schedule, name, made: planned.length };
  });
}

export interface ScheduleChange {
  readonly id: string;
  /** What is left out stays as it is by then. */
  readonly facts: Partial<ScheduleFacts>;
  readonly by: Actor;
  /** `ended` is a separate action in the audit log. */
  readonly action?: 'schedule.saved' | 'schedule.ended';
}

export interface ScheduleChanged {
  readonly name: string;
  readonly plan: FollowPlan<Session>;
}

/**
 * Changes a weekly class. Its upcoming sessions that are empty and unedited follow at once; those with people in them are unchanged and
 * returned in the plan for the caller.
 */
export function changeSchedule(
  { store, now }: Parts,
  { id, facts, by, action = 'schedule.saved' }: ScheduleChange,
): Promise<ScheduleChanged | null> {
  return store.transaction(async (transaction) => {
    const at = now();
    const found = await findFollowing(transaction, { id, facts }, at);
    if (!found) return null;
    const { before, after, className, plan } = found;
    for (const { session, planned } of plan.change) writeChangedSession(transaction, session, planned, at);
    for (const session of plan.remove) writeRemovedSession(transaction, session, at);
    for (const planned of found.create) writeNewSession(transaction, planned, at);
    const { takenDates, isActive } = after;
    transaction.update<Schedule>(schedules, id, { ...facts, takenDates, isActive });
    const name = scheduleName(className, after);
    const summary = action === 'schedule.ended' ? `Ended ${name}` : `Changed ${name}`;
    writeAudit(
      transaction,
      by,
      { action, summary, before: changed(before, after), after: changed(after, before) },
      at,
    );
    return { name, plan };
  });
}

/** Previews a change of a weekly class; nothing is written. Null: there is no such class. */
export async function findFollowing(
  reads: Pick<Transaction, 'find' | 'findMany' | 'query'>,
  { id, facts }: { readonly id: string; readonly facts: Partial<ScheduleFacts> },
  now: Temporal.Instant,
) {
  const before = await reads.find(schedules, id);
  const classType = before && (await reads.find(classTypes, before.classTypeId));
  if (!before || !classType) return null;
  const span = await readSpan(reads, now);
  const { until } = { ...before, ...facts };
  const isActive = until === '' || until >= span.from.toString();
  const rule: Schedule = { ...before, ...facts, isActive };
  const ahead = await listNextSessionsOfSchedule(reads, id, now);
  const plan = decideFollowing({ rule, classType, ahead }, span, now);
  const takenDates = [...plan.taken];
  // A session moved to a past time keeps its id.
  const create = await withoutExisting(reads, plan.create);
  return { before, after: { ...rule, takenDates }, className: classType.name, plan, create };
}

function changed(one: Schedule, other: Schedule): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(one).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(other[field as keyof Schedule]),
    ),
  );
}
