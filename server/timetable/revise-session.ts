import {
  decideRevision,
  minutesOf,
  type Revision,
  type SessionChanges,
  sessionVersion,
} from '#domain/timetable/session-changes.ts';
import { changedSession } from '#domain/timetable/session-places.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { type BookingParts, type BookingStep, takeBookingStep } from '../bookings/booking-step.ts';
import { type PromotionOutcome, readQueue, writePromotions } from '../bookings/promote-waiting.ts';
import type { Booking } from '../data/collections/bookings.ts';
import { type Session, sessions } from '../data/collections/timetable.ts';
import { markClassDay } from '../insight/class-figures.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import { findBehind, followSession, isToCome } from './follow-session.ts';
import { MAX_PEOPLE_AT_ONCE, readPeople } from './session-people.ts';
import { settleSession } from './settle-session.ts';

export interface SessionRevision {
  readonly sessionId: string;
  readonly changes: SessionChanges;
  readonly by: Actor;
  /** The version the person saw (`sessionVersion`); omitted when the session was just read. */
  readonly seen?: string;
  /** The change comes from the session's schedule: later changes of the schedule may change it again. */
  readonly isFromSchedule?: boolean;
}

export type ReviseSessionOutcome =
  /** `notified`: everyone booked or on the waitlist who gets a message. */
  | {
      readonly kind: 'revised';
      readonly session: Session;
      readonly notified: number;
      readonly promoted: number;
    }
  | { readonly kind: 'unchanged'; readonly session: Session }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'no-session' };

const OVERTAKEN =
  'Someone has changed this class since you opened the page. Check it as it is now, then try again.';

/**
 * Changes one dated class: time, length, room, coach, places. Bookings, booking profiles and calendars follow, everyone booked or on the
 * waitlist gets one message, and new places go to the waitlist, in the same transaction. When two people save the same page at once, the
 * second is refused. With more people than fit into one transaction, they follow in batches afterwards (`settleSession`).
 */
export async function reviseSession(
  parts: BookingParts,
  revision: SessionRevision,
): Promise<ReviseSessionOutcome> {
  const outcome = await takeBookingStep(parts, (step) => reviseOnce(step, revision));
  if (outcome.kind !== 'revised') return outcome;
  const { fits, ...revised } = outcome;
  if (!fits) await settleSession(parts, revised.session.id);
  return revised;
}

async function reviseOnce(step: BookingStep, revision: SessionRevision) {
  const { transaction, now } = step;
  const session = await transaction.find(sessions, revision.sessionId);
  if (!session) return { kind: 'no-session' } as const;
  if (revision.seen !== undefined && revision.seen !== sessionVersion(session))
    return { kind: 'refused', sentence: OVERTAKEN } as const;
  const decision = decideRevision(session, revision.changes, now);
  if (decision.kind === 'unchanged') return { kind: 'unchanged', session } as const;
  if (decision.kind === 'refused') return decision;
  const revised = { ...session, ...decision.facts };
  const behind = decision.needsNotice ? await findBehind(transaction, revised) : [];
  const fits = behind.length <= MAX_PEOPLE_AT_ONCE;
  const people = fits ? await readPeople(transaction, behind) : [];
  const queue = revised.capacity > session.capacity ? await readQueue(transaction, session) : [];
  const { changes, promoted } = writePromotions(step, revised, queue);
  // Anyone promoted has already been notified of the class as it is now.
  const isOther = ({ status, memberUid }: Booking) =>
    status !== 'waitlisted' || changes.waitlist.includes(memberUid);
  const others = people.filter(({ booking }) => isOther(booking));
  followSession(step, others, revised);
  const notified = behind.filter((booking) => isOther(booking) && isToCome(booking, now)).length;
  writeSession(step, session, decision, { revision, changes, fits, notified, promoted });
  return { kind: 'revised', session: { ...revised, ...changes }, notified, promoted, fits } as const;
}

interface Writing {
  readonly revision: SessionRevision;
  readonly changes: PromotionOutcome['changes'];
  readonly fits: boolean;
  readonly notified: number;
  readonly promoted: number;
}

function writeSession(
  { transaction, now }: BookingStep,
  session: Session,
  { facts, isMoved, needsNotice }: Extract<Revision, { kind: 'revised' }>,
  { revision, changes, fits, notified, promoted }: Writing,
): void {
  transaction.update(sessions, session.id, {
    isEdited: session.isEdited || !revision.isFromSchedule,
    isSettling: session.isSettling || !fits,
    sequence: session.sequence + (needsNotice ? 1 : 0),
    ...changedSession(session, { ...facts, ...changes }, now),
  });
  for (const each of [session, facts]) markClassDay(transaction, each, now);
  const what = `${session.className}, ${formatDateTime(session.startsAt, now)}`;
  const parts = [
    changesText(session, facts, now),
    peopleText(notified, 'booked or waiting'),
    peopleText(promoted, 'given a place'),
  ];
  const auditEntry = {
    action: isMoved ? 'session.moved' : 'session.changed',
    summary: `${what}: ${parts.filter(Boolean).join(', ')}`,
    before: auditFacts(session),
    after: auditFacts({ ...session, ...facts }),
  } as const;
  writeAudit(transaction, revision.by, auditEntry, now);
}

function peopleText(count: number, what: string): string {
  if (count === 0) return '';
  return count === 1 ? `1 person ${what}` : `${count} people ${what}`;
}

function changesText(before: Session, after: Partial<Session>, now: Temporal.Instant): string {
  const { startsAt, endsAt, room, coachName, capacity } = { ...before, ...after };
  const parts: string[] = [];
  if (!startsAt.equals(before.startsAt)) parts.push(`moved to ${formatDateTime(startsAt, now)}`);
  if (minutesOf({ startsAt, endsAt }) !== minutesOf(before))
    parts.push(`now ${minutesOf({ startsAt, endsAt })} minutes`);
  if (room !== before.room) parts.push(`room ${room || 'none'}`);
  if (coachName !== before.coachName) parts.push(`coach ${coachName || 'nobody'}`);
  if (capacity !== before.capacity) parts.push(`${capacity} places instead of ${before.capacity}`);
  return parts.join(', ') || 'coach changed';
}

function auditFacts({ id, startsAt, endsAt, room, coachName, capacity }: Session) {
  return {
    sessionId: id,
    startsAt: startsAt.toString(),
    endsAt: endsAt.toString(),
    room,
    coachName,
    capacity,
  };
}
