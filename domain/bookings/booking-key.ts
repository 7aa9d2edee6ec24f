/** The id of a member's booking of a session: one document a person and class, however often it is booked again. */
export function bookingKey(sessionId: string, memberUid: string): string {
  return `${sessionId}_${memberUid}`;
}
