/** Seconds before each retry for the profile of a new user (specification, §4). */
export const newUserWaits = [2, 4, 6] as const;
/** Seconds before the profile is first looked up. */
export const FIRST_NEW_USER_WAIT = 2;

export type NewUserWait =
  | { readonly kind: 'wait'; readonly seconds: number }
  /** "User profile not found". */
  | { readonly kind: 'give-up' };

/** What to do when a new user's profile was still missing after `attempts` lookups: 0 to 3 wait, more give up. */
export function decideNewUserWait(attempts: number): NewUserWait {
  const seconds = attempts <= 0 ? FIRST_NEW_USER_WAIT : newUserWaits[attempts - 1];
  return seconds === undefined ? { kind: 'give-up' } : { kind: 'wait', seconds };
}
