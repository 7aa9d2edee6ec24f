/** A coach for many classes at once: for all of somebody's classes on a day, or for many weekly classes. */
import type { FollowPlan } from '#domain/timetable/follow-schedule.ts';
import { sessionVersion } from '#domain/timetable/session-changes.ts';
import type { BookingParts } from '../bookings/booking-step.ts';
import { type Schedule, type Session, schedules } from '../data/collections/timetable.ts';
import type { Reads, Transaction } from '../data/store.ts';
import type { Actor } from '../log/write-audit.ts';
import { moveBooked, type PeopleFollowed, sumUp } from './follow-schedule.ts';
import { type Coach, listCoaches } from './list-coaches.ts';
import { listSessionsOn } from './list-sessions.ts';
import { reviseSession } from './revise-session.ts';
import { changeSchedule, findFollowing } from './save-schedule.ts';

/** What a coach takes on a date from now on. */
export async function listCoachSessions(
  reads: Pick<Reads, 'query'>,
  { coachUid, date }: { readonly coachUid: string; readonly date: Temporal.PlainDate },
  now: Temporal.Instant,
): Promise<Session[]> {
  return (await listToCome(reads, date, now)).filter((session) => session.coachUid === coachUid);
}

async function listToCome(reads: Pick<Reads, 'query'>, date: Temporal.PlainDate, now: Temporal.Instant) {
  return (await listSessionsOn(reads, date)).filter(
    ({ status, startsAt }) => status === 'scheduled' && Temporal.Instant.compare(startsAt, now) > 0,
  );
}

/** Whose classes on a date can be given away: every coach, and people who take one without the role (`isCoach` false). */
export async function listGivers(
  reads: Pick<Reads, 'query'>,
  date: Temporal.PlainDate,
  now: Temporal.Instant,
): Promise<(Coach & { readonly isCoach: boolean })[]> {
  const coaches = await listCoaches(reads);
  const givers = new Map(coaches.map((coach) => [coach.uid, { ...coach, isCoach: true }]));
  for (const { coachUid: uid, coachName: name } of await listToCome(reads, date, now)) {
    if (uid && !givers.has(uid)) givers.set(uid, { uid, name, isCoach: false });
  }
  return [...givers.values()];
}

/**
 * Gives classes of a coach to another one, each in its own transaction; everybody on them is told. A class that has been changed meanwhile
 * stays.
 */
export async function giveSessions(
  parts: BookingParts,
  {
    ids,
    date,
    fromUid,
    to,
    by,
  }: {
    readonly ids: readonly string[];
    readonly date: Temporal.PlainDate;
    readonly fromUid: string;
    readonly to: Coach;
    readonly by: Actor;
  },
): Promise<PeopleFollowed> {
  const theirs = await listCoachSessions(parts.store, { coachUid: fromUid, date }, parts.now());
  const outcomes = [];
  for (const session of theirs.filter(({ id }) => ids.includes(id))) {
    const revision = { sessionId: session.id, changes: { coach: to }, by, seen: sessionVersion(session) };
    outcomes.push(await reviseSession(parts, revision));
  }
  return sumUp(outcomes);
}

const coachFacts = ({ uid, name }: Coach) => ({ coachUid: uid, coachName: name });

interface CoachChange {
  readonly rule: Schedule;
  readonly className: string;
  readonly plan: FollowPlan<Session>;
}

/** What would change if a coach took these weekly classes; those that they take already, on every date that follows, are left out. */
export async function findCoachChanges(
  reads: Pick<Transaction, 'find' | 'findMany' | 'query'>,
  { ids, coach }: { readonly ids: readonly string[]; readonly coach: Coach },
  now: Temporal.Instant,
): Promise<CoachChange[]> {
  const changes: CoachChange[] = [];
  for (const id of ids) {
    const rule = await reads.find(schedules, id);
    const found = rule?.isActive && (await findFollowing(reads, { id, facts: coachFacts(coach) }, now));
    if (!found) continue;
    const isLeft = found.plan.booked.some(({ differences }) => differences.includes('coach'));
    if (rule.coachUid !== coach.uid || isLeft)
      changes.push({ rule, className: found.className, plan: found.plan });
  }
  return changes;
}

export interface CoachAssigned extends PeopleFollowed {
  /** Weekly classes that changed. */
  readonly rules: number;
}

/**
 * Gives weekly classes to a coach, each in its own transaction. After an interruption, doing it again goes on with the rest.
 * @param moves their dates with bookings change too, and the people are told; otherwise only empty ones change
 */
export async function assignCoach(
  parts: BookingParts,
  {
    ids,
    coach,
    moves,
    by,
  }: {
    readonly ids: readonly string[];
    readonly coach: Coach;
    readonly moves: boolean;
    readonly by: Actor;
  },
): Promise<CoachAssigned> {
  const all: PeopleFollowed[] = [];
  for (const { rule } of await findCoachChanges(parts.store, { ids, coach }, parts.now())) {
    const changed = await changeSchedule(parts, { id: rule.id, facts: coachFacts(coach), by });
    if (!changed) continue;
    all.push(moves ? await moveBooked(parts, changed.plan.booked, by) : nobodyFollowed);
  }
  return {
    rules: all.length,
    classes: all.reduce((sum, { classes }) => sum + classes, 0),
    notified: all.reduce((sum, { notified }) => sum + notified, 0),
    refused: all.flatMap(({ refused }) => refused),
  };
}

const nobodyFollowed: PeopleFollowed = { classes: 0, notified: 0, refused: [] };
