/** What the club may do to a dated class, and what that changes in it. */

import { localDate } from '../values/dates.ts';
import { isBefore } from '../values/instants.ts';
import { countPlaces, type LateOffer } from './session-fill.ts';

/** A stored session fits. */
export interface ChangeableSession {
  readonly status: 'scheduled' | 'cancelled';
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly room: string;
  readonly coachUid: string;
  readonly coachName: string;
  readonly capacity: number;
  readonly bookedCount: number;
  readonly attendedCount: number;
  readonly offers: readonly LateOffer[];
}

/** What is left out stays. */
export interface SessionChanges {
  readonly startsAt?: Temporal.Instant;
  readonly minutes?: number;
  readonly room?: string;
  /** Empty for nobody. */
  readonly coach?: { readonly uid: string; readonly name: string };
  readonly capacity?: number;
}

/** The fields of a session that its changes set; `date` is the local date of the start. */
export interface SessionFacts {
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly date: string;
  readonly room: string;
  readonly coachUid: string;
  readonly coachName: string;
  readonly capacity: number;
}

export type Revision =
  | {
      readonly kind: 'revised';
      readonly facts: SessionFacts;
      /** Another time, length or room. */
      readonly isMoved: boolean;
      /** Anything of it that booked people and calendars hear of. */
      readonly isNews: boolean;
    }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'refused'; readonly sentence: string };

export const LONGEST_MINUTES = 600;
export const SHORTEST_MINUTES = 5;
export const MOST_PLACES = 500;
/** A class that is put further away than this is a slip of the keyboard. */
const MOST_DAYS_AHEAD = 366;

/** Why the class cannot be called off, in plain words; null where it can. It still can while it runs and nobody is marked as here. */
export function refuseCancellation(session: ChangeableSession, now: Temporal.Instant): string | null {
  if (session.status === 'cancelled') return 'This class has been cancelled already.';
  if (!isBefore(now, session.endsAt)) return 'This class is over. What is over cannot be cancelled.';
  if (session.attendedCount > 0) {
    return 'Somebody is marked as present in this class. Correct the roster first if it did not take place.';
  }
  return null;
}

export function decideRevision(
  session: ChangeableSession,
  changes: SessionChanges,
  now: Temporal.Instant,
): Revision {
  const facts = factsAfter(session, changes);
  const isRetimed = !facts.startsAt.equals(session.startsAt) || !facts.endsAt.equals(session.endsAt);
  const isMoved = isRetimed || facts.room !== session.room;
  const isRestaffed = facts.coachUid !== session.coachUid || facts.coachName !== session.coachName;
  if (!isMoved && !isRestaffed && facts.capacity === session.capacity) return { kind: 'unchanged' };
  const sentence =
    refuseAny(session) ??
    (isRetimed ? refuseTime(session, facts, now) : null) ??
    (facts.capacity === session.capacity ? null : refuseCapacity(session, facts.capacity, now));
  if (sentence !== null) return { kind: 'refused', sentence };
  return { kind: 'revised', facts, isMoved, isNews: isMoved || isRestaffed };
}

function factsAfter(session: ChangeableSession, changes: SessionChanges): SessionFacts {
  const startsAt = changes.startsAt ?? session.startsAt;
  const minutes = changes.minutes ?? minutesOf(session);
  return {
    startsAt,
    endsAt: startsAt.add({ minutes }),
    date: localDate(startsAt).toString(),
    room: changes.room ?? session.room,
    coachUid: changes.coach?.uid ?? session.coachUid,
    coachName: changes.coach?.name ?? session.coachName,
    capacity: changes.capacity ?? session.capacity,
  };
}

/** Whole minutes from start to end. */
export function minutesOf({ startsAt, endsAt }: Pick<ChangeableSession, 'startsAt' | 'endsAt'>): number {
  return Math.round((endsAt.epochMilliseconds - startsAt.epochMilliseconds) / 60_000);
}

function refuseAny({ status }: ChangeableSession): string | null {
  return status === 'cancelled' ? 'This class has been cancelled: it can no longer be changed.' : null;
}

function refuseTime(session: ChangeableSession, facts: SessionFacts, now: Temporal.Instant): string | null {
  if (!isBefore(now, session.startsAt)) return 'This class has begun: it can no longer be moved.';
  if (!isBefore(now, facts.startsAt)) return 'Choose a time that is still to come.';
  if (isBefore(now.add({ hours: 24 * MOST_DAYS_AHEAD }), facts.startsAt)) {
    return 'Choose a day within the next year.';
  }
  const minutes = minutesOf(facts);
  if (minutes < SHORTEST_MINUTES || minutes > LONGEST_MINUTES) {
    return `A class lasts between ${SHORTEST_MINUTES} and ${LONGEST_MINUTES} minutes.`;
  }
  return null;
}

/** Places that cannot be taken away: booked ones, and those on offer to somebody who has been told that one is theirs. */
export function promisedPlaces(session: Parameters<typeof countPlaces>[0], now: Temporal.Instant): number {
  return countPlaces(session, now).taken;
}

function refuseCapacity(session: ChangeableSession, capacity: number, now: Temporal.Instant): string | null {
  if (capacity < 1 || capacity > MOST_PLACES) return `A class has between 1 and ${MOST_PLACES} places.`;
  const promised = promisedPlaces(session, now);
  if (capacity >= promised) return null;
  const people = promised === 1 ? '1 person is booked' : `${promised} people are booked`;
  const offered = promised > session.bookedCount ? ' or have a late place on offer' : '';
  return `${people}${offered}: the class needs at least as many places. Cancel bookings on its roster first.`;
}

/** Tells one state of a session from another; goes into a form and comes back with it. */
export function sessionVersion(session: ChangeableSession): string {
  const { status, startsAt, endsAt, room, coachUid, capacity } = session;
  return [status, startsAt, endsAt, room, coachUid, capacity].join('|');
}
