import { type CopyRow, decideCopyWeek } from '#domain/timetable/copy-week.ts';
import { startOfLocalDay } from '#domain/values/dates.ts';
import { formatWeek } from '#domain/values/week.ts';
import { readStoredSettings } from '../club/settings-cache.ts';
import { type Session, schedules, sessions } from '../data/collections/timetable.ts';
import type { Reads } from '../data/store.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import { listSessionsBetween } from './list-sessions.ts';
import { writeNewSession } from './write-sessions.ts';

/** Both are Mondays. */
export interface WeekPair {
  readonly from: Temporal.PlainDate;
  readonly to: Temporal.PlainDate;
}

/**
 * Copies one week's classes to another; running it twice, or twice at once, creates no duplicates. One transaction: a week has fewer
 * sessions than Firestore's write limit.
 * @param mayClash also copies classes whose coach or room is busy
 * @returns how many were copied
 */
export function copyWeek(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { from, to, mayClash, by }: WeekPair & { readonly mayClash: boolean; readonly by: Actor },
): Promise<number> {
  return store.transaction(async (transaction) => {
    const at = now();
    const rows = await findCopyRows(transaction, { from, to }, at);
    const made = rows.filter(({ outcome }) => outcome === 'make' || (mayClash && outcome === 'clashes'));
    for (const { planned } of made.slice(0, MAX_COPIED)) writeNewSession(transaction, planned, at);
    const count = Math.min(made.length, MAX_COPIED);
    if (count === 0) return 0;
    const classes = count === 1 ? '1 class' : `${count} classes`;
    const summary = `Copied the week ${formatWeek(from, at)} to ${formatWeek(to, at)}: ${classes}`;
    const after = { from: from.toString(), to: to.toString(), made: count };
    writeAudit(transaction, by, { action: 'week.copied', summary, after }, at);
    return count;
  });
}

/** Two writes each, of Firestore's 500 per transaction; copying again adds the rest. */
const MAX_COPIED = 240;

/** Previews the copy, class by class; nothing is written. */
export async function findCopyRows(
  reads: Pick<Reads, 'find' | 'findMany' | 'query'>,
  { from, to }: WeekPair,
  now: Temporal.Instant,
): Promise<CopyRow<Session>[]> {
  const weekOf = (monday: Temporal.PlainDate) =>
    listSessionsBetween(reads, startOfLocalDay(monday), startOfLocalDay(monday.add({ weeks: 1 })));
  const [{ sessions: all }, { sessions: target }] = [await weekOf(from), await weekOf(to)];
  const source = all.filter(({ status }) => status === 'scheduled');
  const ids = new Set(source.map(({ scheduleId }) => scheduleId).filter(Boolean));
  const rules = await reads.findMany(schedules, [...ids]);
  const { closedDates } = await readStoredSettings(reads);
  const facts = { source, target, rules: rules.flatMap((rule) => rule ?? []), closedDates };
  return whereMissing(reads, decideCopyWeek({ ...facts, days: from.until(to).days }, now));
}

/** A session moved out of the week by hand keeps its id, so it already exists. */
async function whereMissing(
  reads: Pick<Reads, 'findMany'>,
  rows: readonly CopyRow<Session>[],
): Promise<CopyRow<Session>[]> {
  const existing = await reads.findMany(
    sessions,
    rows.map(({ planned }) => planned.id),
  );
  return rows.map((row, at) => (existing[at] ? { ...row, outcome: 'exists' } : row));
}
