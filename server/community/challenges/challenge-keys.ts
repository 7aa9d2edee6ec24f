/** The id of a member's part in a challenge. */
export function entryKey(challengeId: string, uid: string): string {
  return `${challengeId}_${uid}`;
}

/** What the entries of one team have in common. */
export function teamBoardKey(challengeId: string, team: string): string {
  return `${challengeId} ${team}`;
}
