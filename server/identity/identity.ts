/**
 * The identity port: who somebody is. The embedded engine keeps accounts and login sessions in the store;
 * the firebase engine asks Google. Error codes and messages are the specification's (§8).
 */

import {
  type ConfirmationProblem,
  confirmationMessages,
  type EmailState,
} from '#domain/accounts/email-confirmation.ts';
import { type AuthErrorCode, authMessages } from '#domain/accounts/error-catalogue.ts';
import type { RoleClaims } from '#domain/accounts/roles.ts';
import type { Writes } from '../data/store.ts';
import type {
  Alongside,
  Correction,
  DueConfirmation,
  EmailChange,
  GivenCode,
  PasswordReset,
} from './account-changes.ts';
import type { SignInOrigin } from './sign-in-origin.ts';

/** Roles come from token claims (specification, §6); a person may have several. */
export type Claims = RoleClaims;

/** An account as the identity service knows it. */
export interface Account {
  readonly uid: string;
  readonly email: string;
  readonly emailState: EmailState;
  readonly claims: Claims;
  readonly isDisabled: boolean;
  readonly createdAt: Temporal.Instant;
  readonly lastSignInAt: Temporal.Instant;
}

/** The contents of a verified login session. `claimsReadAt` is when its claims were last read from the account. */
export interface Login {
  readonly uid: string;
  readonly email: string;
  readonly claims: Claims;
  /** Identifies the login session without revealing its secret; used in lists and form tokens. */
  readonly loginSessionId: string;
  readonly signedInAt: Temporal.Instant;
  readonly claimsReadAt: Temporal.Instant;
  /** Creation time equals last sign-in time (specification, §4): the profile may not exist yet. */
  readonly isNewUser: boolean;
  /** As when the account was last read: for display only. */
  readonly isEmailConfirmed: boolean;
}

export interface LoginSession {
  readonly id: string;
  readonly createdAt: Temporal.Instant;
  readonly lastSeenAt: Temporal.Instant;
  readonly device: string;
  readonly isCurrent: boolean;
}

export type { SignInOrigin };

/** Thrown by every method below for what the person can correct; the message is the catalogue's, or more exact. */
export class AuthError extends Error {
  override name = 'AuthError';
  readonly code: AuthErrorCode;
  constructor(code: AuthErrorCode, sentence: string = authMessages[code]) {
    super(sentence);
    this.code = code;
  }
}

/** A reset link that is used, older than an hour, or not one of ours; all three give the same error. */
export class ResetLinkError extends Error {
  override name = 'ResetLinkError';
}

/** An email address that was not confirmed, with the sentence for the person. */
export class ConfirmationError extends Error {
  override name = 'ConfirmationError';
  readonly problem: ConfirmationProblem;
  constructor(problem: ConfirmationProblem) {
    super(confirmationMessages[problem]);
    this.problem = problem;
  }
}

/** More people are signing in at once than passwords can be checked: answer 503 with `Retry-After`. */
export class IdentityBusyError extends Error {
  override name = 'IdentityBusyError';
}

export interface SignedIn {
  readonly login: Login;
  /** The secret for the login cookie; at least 128 random bits. */
  readonly token: string;
  /** For the known-device cookie; null where the engine does its own throttling. */
  readonly deviceToken: string | null;
}

/** What the account that somebody is invited to is for. */
export type InvitedAs = 'member' | 'coach' | 'desk';

/** A welcome email with a link, added by the code that makes the change it is about. */
export interface Invitation {
  /** Adds the email, and what makes its link valid, to a transaction (where it may be called on each attempt) or batch. */
  addTo(writes: Pick<Writes<void>, 'create'>): void;
  /** Adds what makes the link valid, and no email: staff hand it over. `isForMembers`: it stops working once the account has a role. */
  addWithoutEmail(writes: Pick<Writes<void>, 'create'>, isForMembers: boolean): string;
}

/** An email with a link and a code that confirm an address, added by the code that makes the change it is about. */
export interface ConfirmationMail {
  /** Where it goes. */
  readonly email: string;
  /** Adds the email, and what makes its link and code valid, to a transaction or batch; an earlier one stops working. */
  addTo(writes: Pick<Writes<void>, 'create' | 'set'>): void;
  /** Adds what makes the link and code valid, and no email: staff hand them to the person, once. */
  addWithoutEmail(writes: Pick<Writes<void>, 'set'>, isByDesk: boolean): GivenCode;
}

/** What an account is waiting to have confirmed. */
export interface PendingConfirmation {
  readonly uid: string;
  readonly email: string;
  /** The account moves to this address when it is confirmed. */
  readonly isChange: boolean;
}

/** The link's token, or the code of the signed-in person. */
export type ConfirmationProof = { readonly token: string } | { readonly login: Login; readonly code: string };

export interface NewAccount {
  readonly email: string;
  readonly password?: string;
  /** By default, where a password is given: whoever runs the club vouches for the person. */
  readonly isEmailConfirmed?: boolean;
  readonly claims?: Partial<Claims>;
  /** By default a new one. */
  readonly uid?: string;
}

/** Whom an invitation goes to, and how it greets them. */
export type Invitee = Pick<Account, 'uid' | 'email'> & { readonly firstName?: string };

