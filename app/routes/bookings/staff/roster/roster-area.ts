import * as paths from '#app/paths.ts';

/** The same roster stands in the coaches' area and in the admins'; what is done on it leads back to where it was done. */
export type RosterArea = 'coach' | 'admin';

/** The address of a session's roster. */
export const rosterPath = (area: RosterArea, sessionId: string): string =>
  area === 'admin' ? paths.rosterForAdmin(sessionId) : paths.rosterForCoach(sessionId);

/** The area that a form or an address names; the coaches' where it names none. */
export function readArea(value: unknown): RosterArea {
  return value === 'admin' ? 'admin' : 'coach';
}
