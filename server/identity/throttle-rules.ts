/** How many failures a counter allows within a window that starts at the first of them. */
export interface ThrottleRule {
  readonly failures: number;
  readonly minutes: number;
}

export const throttleRules = {
  /** One account from one host, or from one device that its owner used before. */
  pair: { failures: 10, minutes: 15 },
  /** One account, from everywhere: past this, strangers get `PAIR_FAILURES_UNDER_ATTACK` instead of ten … */
  account: { failures: 100, minutes: 60 },
  /** One network, over all accounts. A club's own Wi-Fi is one address, so the limit is not low. */
  network: { failures: 100, minutes: 15 },
  /** Passwords typed to confirm a change, by login session: a stolen session cannot be used to guess. */
  confirm: { failures: 10, minutes: 15 },
  /** Sign-up attempts from one network, successful or not: far above an open day at the club, far below a flood. */
  signUp: { failures: 1000, minutes: 60 },
  /** Reset emails to one account, then requests from one network: past the limit, the answer is the same and nothing is sent. */
  resetAccount: { failures: 5, minutes: 60 },
  resetNetwork: { failures: 50, minutes: 60 },
  /** Confirmation emails that one account asks for. */
  confirmationMail: { failures: 5, minutes: 60 },
  /** Codes tried for one account in a day, then from one network: ten in a million. The link needs no guess, so it has no limit. */
  confirmationCode: { failures: 10, minutes: 24 * 60 },
  confirmationNetwork: { failures: 100, minutes: 60 },
} as const satisfies Record<string, ThrottleRule>;
export type ThrottleKind = keyof typeof throttleRules;

/** … and past this they are refused until the window ends. */
export const ACCOUNT_FAILURES_BEFORE_CLOSING = 1000;
export const PAIR_FAILURES_UNDER_ATTACK = 3;

/** Days for which a host or a device counts as known after a sign-in. */
export const KNOWN_DAYS = 30;

/** Failures counted in the current window; 0 where there is none. */
export interface SignInCounts {
  /** For a known device, its own counter; otherwise that of the account and the host. */
  readonly pair: number;
  readonly account: number;
  readonly network: number;
}

/** Where the sign-in comes from: a device used before (by its cookie), a host used before, or neither. */
export type Familiarity = 'known-device' | 'known-host' | 'stranger';

/** Which counter blocks a sign-in, or null: go ahead and check the password. */
export function decideSignInThrottle(
  counts: SignInCounts,
  familiarity: Familiarity,
): 'pair' | 'account' | 'network' | null {
  if (counts.pair >= throttleRules.pair.failures) return 'pair';
  if (familiarity === 'known-device') return null;
  if (counts.network >= throttleRules.network.failures) return 'network';
  if (familiarity === 'known-host' || counts.account < throttleRules.account.failures) return null;
  if (counts.account >= ACCOUNT_FAILURES_BEFORE_CLOSING) return 'account';
  return counts.pair >= PAIR_FAILURES_UNDER_ATTACK ? 'account' : null;
}
