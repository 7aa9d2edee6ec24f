import type { PlannedSession } from '#domain/timetable/generate-sessions.ts';
import { type Session, sessions } from '../data/collections/timetable.ts';

/** A new session without bookings or waitlist; everything else gets the collection's defaults. */
export function newSession({ id, ...planned }: PlannedSession, now: Temporal.Instant): Session {
  return sessions.decode(id, { ...planned, modifiedAt: now, createdAt: now });
}
