/**
 * The identity port: who somebody is. The embedded engine keeps accounts and login sessions in the store;
 * the firebase engine asks Google. Error codes and messages are the specification's (§8).
 */

import { type AuthErrorCode, authMessages } from '#domain/accounts/error-catalogue.ts';
import type { Writes } from '../data/store.ts';

/** Roles come from token claims (specification, §6); a person may be both. */
export interface Claims {
  readonly admin: boolean;
  readonly coach: boolean;
}

/** An account as the identity service knows it. */
export interface Account {
  readonly uid: string;
  readonly email: string;
  readonly claims: Claims;
  readonly isDisabled: boolean;
  readonly createdAt: Temporal.Instant;
  readonly lastSignInAt: Temporal.Instant;
}

/** What a verified login session says. `claimsReadAt` is when its claims were last read from the account. */
export interface Login {
  readonly uid: string;
  readonly email: string;
  readonly claims: Claims;
  /** Identifies the login session without revealing its secret; for lists and form tokens. */
  readonly loginSessionId: string;
  readonly signedInAt: Temporal.Instant;
  readonly claimsReadAt: Temporal.Instant;
  /** Creation time equals last sign-in time (specification, §4): the profile may still be on its way. */
  readonly isNewUser: boolean;
}

export interface LoginSession {
  readonly id: string;
  readonly createdAt: Temporal.Instant;
  readonly lastSeenAt: Temporal.Instant;
  readonly device: string;
  readonly isCurrent: boolean;
}

/** Where a sign-in comes from: for throttling and the list of login sessions. */
export interface SignInOrigin {
  readonly address: string;
  readonly userAgent: string;
  /** The known-device cookie, where the browser sent one: its holder is not locked out by somebody else's guesses. */
  readonly deviceToken?: string | null;
}

/** Thrown by every method below for what the person can mend; the message is the catalogue's. */
export class AuthError extends Error {
  override name = 'AuthError';
  readonly code: AuthErrorCode;
  constructor(code: AuthErrorCode) {
    super(authMessages[code]);
    this.code = code;
  }
}

/** A reset link that is used, older than an hour, or not one of ours; the three are not told apart. */
export class ResetLinkError extends Error {
  override name = 'ResetLinkError';
}

/** More people sign in at once than passwords can be checked: answer 503 with `Retry-After`. */
export class IdentityBusyError extends Error {
  override name = 'IdentityBusyError';
}

export interface SignedIn {
  readonly login: Login;
  /** The secret for the login cookie; at least 128 random bits. */
  readonly token: string;
  /** For the known-device cookie; null where the engine throttles by itself. */
  readonly deviceToken: string | null;
}

/** A welcome mail with a link, written by whoever makes the change that it tells of. */
export interface Invitation {
  /** Adds the mail, and what makes its link good, to a transaction (where it may be called at each attempt) or batch. */
  addTo(writes: Pick<Writes<void>, 'create'>): void;
}

export interface NewAccount {
  readonly email: string;
  readonly password?: string;
  readonly claims?: Partial<Claims>;
  /** By default a new one. */
  readonly uid?: string;
}

export interface Identity {
  readonly engine: 'embedded' | 'firebase';
  /** @throws AuthError email-already-in-use, weak-password, invalid-email, missing-email, too-many-requests; IdentityBusyError */
  signUp(credentials: { email: string; password: string }, origin: SignInOrigin): Promise<SignedIn>;
  /** @throws AuthError invalid-credential, too-many-requests, user-disabled, network-request-failed, invalid-email, missing-email; IdentityBusyError */
  signIn(credentials: { email: string; password: string }, origin: SignInOrigin): Promise<SignedIn>;
  signOut(token: string): Promise<void>;
  /** Trusts the session's claims for 6 hours; past 80 % of that, refreshes them without delaying the answer. Null: not signed in. */
  verifyCached(token: string): Promise<Login | null>;
  /** Asks the identity service: not revoked, not disabled, claims no older than 50 minutes. Null: not signed in. */
  verify(token: string): Promise<Login | null>;
  /**
   * The same answer, in the same time, for known and unknown addresses. Sends a link through the outbox.
   * @throws AuthError invalid-email, missing-email
   */
  requestPasswordReset(email: string, origin: SignInOrigin): Promise<void>;
  /** @throws AuthError weak-password; ResetLinkError when the link is used, old or unknown */
  resetPassword(token: string, newPassword: string, origin: SignInOrigin): Promise<void>;
  /**
   * Ends every other login session. `currentPassword` null: it was not asked for, which only somebody who signed in
   * within the last 5 minutes may do; an empty string is a wrong password.
   * @throws AuthError invalid-credential, weak-password, too-many-requests, requires-recent-login
   */
  changePassword(login: Login, currentPassword: string | null, newPassword: string): Promise<void>;
  /**
   * Ends every other login session and tells the old address. The profile's `email` is the caller's to change.
   * @throws AuthError invalid-credential, email-already-in-use, invalid-email, missing-email, too-many-requests, requires-recent-login
   */
  changeEmail(login: Login, currentPassword: string | null, newEmail: string): Promise<void>;
  /**
   * That it is its owner who asks: for what cannot be undone. Counted like the two above.
   * @throws AuthError invalid-credential, too-many-requests, requires-recent-login
   */
  confirmPassword(login: Login, currentPassword: string): Promise<void>;
  findAccount(uid: string): Promise<Account | null>;
  findAccountByEmail(email: string): Promise<Account | null>;
  /**
   * Without `password` (imports, staff-made members) nobody can sign in until a reset link sets one. `uid` is given where
   * a profile under it is there already: the club moves house.
   * @throws AuthError email-already-in-use, weak-password, invalid-email, missing-email
   */
  createAccount(account: NewAccount): Promise<Account>;
  /**
   * A mail with a link to choose a password, for an account that staff or an import made. The link works once, for 3 days: a
   * person who did not ask for it may not look at their mail within the hour.
   */
  prepareInvitation(account: Pick<Account, 'uid' | 'email'>): Promise<Invitation>;
  /** Takes effect on the next guarded request of that person, at the latest. */
  setClaims(uid: string, claims: Claims): Promise<void>;
  setDisabled(uid: string, isDisabled: boolean): Promise<void>;
  /** Newest use first. */
  listLoginSessions(login: Login): Promise<LoginSession[]>;
  /** One of the person's own; anybody else's id does nothing. */
  revokeLoginSession(login: Login, loginSessionId: string): Promise<void>;
  /** Ends all of somebody's login sessions, but `except`. */
  revokeAll(uid: string, except?: string): Promise<void>;
  deleteAccount(uid: string): Promise<void>;
  /** Resolves when what runs behind an answer (refreshed claims, `lastSeenAt`) has landed: for shutdown and tests. */
  settled(): Promise<void>;
}
