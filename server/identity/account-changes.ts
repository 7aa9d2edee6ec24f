/** Changes to an account that are made together with something of the caller's. */
import type { EmailState } from '#domain/accounts/email-confirmation.ts';
import type { Transaction } from '../data/store.ts';

/** An account's address before and after a change; the same where it was only confirmed. */
export interface EmailChange {
  readonly uid: string;
  readonly email: string;
  readonly previousEmail: string;
  /** What was known of it before. */
  readonly emailState: EmailState;
  /** With a code or link that the front desk handed over, which no email has brought. */
  readonly isByDesk: boolean;
}

/** Whose password is set by a link, and what was known of their email address before. */
export interface PasswordReset {
  readonly uid: string;
  readonly emailState: EmailState;
  /** By a link that the front desk handed over, which it could have used itself. */
  readonly isByDesk: boolean;
}

/** What staff hand a person to confirm an address with. */
export interface GivenCode {
  readonly code: string;
  readonly link: string;
}

/** Of an address that an account has yet to confirm. */
export interface DueConfirmation {
  /** One of our own pages, which the link takes along; empty or absent: none. */
  readonly goOnTo?: string;
  /** For the account's own address once more: emails to it have come back. */
  readonly isAgain?: boolean;
  /** Staff hand it over, so no limit on emails counts it. */
  readonly isGiven?: boolean;
}

/**
 * Further reads in the transaction of the change, and then the writes that belong to it: the profile, the audit entry.
 * Null: somebody else has completed the change meanwhile, and nothing more is written.
 */
export type Alongside<Change = EmailChange> = (
  transaction: Transaction,
  change: Change,
) => Promise<(() => void) | null>;

/** An address that staff correct. */
export interface Correction {
  readonly uid: string;
  /** The new one, as typed. */
  readonly email: string;
  /** The profile's. Where the account has the new one already, it shows a correction that was interrupted, which is completed. */
  readonly recordedEmail: string;
  /** Not once somebody can sign in to the account: then it is theirs. */
  readonly isUnclaimedOnly?: boolean | undefined;
}
