/** What several operations write about sessions that nobody is in. */

import type { PlannedSession } from '#domain/timetable/generate-sessions.ts';
import { changedSession } from '#domain/timetable/session-places.ts';
import { removedSessions, type Session, sessions } from '../data/collections/timetable.ts';
import type { Transaction } from '../data/store.ts';
import { newSession } from './new-session.ts';

/** Also takes away the mark of one that was removed under this id. */
export function writeNewSession(
  transaction: Transaction,
  planned: PlannedSession,
  now: Temporal.Instant,
): void {
  transaction.create(sessions, newSession(planned, now));
  transaction.remove(removedSessions, planned.id);
}

/** Takes a session off the timetable that nobody is in or waits for. */
export function writeRemovedSession(
  transaction: Transaction,
  { id, scheduleId, classTypeId }: Pick<Session, 'id' | 'scheduleId' | 'classTypeId'>,
  now: Temporal.Instant,
): void {
  transaction.remove(sessions, id);
  transaction.set(removedSessions, { id, scheduleId, classTypeId, removedAt: now });
}

/** Makes a session that nobody is in what its rule says now. */
export function writeChangedSession(
  transaction: Transaction,
  session: Session,
  { id, ...planned }: PlannedSession,
  now: Temporal.Instant,
): void {
  const changes = { ...planned, sequence: session.sequence + 1 };
  transaction.update<Session>(sessions, id, changedSession(session, changes, now));
}
