import type { PlannedSession } from '#domain/timetable/generate-sessions.ts';
import { type Session, sessions } from '../data/collections/timetable.ts';

/** A session as it is written first: nobody in it, nobody waiting; all else is what the collection reads where nothing is stored. */
export function newSession({ id, ...planned }: PlannedSession, now: Temporal.Instant): Session {
  return sessions.decode(id, { ...planned, modifiedAt: now, createdAt: now });
}
