import type { FollowPlan } from '#domain/timetable/follow-schedule.ts';
import { minutesOf, promisedPlaces, sessionVersion } from '#domain/timetable/session-changes.ts';
import type { BookingParts } from '../bookings/booking-step.ts';
import type { Session } from '../data/collections/timetable.ts';
import type { Actor } from '../log/write-audit.ts';
import { cancelSession } from './cancel-session.ts';
import { reviseSession } from './revise-session.ts';

export interface PeopleFollowed {
  readonly classes: number;
  readonly notified: number;
  /** Why each refused class stays as it is, as sentences. */
  readonly refused: readonly string[];
}

/**
 * Moves sessions with bookings to where their changed rule puts them, each in its own transaction, and notifies the people. After an
 * interruption, saving the rule again continues with the rest. A class that somebody else has changed meanwhile stays as they left it.
 */
export async function moveBooked(
  parts: BookingParts,
  booked: FollowPlan<Session>['booked'],
  by: Actor,
): Promise<PeopleFollowed> {
  const outcomes = [];
  for (const { session, planned } of booked) {
    const { startsAt, room, coachUid, coachName } = planned;
    const changes = {
      ...{ startsAt, room, minutes: minutesOf(planned) },
      coach: { uid: coachUid, name: coachName },
      // Everyone with a place, or an offer of one, keeps it.
      capacity: Math.max(planned.capacity, promisedPlaces(session, parts.now())),
    };
    const revision = { sessionId: session.id, changes, by, seen: sessionVersion(session) };
    outcomes.push(await reviseSession(parts, { ...revision, isFromSchedule: true }));
  }
  return sumUp(outcomes);
}

/** Cancels sessions with bookings and notifies their people. */
export async function cancelBooked(
  parts: BookingParts,
  booked: readonly Session[],
  { reason, by }: { readonly reason: string; readonly by: Actor },
): Promise<PeopleFollowed> {
  const outcomes = [];
  for (const { id } of booked) outcomes.push(await cancelSession(parts, { sessionId: id, reason, by }));
  return sumUp(outcomes);
}

type Outcome = Awaited<ReturnType<typeof reviseSession>> | Awaited<ReturnType<typeof cancelSession>>;

export function sumUp(outcomes: readonly Outcome[]): PeopleFollowed {
  const done = outcomes.filter((outcome) => outcome.kind === 'revised' || outcome.kind === 'cancelled');
  return {
    classes: done.length,
    notified: done.reduce((sum, { notified }) => sum + notified, 0),
    refused: outcomes.flatMap((outcome) => (outcome.kind === 'refused' ? [outcome.sentence] : [])),
  };
}
