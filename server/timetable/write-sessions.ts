/** Writes for empty sessions, shared by several operations. */
import type { PlannedSession } from '#domain/timetable/generate-sessions.ts';
import { changedSession } from '#domain/timetable/session-places.ts';
import { removedSessions, type Session, sessions } from '../data/collections/timetable.ts';
import type { Transaction } from '../data/store.ts';
import { markClassDay } from '../insight/class-figures.ts';

/** Also removes the deletion mark of an earlier session with this id. */
export function writeNewSession(
  transaction: Transaction,
  planned: PlannedSession,
  now: Temporal.Instant,
): void {
  transaction.create(sessions, newSession(planned, now));
  markClassDay(transaction, planned, now);
  transaction.remove(removedSessions, planned.id);
}

/** Removes an empty session from the timetable. */
export function writeRemovedSession(
  transaction: Transaction,
  session: Pick<Session, 'id' | 'scheduleId' | 'classTypeId' | 'startsAt'>,
  now: Temporal.Instant,
): void {
  const { id, scheduleId, classTypeId } = session;
  transaction.remove(sessions, id);
  markClassDay(transaction, session, now);
  transaction.set(removedSessions, { id, scheduleId, classTypeId, removedAt: now });
}

/** Updates an empty session from its rule. */
export function writeChangedSession(
  transaction: Transaction,
  session: Session,
  { id, ...planned }: PlannedSession,
  now: Temporal.Instant,
): void {
  const changes = { ...planned, sequence: session.sequence + 1 };
  transaction.update<Session>(sessions, id, changedSession(session, changes, now));
  for (const each of [session, planned]) markClassDay(transaction, each, now);
}

/** A new session without bookings or waitlist; everything else gets the collection's defaults. */
function newSession({ id, ...planned }: PlannedSession, now: Temporal.Instant): Session {
  return sessions.decode(id, { ...planned, modifiedAt: now, createdAt: now });
}
