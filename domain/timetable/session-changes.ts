/** Rules for cancelling and changing a dated class. */

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

/** Omitted fields stay unchanged. */
export interface SessionChanges {
  readonly startsAt?: Temporal.Instant;
  readonly minutes?: number;
  readonly room?: string;
  /** An empty uid means no coach. */
  readonly coach?: { readonly uid: string; readonly name: string };
  readonly capacity?: number;
}

/** The session's fields after the changes; `date` is the local date of the start. */
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
      /** The time, length or room changes. */
      readonly isMoved: boolean;
      /** Booked people and calendars must be notified. */
      readonly needsNotice: boolean;
    }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'refused'; readonly sentence: string };

export const LONGEST_MINUTES = 600;
export const SHORTEST_MINUTES = 5;
export const MAX_PLACES = 500;
/** A date further away than this is taken as a typing mistake. */
const MAX_DAYS_AHEAD = 366;

/** Why the class cannot be cancelled, as a sentence; null if it can. A running class still can while nobody is marked as attended. */
export function refuseCancellation(session: ChangeableSession, now: Temporal.Instant): string | null {
  if (session.status === 'cancelled') return 'This class has already been cancelled.';
  if (!isBefore(now, session.endsAt)) return 'This class is over and can’t be cancelled.';
  if (session.attendedCount > 0) {
    return 'Someone is marked as attended. If the class didn’t happen, correct the roster first.';
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
  return { kind: 'revised', facts, isMoved, needsNotice: isMoved || isRestaffed };
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
  return status === 'cancelled' ? 'This class has been cancelled and can’t be changed.' : null;
}

function refuseTime(session: ChangeableSession, facts: SessionFacts, now: Temporal.Instant): string | null {
  if (!isBefore(now, session.startsAt)) return 'This class has started and can’t be moved.';
  if (!isBefore(now, facts.startsAt)) return 'Choose a time in the future.';
  if (isBefore(now.add({ hours: 24 * MAX_DAYS_AHEAD }), facts.startsAt)) {
    return 'Choose a day within the next year.';
  }
  const minutes = minutesOf(facts);
  if (minutes < SHORTEST_MINUTES || minutes > LONGEST_MINUTES) {
    return `Enter a length from ${SHORTEST_MINUTES} to ${LONGEST_MINUTES} minutes.`;
  }
  return null;
}

/** Places that cannot be taken away: booked ones, and those with an open offer. */
export function promisedPlaces(session: Parameters<typeof countPlaces>[0], now: Temporal.Instant): number {
  return countPlaces(session, now).taken;
}

function refuseCapacity(session: ChangeableSession, capacity: number, now: Temporal.Instant): string | null {
  if (capacity < 1 || capacity > MAX_PLACES) return `Enter a number of places from 1 to ${MAX_PLACES}.`;
  const promised = promisedPlaces(session, now);
  if (capacity >= promised) return null;
  const people = promised === 1 ? '1 person is booked' : `${promised} people are booked`;
  const offered = promised > session.bookedCount ? ' or have been offered a place' : '';
  return `${people}${offered}, so the class needs at least as many places. Cancel bookings on the roster first.`;
}

/** Identifies one state of a session; a form posts it back. */
export function sessionVersion(session: ChangeableSession): string {
  const { status, startsAt, endsAt, room, coachUid, capacity } = session;
  return [status, startsAt, endsAt, room, coachUid, capacity].join('|');
}
