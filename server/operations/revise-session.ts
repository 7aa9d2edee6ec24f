import { type Session, sessions } from '../data/collections/timetable.ts';
import type { Transaction } from '../data/store.ts';
import { formatDateTime } from '../domain/dates.ts';
import {
  decideRevision,
  minutesOf,
  type Revision,
  type SessionChanges,
  sessionVersion,
} from '../domain/session-changes.ts';
import { sessionFill } from '../domain/session-fill.ts';
import { findBehind, followSession } from './follow-session.ts';
import { MOST_PEOPLE_AT_ONCE, mailParts, readPeople, type SessionParts } from './session-people.ts';
import { settleSession } from './settle-session.ts';
import { type Actor, writeAudit } from './write-audit.ts';

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
  parts: SessionParts,
  revision: SessionRevision,
): Promise<ReviseSessionOutcome> {
  const mail = await mailParts(parts);
  const outcome = await parts.store.transaction(async (transaction) => {
    const session = await transaction.find(sessions, revision.sessionId);
    if (!session) return { kind: 'no-session' } as const;
    if (revision.seen !== undefined && revision.seen !== sessionVersion(session))
      return { kind: 'refused', sentence: OVERTAKEN } as const;
    const at = parts.now();
    const decision = decideRevision(session, revision.changes, at);
    if (decision.kind === 'unchanged') return { kind: 'unchanged', session } as const;
    if (decision.kind === 'refused') return decision;
    const news = { ...session, ...decision.facts };
    const behind = decision.isNews ? await findBehind(transaction, news) : [];
    const fits = behind.length <= MOST_PEOPLE_AT_ONCE;
    const people = fits ? await readPeople(transaction, behind) : [];
    writeSession(transaction, session, decision, { revision, at, fits, told: behind.length });
    followSession(transaction, people, { session: news, mail, at });
    return { kind: 'revised', session: news, told: behind.length, promoted: 0, fits } as const;
  });
  if (outcome.kind !== 'revised') return outcome;
  const { fits, ...revised } = outcome;
  if (!fits) await settleSession(parts, revised.session.id);
  return revised;
}

type Writing = { revision: SessionRevision; at: Temporal.Instant; fits: boolean; told: number };

function writeSession(
  transaction: Transaction,
  session: Session,
  { facts, isMoved, isNews }: Extract<Revision, { kind: 'revised' }>,
  { revision, at, fits, told }: Writing,
): void {
  transaction.update(sessions, session.id, {
    ...facts,
    fill: sessionFill({ ...session, ...facts }),
    isEdited: session.isEdited || !revision.isFromSchedule,
    isSettling: session.isSettling || !fits,
    sequence: session.sequence + (isNews ? 1 : 0),
    modifiedAt: at,
  });
  writeAudit(
    transaction,
    revision.by,
    {
      action: isMoved ? 'session.moved' : 'session.changed',
      summary: `${session.className}, ${formatDateTime(session.startsAt, at)}: ${changesInWords(session, facts, at)}${toldInWords(told)}`,
      before: auditFacts(session),
      after: auditFacts({ ...session, ...facts }),
    },
    at,
  );
}

function toldInWords(told: number): string {
  if (told === 0) return '';
  return told === 1 ? ', 1 person told' : `, ${told} people told`;
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
