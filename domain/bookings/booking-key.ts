/** The id of a member's booking of a session: one document per person and class, however often they book it again. */
export function bookingKey(sessionId: string, memberUid: string): string {
  return `${sessionId}_${memberUid}`;
}
