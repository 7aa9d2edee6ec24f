import { localDate } from '../values/dates.ts';
import {
  type ClassFacts,
  type PlannedSession,
  planSession,
  planSessions,
  ruleDateOf,
  type ScheduleRule,
  type Span,
  scheduledSessionId,
  takesPlaceOn,
} from './generate-sessions.ts';

/** The fields of an upcoming session of the rule that the plan depends on. */
export interface UpcomingSession {
  readonly id: string;
  readonly scheduleId: string;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly coachUid: string;
  readonly coachName: string;
  readonly room: string;
  readonly capacity: number;
  readonly status: 'scheduled' | 'cancelled';
  readonly isEdited: boolean;
  readonly bookedCount: number;
  readonly waitlist: readonly string[];
}

export type Difference = 'time' | 'length' | 'room' | 'coach' | 'places';

/** What a changed rule does to the sessions generated from the old one. */
export interface FollowPlan<S extends UpcomingSession> {
  /** Empty: updated from the rule on the same date. */
  readonly change: readonly { readonly session: S; readonly planned: PlannedSession }[];
  /** Empty, and the rule no longer has a class there. */
  readonly remove: readonly S[];
  readonly create: readonly PlannedSession[];
  /** With people in them: staff decide. `planned` is where the rule puts them in their week. */
  readonly booked: readonly {
    readonly session: S;
    readonly planned: PlannedSession;
    readonly differences: readonly Difference[];
  }[];
  /** With people in them, and the rule has no class in that week: they stay. */
  readonly stranded: readonly S[];
  /** Edited or cancelled individually: left unchanged. */
  readonly edited: readonly S[];
  /** The rule’s dates in weeks that keep a class on another weekday: no second one is created there (`takenDates`). */
  readonly taken: readonly string[];
}

/** @param ahead all of the rule’s sessions that start after now */
export function decideFollowing<S extends UpcomingSession>(
  { rule, classType, ahead }: { rule: ScheduleRule; classType: ClassFacts; ahead: readonly S[] },
  span: Span,
  now: Temporal.Instant,
): FollowPlan<S> {
  const found = { change: [], remove: [], booked: [], stranded: [], edited: [] } as Found<S>;
  for (const session of ahead) classify(found, session, placeInWeek(session, { rule, classType }, span, now));
  const remaining = ahead.filter((session) => !found.remove.includes(session));
  const taken = remaining.flatMap((session) => {
    const date = dateInWeek(session, rule);
    return scheduledSessionId(rule.id, date) === session.id ? [] : [date.toString()];
  });
  const known = new Set(remaining.map(({ id }) => id));
  const fresh = planSessions({ ...rule, takenDates: taken }, classType, span, now);
  return { ...found, create: fresh.filter(({ id }) => !known.has(id)), taken };
}

interface Found<S extends UpcomingSession> {
  readonly change: { session: S; planned: PlannedSession }[];
  readonly remove: S[];
  readonly booked: { session: S; planned: PlannedSession; differences: Difference[] }[];
  readonly stranded: S[];
  readonly edited: S[];
}

type Use = Pick<UpcomingSession, 'status' | 'isEdited' | 'bookedCount' | 'waitlist'>;

const hasPeople = ({ bookedCount, waitlist }: Pick<Use, 'bookedCount' | 'waitlist'>) =>
  bookedCount > 0 || waitlist.length > 0;

/** True where a class can be removed without a word: nobody has booked it, waits for it or has changed or cancelled it. */
export function isUnusedSession(session: Use): boolean {
  return session.status === 'scheduled' && !session.isEdited && !hasPeople(session);
}

function classify<S extends UpcomingSession>(
  found: Found<S>,
  session: S,
  planned: PlannedSession | null,
): void {
  if (session.isEdited || session.status === 'cancelled') found.edited.push(session);
  else if (!planned) (hasPeople(session) ? found.stranded : found.remove).push(session);
  else {
    const differences = differencesBetween(session, planned);
    if (differences.length === 0) return;
    if (hasPeople(session)) found.booked.push({ session, planned, differences });
    else if (planned.id === session.id) found.change.push({ session, planned });
    else found.remove.push(session);
  }
}

/** The rule’s class in the week of the session’s own date; null if there is none, or it is in the past. */
function placeInWeek(
  session: UpcomingSession,
  { rule, classType }: { rule: ScheduleRule; classType: ClassFacts },
  span: Span,
  now: Temporal.Instant,
): PlannedSession | null {
  const date = dateInWeek(session, rule);
  if (!takesPlaceOn(rule, date, span.closedDates)) return null;
  const planned = planSession(rule, classType, date);
  return Temporal.Instant.compare(planned.startsAt, now) > 0 ? planned : null;
}

function dateInWeek(session: UpcomingSession, { weekday }: ScheduleRule): Temporal.PlainDate {
  const own = ruleDateOf(session) ?? localDate(session.startsAt);
  return own.add({ days: weekday - own.dayOfWeek });
}

export function differencesBetween(
  session: Omit<UpcomingSession, 'status' | 'isEdited' | 'waitlist' | 'bookedCount'>,
  planned: PlannedSession,
): Difference[] {
  const differences: Difference[] = [];
  const lengthOf = ({ startsAt, endsAt }: { startsAt: Temporal.Instant; endsAt: Temporal.Instant }) =>
    startsAt.until(endsAt).total('minutes');
  if (!session.startsAt.equals(planned.startsAt)) differences.push('time');
  if (lengthOf(session) !== lengthOf(planned)) differences.push('length');
  if (session.room !== planned.room) differences.push('room');
  if (session.coachUid !== planned.coachUid || session.coachName !== planned.coachName)
    differences.push('coach');
  if (session.capacity !== planned.capacity) differences.push('places');
  return differences;
}
