/** Digits of a member number. */
export const NUMBER_LENGTH = 5;
const LOWEST = 10 ** (NUMBER_LENGTH - 1);

/**
 * The number that a member types in front of their code: five digits, computed from their uid (FNV-1a, 32 bits), so it is theirs for good and
 * nothing needs to hand it out. It is no secret, and two members may have the same one: the code after it tells whose it is.
 */
export function memberNumberOf(uid: string): string {
  let hash = 0x811c9dc5;
  for (const character of uid) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return String(LOWEST + ((hash >>> 0) % (9 * LOWEST)));
}
