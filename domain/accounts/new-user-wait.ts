/** Seconds before each retry for the profile of a new user (specification, §4). */
export const newUserWaits = [2, 4, 6] as const;
/** Seconds before the profile is first asked for. */
export const FIRST_NEW_USER_WAIT = 2;

export type NewUserWait =
  | { readonly kind: 'wait'; readonly seconds: number }
  /** "User profile not found". */
  | { readonly kind: 'give-up' };

/** What to do when a new user's profile has been asked for `attempts` times and was not there: 0, 1, 2 or 3 wait. */
export function decideNewUserWait(attempts: number): NewUserWait {
  const seconds = attempts <= 0 ? FIRST_NEW_USER_WAIT : newUserWaits[attempts - 1];
  return seconds === undefined ? { kind: 'give-up' } : { kind: 'wait', seconds };
}
