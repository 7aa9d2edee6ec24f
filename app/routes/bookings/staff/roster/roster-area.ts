/** The same roster stands in the coaches' area and in the admins'; what is done on it leads back to where it was done. */
export type RosterArea = 'coach' | 'admin';

/** The address of a session's roster. */
export function rosterPath(area: RosterArea, sessionId: string): string {
  return `/${area}/single-booking/${encodeURIComponent(sessionId)}`;
}

/** Where everything that is done on a roster is sent: one address for both areas. */
export function rosterDeed(
  sessionId: string,
  deed: 'mark' | 'mark-rest' | 'marks' | 'add' | 'contact' | 'remove',
): string {
  return `/coach/single-booking/${encodeURIComponent(sessionId)}/${deed}`;
}

/** The area that a form or an address names; the coaches' where it names none. */
export function readArea(value: unknown): RosterArea {
  return value === 'admin' ? 'admin' : 'coach';
}