export interface Identity {
  readonly engine: 'embedded' | 'firebase';
  /** @throws AuthError email-already-in-use, weak-password, invalid-email, missing-email, too-many-requests; IdentityBusyError */
  signUp(credentials: { email: string; password: string }, origin: SignInOrigin): Promise<SignedIn>;
  /** @throws AuthError invalid-credential, too-many-requests, user-disabled, network-request-failed, invalid-email, missing-email; IdentityBusyError */
  signIn(credentials: { email: string; password: string }, origin: SignInOrigin): Promise<SignedIn>;
  signOut(token: string): Promise<void>;
  /** Trusts the session's claims for 6 hours; past 80 % of that, refreshes them without delaying the response. Null: not signed in. */
  verifyCached(token: string): Promise<Login | null>;
  /** Asks the identity service: not revoked, not disabled, claims no older than 50 minutes. Null: not signed in. */
  verify(token: string): Promise<Login | null>;
  /**
   * The same answer, in the same time, for known and unknown addresses. Sends a link by email through the outbox.
   * @param goOnTo one of our own pages, which the link takes along; empty or absent: none
   * @throws AuthError invalid-email, missing-email
   */
  requestPasswordReset(email: string, origin: SignInOrigin, goOnTo?: string): Promise<void>;
  /** What a link that sets a password was sent as; null for a used, expired or unknown one. */
  readResetLink(token: string): Promise<'reset' | 'invitation' | null>;
  /**
   * Also confirms the account's email address, since the link was sent there. `alongside` is in the transaction that uses up the link.
   * @throws AuthError weak-password; ResetLinkError when the link is used, expired or unknown
   */
  resetPassword(
    token: string,
    newPassword: string,
    origin: SignInOrigin,
    alongside?: Alongside<PasswordReset>,
  ): Promise<void>;
  /**
   * Ends every other login session. `currentPassword` null: it was not asked for, which is allowed only within
   * 5 minutes of signing in; an empty string is a wrong password.
   * @throws AuthError invalid-credential, weak-password, too-many-requests, requires-recent-login
   */
  changePassword(login: Login, currentPassword: string | null, newPassword: string): Promise<void>;
  /**
   * Asks for the account to move to another address: emails that one, and changes nothing until it is confirmed.
   * @throws AuthError invalid-credential, email-already-in-use, invalid-email, missing-email, too-many-requests, requires-recent-login;
   *   ConfirmationError confirm-current-first, too-many-mails
   */
  requestEmailChange(login: Login, currentPassword: string | null, newEmail: string): Promise<void>;
  prepareConfirmation(account: Pick<Account, 'uid' | 'email'>): Promise<ConfirmationMail>;
  /**
   * For what the account has yet to confirm, or `isAgain` for its own address once more; emails are limited by account and by address.
   * @throws ConfirmationError nothing-to-confirm, too-many-mails
   */
  prepareDueConfirmation(uid: string, due?: DueConfirmation): Promise<ConfirmationMail>;
  /** Null: there is none, or the link is used, expired or unknown. */
  findConfirmation(
    of: { readonly uid: string } | { readonly token: string },
  ): Promise<PendingConfirmation | null>;
  /**
   * Confirms an address. Where the account moves to it, ends every login session but the one that asked, and notifies the old address.
   * Repeated after an interruption it completes what was begun.
   * @throws ConfirmationError bad-link, bad-code, too-many-codes, too-many-codes-today, nothing-to-confirm; AuthError email-already-in-use
   */
  confirmEmail(proof: ConfirmationProof, origin: SignInOrigin, alongside: Alongside): Promise<EmailChange>;
  /**
   * For staff: the account moves to the address at once, which nobody has confirmed yet, unless it is the same. Ends its login
   * sessions and notifies the old address. Repeated after an interruption it completes what was begun.
   * @throws AuthError email-already-in-use, invalid-email, missing-email; NotFoundError
   */
  correctEmail(correction: Correction, alongside: Alongside): Promise<EmailChange>;
  /**
   * Confirms that the owner is the one asking, before what cannot be undone. Failures are counted like those of the two above.
   * @throws AuthError invalid-credential, too-many-requests, requires-recent-login
   */
  confirmPassword(login: Login, currentPassword: string): Promise<void>;
  findAccount(uid: string): Promise<Account | null>;
  /** In the order of `uids`. */
  findAccounts(uids: readonly string[]): Promise<(Account | null)[]>;
  findAccountByEmail(email: string): Promise<Account | null>;
  /**
   * Without `password` (imports, members added by staff) nobody can sign in until a reset link sets one. `uid` is given where
   * a profile with that id already exists, as when accounts move to another engine.
   * @throws AuthError email-already-in-use, weak-password, invalid-email, missing-email
   */
  createAccount(account: NewAccount): Promise<Account>;
  /**
   * An email with a link to choose a password, for an account created by staff or an import; its words depend on `as`. The link works once, for 3 days: a
   * person who did not ask for it may not read their email within the hour.
   */
  prepareInvitation(account: Invitee, as?: InvitedAs): Promise<Invitation>;
  /** Takes effect on that person's next guarded request at the latest. */
  setClaims(uid: string, claims: Claims): Promise<void>;
  setDisabled(uid: string, isDisabled: boolean): Promise<void>;
  /** Nobody can sign in until a link sets a new password; ends every login session, and links that were sent before. @throws NotFoundError */
  dropPassword(uid: string): Promise<void>;
  /** Most recently used first. */
  listLoginSessions(login: Login): Promise<LoginSession[]>;
  /** Ends one of the person's own; somebody else's id does nothing. */
  revokeLoginSession(login: Login, loginSessionId: string): Promise<void>;
  /** Ends all of somebody's login sessions except `except`. */
  revokeAll(uid: string, except?: string): Promise<void>;
  deleteAccount(uid: string): Promise<void>;
  /** Resolves when work that runs after a response (refreshed claims, `lastSeenAt`) is finished: for shutdown and tests. */
  settled(): Promise<void>;
}
