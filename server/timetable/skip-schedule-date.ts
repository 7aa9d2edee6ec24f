import { isUnusedSession } from '#domain/timetable/follow-schedule.ts';
import { planSessions, scheduledSessionId } from '#domain/timetable/generate-sessions.ts';
import { formatDay } from '#domain/values/dates.ts';
import {
  classTypes,
  type Schedule,
  type Session,
  schedules,
  sessions,
} from '../data/collections/timetable.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import { readSpan } from './generate-sessions.ts';
import { scheduleName } from './save-schedule.ts';
import { writeNewSession, writeRemovedSession } from './write-sessions.ts';

type Parts = Pick<Services, 'store' | 'now'>;

interface DateOfSchedule {
  readonly id: string;
  /** A date of the rule. */
  readonly date: Temporal.PlainDate;
  readonly by: Actor;
}

/**
 * Skips one date of a weekly class. An empty session on it is removed; one with people in it, or edited, is returned as `remaining` for
 * the caller to cancel. Null: there is no such weekly class.
 */
export function skipScheduleDate(
  { store, now }: Parts,
  { id, date, by }: DateOfSchedule,
): Promise<{ readonly name: string; readonly remaining: Session | null } | null> {
  return store.transaction(async (transaction) => {
    const at = now();
    const rule = await transaction.find(schedules, id);
    const classType = rule && (await transaction.find(classTypes, rule.classTypeId));
    const session = await transaction.find(sessions, scheduledSessionId(id, date));
    if (!rule || !classType) return null;
    const goes = session !== null && isUnusedSession(session);
    if (goes) writeRemovedSession(transaction, session, at);
    const exceptions = [...new Set([...rule.exceptions, date.toString()])].toSorted();
    transaction.update<Schedule>(schedules, id, { exceptions });
    const name = scheduleName(classType.name, rule);
    const summary = `Skipped ${formatDay(date, at)} for ${name}`;
    const auditEntry = {
      action: 'schedule.date-skipped',
      summary,
      after: { date: date.toString() },
    } as const;
    writeAudit(transaction, by, auditEntry, at);
    const isRemaining = session !== null && !goes && session.status === 'scheduled';
    return { name, remaining: isRemaining ? session : null };
  });
}

/** Restores a skipped date and creates its session if missing. Null: there is no such weekly class. */
export function restoreScheduleDate(
  { store, now }: Parts,
  { id, date, by }: DateOfSchedule,
): Promise<{ readonly name: string; readonly isMade: boolean; readonly isCancelled: boolean } | null> {
  return store.transaction(async (transaction) => {
    const at = now();
    const rule = await transaction.find(schedules, id);
    const classType = rule && (await transaction.find(classTypes, rule.classTypeId));
    const session = await transaction.find(sessions, scheduledSessionId(id, date));
    const span = await readSpan(transaction, at);
    if (!rule || !classType) return null;
    const exceptions = rule.exceptions.filter((exception) => exception !== date.toString());
    const planned = planSessions(
      { ...rule, exceptions },
      classType,
      { ...span, from: date, until: date },
      at,
    );
    const isAhead = Temporal.PlainDate.compare(date, span.until) <= 0;
    const missing = session || !isAhead ? [] : planned;
    for (const one of missing) writeNewSession(transaction, one, at);
    transaction.update<Schedule>(schedules, id, { exceptions });
    const name = scheduleName(classType.name, rule);
    const summary = `Restored ${formatDay(date, at)} for ${name}`;
    const auditEntry = {
      action: 'schedule.date-restored',
      summary,
      after: { date: date.toString() },
    } as const;
    writeAudit(transaction, by, auditEntry, at);
    return { name, isMade: missing.length > 0, isCancelled: session?.status === 'cancelled' };
  });
}
