import { clubTime, localDate } from '../values/dates.ts';
import { cutText } from '../values/text.ts';
import { type Clash, findClashes } from './class-clashes.ts';
import {
  classTimes,
  type PlannedSession,
  ruleDateOf,
  type ScheduleRule,
  scheduledSessionId,
  takesPlaceOn,
} from './generate-sessions.ts';

/** A session of the week that is copied, and what stands in the week that it is copied to. */
export interface CopiedSession extends PlannedSession {
  readonly status: 'scheduled' | 'cancelled';
}

export type CopyOutcome = 'make' | 'exists' | 'clashes' | 'closed' | 'skipped' | 'over';

export interface CopyRow<S extends CopiedSession> {
  readonly source: S;
  readonly planned: PlannedSession;
  /**
   * `exists`: it is there already; `clashes`: its coach or room is taken then; `closed`: the club is shut; `skipped`: its weekly
   * class leaves that date out; `over`: it would begin in the past.
   */
  readonly outcome: CopyOutcome;
  readonly clashes: readonly Clash<PlannedSession>[];
}

export interface CopyFacts<S extends CopiedSession> {
  /** What takes place in the week that is copied, in order. */
  readonly source: readonly S[];
  /** All that is in the other week, cancelled too. */
  readonly target: readonly S[];
  /** The weekly rules of `source`. */
  readonly rules: readonly ScheduleRule[];
  /** From the one week's Monday to the other's. */
  readonly days: number;
  readonly closedDates: readonly string[];
}

/** What copying a week comes to, class by class. A class keeps its wall-clock time, also over a change of the clocks. */
export function decideCopyWeek<S extends CopiedSession>(
  facts: CopyFacts<S>,
  now: Temporal.Instant,
): CopyRow<S>[] {
  const rows: CopyRow<S>[] = [];
  for (const source of facts.source) {
    const planned = planCopy(source, facts);
    const made = rows.filter(({ outcome }) => outcome === 'make').map((row) => row.planned);
    const standing: PlannedSession[] = facts.target.filter(({ status }) => status === 'scheduled');
    const clashes = findClashes(planned, [...standing, ...made]);
    rows.push({ source, planned, clashes, outcome: outcomeOf(planned, clashes, facts, now) });
  }
  return rows;
}

/** A copy of a weekly class is that class on its date; one whose rule has ended, and a one-off, is a one-off. */
function planCopy(source: CopiedSession, { rules, days }: CopyFacts<CopiedSession>): PlannedSession {
  const { status: _, ...copied } = source;
  const begins = clubTime(source.startsAt);
  const date = localDate(source.startsAt).add({ days });
  const minutes = source.startsAt.until(source.endsAt).total('minutes');
  const startTime = begins.toPlainTime().toString({ smallestUnit: 'minute' });
  const times = { ...classTimes(date, startTime, minutes), date: date.toString() };
  const ruleDate = ruleDateOf(source)?.add({ days });
  const rule = rules.find(({ id }) => id === source.scheduleId);
  const isRunning = rule && ruleDate && isStillOn(rule, ruleDate);
  if (isRunning) return { ...copied, ...times, id: scheduledSessionId(rule.id, ruleDate) };
  return {
    ...copied,
    ...times,
    id: copyId(source.classTypeId, times.date, startTime, source.room),
    scheduleId: '',
  };
}

const isStillOn = (rule: ScheduleRule, date: Temporal.PlainDate) =>
  takesPlaceOn({ ...rule, exceptions: [] }, date, []);

/** Of what, when and where it is, so that copying twice, also by two at once, makes one. */
function copyId(classTypeId: string, date: string, startTime: string, room: string): string {
  const place = shortHash(room.trim().toLowerCase());
  return `copy_${cutText(classTypeId, 60)}_${date}_${startTime.replace(':', '')}_${place}`;
}

/** FNV-1a of 32 bits: rooms within one class, date and time are told apart, nothing more. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(36);
}

function outcomeOf(
  planned: PlannedSession,
  clashes: readonly unknown[],
  { target, rules, closedDates }: CopyFacts<CopiedSession>,
  now: Temporal.Instant,
): CopyOutcome {
  if (target.some((session) => isTheSame(session, planned))) return 'exists';
  if (closedDates.includes(planned.date)) return 'closed';
  const rule = rules.find(({ id }) => id === planned.scheduleId);
  const ruleDate = ruleDateOf(planned);
  if (rule && ruleDate && rule.exceptions.includes(ruleDate.toString())) return 'skipped';
  if (Temporal.Instant.compare(planned.startsAt, now) <= 0) return 'over';
  return clashes.length > 0 ? 'clashes' : 'make';
}

/** The same document, wherever it has been moved; or the same class at the same time in the same room. */
function isTheSame(session: CopiedSession, planned: PlannedSession): boolean {
  if (session.id === planned.id) return true;
  return (
    session.status === 'scheduled' &&
    session.classTypeId === planned.classTypeId &&
    session.startsAt.equals(planned.startsAt) &&
    session.room === planned.room
  );
}
