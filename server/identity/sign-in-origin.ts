/** Where a sign-in comes from: used for throttling and in the list of login sessions. */
export interface SignInOrigin {
  readonly address: string;
  readonly userAgent: string;
  /** The known-device cookie, where the browser sent one: a person who has it is not locked out by somebody else's guesses. */
  readonly deviceToken?: string | null;
  /** Of a device of the club's that others hold: a kiosk, or a tablet in a member's hands. Guesses there count there alone. */
  readonly sharedDevice?: string | null;
}
