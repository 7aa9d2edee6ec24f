/**
 * The identity port: who somebody is. The embedded engine keeps accounts and login sessions in the store;
 * the firebase engine asks Google. Error codes and messages are the specification's (§8).
 */
import { type AuthErrorCode, authMessages } from './auth-errors.ts';

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

/** What a verified login session says. `issuedAt` is when its claims were last read from the account. */
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

export interface SignedIn {
  readonly login: Login;
  /** The secret for the login cookie; at least 128 random bits. */
  readonly token: string;
}

export interface Identity {
  readonly engine: 'embedded' | 'firebase';
  /** @throws AuthError email-already-in-use, weak-password, invalid-email, missing-email */
  signUp(credentials: { email: string; password: string }, origin: SignInOrigin): Promise<SignedIn>;
  /** @throws AuthError invalid-credential, too-many-requests, user-disabled, network-request-failed */
  signIn(credentials: { email: string; password: string }, origin: SignInOrigin): Promise<SignedIn>;
  signOut(token: string): Promise<void>;
  /** Trusts the session's claims for 6 hours; past 80 % of that, refreshes them without delaying the answer. Null: not signed in. */
  verifyCached(token: string): Promise<Login | null>;
  /** Asks the identity service: not revoked, not disabled, claims no older than 50 minutes. Null: not signed in. */
  verify(token: string): Promise<Login | null>;
  /** The same answer, in the same time, for known and unknown addresses. Sends a link through the outbox. */
  requestPasswordReset(email: string, origin: SignInOrigin): Promise<void>;
  /** @throws AuthError weak-password; ResetLinkError when the link is used, old or unknown */
  resetPassword(token: string, newPassword: string): Promise<void>;
  /** Ends every other login session. @throws AuthError invalid-credential, weak-password, too-many-requests */
  changePassword(login: Login, currentPassword: string, newPassword: string): Promise<void>;
  /** @throws AuthError invalid-credential, email-already-in-use, invalid-email, too-many-requests */
  changeEmail(login: Login, currentPassword: string, newEmail: string): Promise<void>;
  findAccount(uid: string): Promise<Account | null>;
  findAccountByEmail(email: string): Promise<Account | null>;
  /** An account without a usable password (imports, staff-made members); a reset link lets its owner in. */
  createAccount(account: { email: string; password?: string; claims?: Partial<Claims> }): Promise<Account>;
  /** Takes effect on the next guarded request of that person, at the latest. */
  setClaims(uid: string, claims: Claims): Promise<void>;
  setDisabled(uid: string, isDisabled: boolean): Promise<void>;
  listLoginSessions(login: Login): Promise<LoginSession[]>;
  revokeLoginSession(login: Login, loginSessionId: string): Promise<void>;
  /** Ends all of somebody's login sessions, but `except`. */
  revokeAll(uid: string, except?: string): Promise<void>;
  deleteAccount(uid: string): Promise<void>;
}
