import * as paths from '#app/paths.ts';

/** The same roster is in the coaches' area and in the admins'; its actions return to the area they were used in. */
export type RosterArea = 'coach' | 'admin';

/** The address of a session's roster. */
export const rosterPath = (area: RosterArea, sessionId: string): string =>
  area === 'admin' ? paths.rosterForAdmin(sessionId) : paths.rosterForCoach(sessionId);

/** The area in a form or an address; the coaches' by default. */
export function readArea(value: unknown): RosterArea {
  return value === 'admin' ? 'admin' : 'coach';
}
