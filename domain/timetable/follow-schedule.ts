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

/** A session of the rule that lies ahead, as far as following the rule goes by it. */
export interface StandingSession {
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

/** What a changed rule does to the sessions that were made by the old one. */
export interface FollowPlan<S extends StandingSession> {
  /** Nobody is in them: they become what the rule says, on the same date. */
  readonly change: readonly { readonly session: S; readonly planned: PlannedSession }[];
  /** Nobody is in them, and the rule has no class there any more. */
  readonly remove: readonly S[];
  readonly create: readonly PlannedSession[];
  /** People are in them: somebody decides. `planned` is where the rule puts them in their week. */
  readonly booked: readonly {
    readonly session: S;
    readonly planned: PlannedSession;
    readonly differences: readonly Difference[];
  }[];
  /** People are in them, and the rule has no class for them in that week: they stay. */
  readonly stranded: readonly S[];
  /** Changed or cancelled by hand: left alone. */
  readonly edited: readonly S[];
  /** The rule’s dates in weeks whose class was made on another weekday and stays: no second one is made there (`takenDates`). */
  readonly taken: readonly string[];
}

/** @param ahead the rule’s sessions that begin after now, all of them */
export function decideFollowing<S extends StandingSession>(
  { rule, classType, ahead }: { rule: ScheduleRule; classType: ClassFacts; ahead: readonly S[] },
  span: Span,
  now: Temporal.Instant,
): FollowPlan<S> {
  const found = { change: [], remove: [], booked: [], stranded: [], edited: [] } as Found<S>;
  for (const session of ahead) sortIn(found, session, placeInWeek(session, { rule, classType }, span, now));
  const standing = ahead.filter((session) => !found.remove.includes(session));
  const taken = standing.flatMap((session) => {
    const date = dateInWeek(session, rule);
    return scheduledSessionId(rule.id, date) === session.id ? [] : [date.toString()];
  });
  const known = new Set(standing.map(({ id }) => id));
  const fresh = planSessions({ ...rule, takenDates: taken }, classType, span, now);
  return { ...found, create: fresh.filter(({ id }) => !known.has(id)), taken };
}

interface Found<S extends StandingSession> {
  readonly change: { session: S; planned: PlannedSession }[];
  readonly remove: S[];
  readonly booked: { session: S; planned: PlannedSession; differences: Difference[] }[];
  readonly stranded: S[];
  readonly edited: S[];
}

function sortIn<S extends StandingSession>(
  found: Found<S>,
  session: S,
  planned: PlannedSession | null,
): void {
  const hasPeople = session.bookedCount > 0 || session.waitlist.length > 0;
  if (session.isEdited || session.status === 'cancelled') found.edited.push(session);
  else if (!planned) (hasPeople ? found.stranded : found.remove).push(session);
  else {
    const differences = differencesBetween(session, planned);
    if (differences.length === 0) return;
    if (hasPeople) found.booked.push({ session, planned, differences });
    else if (planned.id === session.id) found.change.push({ session, planned });
    else found.remove.push(session);
  }
}

/** What the rule has in the week of the session’s own date; null: nothing, or nothing that is still to come. */
function placeInWeek(
  session: StandingSession,
  { rule, classType }: { rule: ScheduleRule; classType: ClassFacts },
  span: Span,
  now: Temporal.Instant,
): PlannedSession | null {
  const date = dateInWeek(session, rule);
  if (!takesPlaceOn(rule, date, span.closedDates)) return null;
  const planned = planSession(rule, classType, date);
  return Temporal.Instant.compare(planned.startsAt, now) > 0 ? planned : null;
}

function dateInWeek(session: StandingSession, { weekday }: ScheduleRule): Temporal.PlainDate {
  const own = ruleDateOf(session) ?? localDate(session.startsAt);
  return own.add({ days: weekday - own.dayOfWeek });
}

export function differencesBetween(
  session: Omit<StandingSession, 'status' | 'isEdited' | 'waitlist' | 'bookedCount'>,
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
