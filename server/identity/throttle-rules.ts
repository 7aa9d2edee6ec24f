/** How many failures a counter allows within a window that starts at the first of them. */
export interface ThrottleRule {
  readonly failures: number;
  readonly minutes: number;
}

export const throttleRules = {
  /** One account from one host, or from one device that its owner used before. */
  pair: { failures: 10, minutes: 15 },
  /**
   * One account, on a kiosk or a tablet in a member's hands: whoever guesses there makes staff wait no longer than this, on that device only,
   * and they are told how long.
   */
  sharedDevice: { failures: 5, minutes: 5 },
  /** One account, from everywhere: past this, strangers get `PAIR_FAILURES_UNDER_ATTACK` instead of ten … */
  account: { failures: 100, minutes: 60 },
  /** One network, over all accounts: past this, strangers there get as few tries, one at a time. A club's own Wi-Fi is one address. */
  network: { failures: 100, minutes: 15 },
  /** Passwords typed to confirm a change, by login session: a stolen session cannot be used to guess. */
  confirm: { failures: 10, minutes: 15 },
  /** Sign-up attempts from one network, successful or not: far above an open day at the club, far below a flood. */
  signUp: { failures: 1000, minutes: 60 },
  /** Reset emails to one account, then requests from one network: past the limit, the answer is the same and nothing is sent. */
  resetAccount: { failures: 5, minutes: 60 },
  resetAccountDay: { failures: 20, minutes: 24 * 60 },
  resetNetwork: { failures: 50, minutes: 60 },
  /** Changes of one account's password or email. Each sends a warning that must arrive, so past the limit the change is refused. */
  credentialChange: { failures: 10, minutes: 24 * 60 },
  /** Confirmation emails that people ask for, by account and by address. */
  confirmationMail: { failures: 5, minutes: 60 },
  confirmationMailDay: { failures: 20, minutes: 24 * 60 },
  /**
   * Tries of one code, which works for a day; of all codes sent to one address in a day, whoever asked for them: thirty in a million; and from
   * one network. The link needs no guess, so it has no limit.
   */
  confirmationCode: { failures: 10, minutes: 24 * 60 },
  confirmationCodeDay: { failures: 30, minutes: 24 * 60 },
  confirmationNetwork: { failures: 100, minutes: 60 },
  /** Codes texted to confirm a number, by account and by number; then tries of one code, and of all codes sent to one number in a day. */
  textCode: { failures: 3, minutes: 60 },
  textCodeDay: { failures: 5, minutes: 24 * 60 },
  textCodeTry: { failures: 5, minutes: 60 },
  textCodeTryDay: { failures: 15, minutes: 24 * 60 },
  /** Mails that visitors without an account ask for, to one address, then from one network: far fewer than an address may get in a day. */
  visitorMail: { failures: 3, minutes: 60 },
  visitorMailDay: { failures: 6, minutes: 24 * 60 },
  visitorNetwork: { failures: 30, minutes: 60 },
  /** Codes of links that aren’t there, from one network: a club's own Wi-Fi is one, and a code that was used is typed again. */
  linkCode: { failures: 50, minutes: 15 },
  /** Times that the front desk asks the guardians of one child about a sign-in: each sends them an address that somebody typed. */
  signInAsked: { failures: 3, minutes: 60 },
  signInAskedDay: { failures: 6, minutes: 24 * 60 },
  /** Times that guardians correct the address of one child's unused sign-in: each sends a link to an address that somebody typed. */
  signInCorrected: { failures: 3, minutes: 60 },
  signInCorrectedDay: { failures: 6, minutes: 24 * 60 },
} as const satisfies Record<string, ThrottleRule>;
export type ThrottleKind = keyof typeof throttleRules;

/** … and past this many failures at one account they are refused until the window ends. */
export const ACCOUNT_FAILURES_BEFORE_CLOSING = 1000;
export const PAIR_FAILURES_UNDER_ATTACK = 3;

/** Days for which a host or a device counts as known after a sign-in. */
export const KNOWN_DAYS = 30;

/** Failures counted in the current window; 0 where there is none. */
export interface SignInCounts {
  /** For a shared or a known device, its own counter; otherwise that of the account and the host. A shared device has its own of all three. */
  readonly pair: number;
  readonly account: number;
  readonly network: number;
}

/** Where the sign-in comes from: a device of the club's that others hold, one used before (by its cookie), a host used before, or neither. */
export type Familiarity = 'shared-device' | 'known-device' | 'known-host' | 'stranger';

/**
 * `closed`: by which counter. `crowded`: many passwords have failed in this network, so a stranger's is checked in a queue of
 * its own, one at a time. The right one still lets them in: a club's Wi-Fi is one network, and its members share it with
 * whoever guesses there.
 */
export type SignInThrottle =
  | { readonly kind: 'open' }
  | { readonly kind: 'crowded' }
  | { readonly kind: 'closed'; readonly by: keyof SignInCounts };

/** Whether a password may be checked. A limit that others can use up only lowers the number of tries, down to a few. */
export function decideSignInThrottle(counts: SignInCounts, familiarity: Familiarity): SignInThrottle {
  const { failures } = familiarity === 'shared-device' ? throttleRules.sharedDevice : throttleRules.pair;
  if (counts.pair >= failures) return { kind: 'closed', by: 'pair' };
  const isCrowded = counts.network >= throttleRules.network.failures;
  // Whoever has taken the kiosk's cookie along could otherwise try one password on everybody.
  if (familiarity === 'shared-device') return { kind: isCrowded ? 'crowded' : 'open' };
  if (familiarity !== 'stranger') return { kind: 'open' };
  if (counts.account >= ACCOUNT_FAILURES_BEFORE_CLOSING) return { kind: 'closed', by: 'account' };
  const isUnderAttack = counts.account >= throttleRules.account.failures;
  if (counts.pair >= PAIR_FAILURES_UNDER_ATTACK && (isCrowded || isUnderAttack)) {
    return { kind: 'closed', by: isCrowded ? 'network' : 'account' };
  }
  return { kind: isCrowded ? 'crowded' : 'open' };
}
