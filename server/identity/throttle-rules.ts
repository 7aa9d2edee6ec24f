/** How many failures a counter takes within a window that begins with the first of them. */
export interface ThrottleRule {
  readonly failures: number;
  readonly minutes: number;
}

export const throttleRules = {
  /** One account from one host, or from one device that its owner used before. */
  pair: { failures: 10, minutes: 15 },
  /** One account, from everywhere: past this, strangers get `PAIR_FAILURES_UNDER_ATTACK` instead of ten … */
  account: { failures: 100, minutes: 60 },
  /** One network, over all accounts. A club's own wireless network is one address, so it is not low. */
  network: { failures: 100, minutes: 15 },
  /** Passwords typed to confirm a change, by login session: a stolen session cannot be used to guess. */
  confirm: { failures: 10, minutes: 15 },
  /** Accounts asked for from one network, made or not: far above an open day at the club, far below a flood. */
  signUp: { failures: 1000, minutes: 60 },
  /** Reset mails to one account, then asked for from one network: beyond, the answer is the same and nothing is sent. */
  resetAccount: { failures: 5, minutes: 60 },
  resetNetwork: { failures: 50, minutes: 60 },
} as const satisfies Record<string, ThrottleRule>;
export type ThrottleKind = keyof typeof throttleRules;

/** … and past this they are turned away until the window ends. */
export const ACCOUNT_FAILURES_BEFORE_CLOSING = 1000;
export const PAIR_FAILURES_UNDER_ATTACK = 3;

/** Days for which a host or a device counts as known after a sign-in. */
export const KNOWN_DAYS = 30;

/** Failures counted in the window that runs now; 0 where none runs. */
export interface SignInCounts {
  /** For a known device, its own counter; otherwise that of the account and the host. */
  readonly pair: number;
  readonly account: number;
  readonly network: number;
}

/** How the sign-in comes: with the cookie of a device used before, from a host used before, or neither. */
export type Familiarity = 'known-device' | 'known-host' | 'stranger';

/** Which counter turns a sign-in away, or null: go ahead and check the password. */
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
