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
import { type Actor, writeAudit } from '../log/write-audit.ts';
import { findBehind, followSession, isToCome } from './follow-session.ts';
import { MOST_PEOPLE_AT_ONCE, readPeople } from './session-people.ts';
import { settleSession } from './settle-session.ts';

export interface SessionRevision {
  readonly sessionId: string;
  readonly changes: SessionChanges;
  readonly by: Actor;
  /** The session as the person who decides saw it (`sessionVersion`); left out by whoever has just looked. */
  readonly seen?: string;
  /** The change comes from the session's schedule: later changes of the schedule may change it again. */
  readonly isFromSchedule?: boolean;
}

export type ReviseSessionOutcome =
  /** `told`: everybody who is booked or waits and hears of it. */
  | { readonly kind: 'revised'; readonly session: Session; readonly told: number; readonly promoted: number }
  | { readonly kind: 'unchanged'; readonly session: Session }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'no-session' };

const OVERTAKEN =
  'Somebody has changed this class since you opened the page. Look at how it stands now, then decide again.';

/**
 * Changes one dated class: time, length, room, coach, places. Bookings, bookers and calendars follow, everybody who is booked or waits
 * is told in one message, once, and new places go to whoever waits, in the same transaction. Of two who decide on the same page
 * at once the second is told. With more people than fit into one transaction they follow in turns after it (`settleSession`).
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
  const news = { ...session, ...decision.facts };
  const behind = decision.isNews ? await findBehind(transaction, news) : [];
  const fits = behind.length <= MOST_PEOPLE_AT_ONCE;
  const people = fits ? await readPeople(transaction, behind) : [];
  const queue = news.capacity > session.capacity ? await readQueue(transaction, session) : [];
  const { changes, promoted } = writePromotions(step, news, queue);
  // Whoever got a place has been told of the class as it is now.
  const isOther = ({ status, memberUid }: Booking) =>
    status !== 'waitlisted' || changes.waitlist.includes(memberUid);
  const others = people.filter(({ booking }) => isOther(booking));
  followSession(step, others, news);
  const told = behind.filter((booking) => isOther(booking) && isToCome(booking, now)).length;
  writeSession(step, session, decision, { revision, changes, fits, told, promoted });
  return { kind: 'revised', session: { ...news, ...changes }, told, promoted, fits } as const;
}

interface Writing {
  readonly revision: SessionRevision;
  readonly changes: PromotionOutcome['changes'];
  readonly fits: boolean;
  readonly told: number;
  readonly promoted: number;
}

function writeSession(
  { transaction, now }: BookingStep,
  session: Session,
  { facts, isMoved, isNews }: Extract<Revision, { kind: 'revised' }>,
  { revision, changes, fits, told, promoted }: Writing,
): void {
  transaction.update(sessions, session.id, {
    isEdited: session.isEdited || !revision.isFromSchedule,
    isSettling: session.isSettling || !fits,
    sequence: session.sequence + (isNews ? 1 : 0),
    ...changedSession(session, { ...facts, ...changes }, now),
  });
  const what = `${session.className}, ${formatDateTime(session.startsAt, now)}`;
  const words = [changesInWords(session, facts, now), inWords(told, 'told'), inWords(promoted, 'promoted')];
  const auditEntry = {
    action: isMoved ? 'session.moved' : 'session.changed',
    summary: `${what}: ${words.filter(Boolean).join(', ')}`,
    before: auditFacts(session),
    after: auditFacts({ ...session, ...facts }),
  } as const;
  writeAudit(transaction, revision.by, auditEntry, now);
}

function inWords(count: number, what: string): string {
  if (count === 0) return '';
  return count === 1 ? `1 person ${what}` : `${count} people ${what}`;
}

function changesInWords(before: Session, after: Partial<Session>, now: Temporal.Instant): string {
  const { startsAt, endsAt, room, coachName, capacity } = { ...before, ...after };
  const words: string[] = [];
  if (!startsAt.equals(before.startsAt)) words.push(`moved to ${formatDateTime(startsAt, now)}`);
  if (minutesOf({ startsAt, endsAt }) !== minutesOf(before))
    words.push(`now ${minutesOf({ startsAt, endsAt })} minutes`);
  if (room !== before.room) words.push(`room ${room || 'none'}`);
  if (coachName !== before.coachName) words.push(`coach ${coachName || 'nobody'}`);
  if (capacity !== before.capacity) words.push(`${capacity} places instead of ${before.capacity}`);
  return words.join(', ') || 'coach changed';
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
