import { z } from 'zod';
import { noRoles } from '#domain/accounts/roles.ts';
import { defineCollection, flag, instant, requiredInstant, text, whole } from './collection.ts';

const claims = z.object({ admin: flag, coach: flag, desk: flag }).catch(noRoles);

/** Accounts of the embedded identity engine, keyed by uid. */
export const accounts = defineCollection('accounts', {
  /** Trimmed and in lower case. */
  email: text,
  /** PHC string; empty: no password has been set, so sign-in is not possible. */
  passwordHash: text,
  claims,
  isDisabled: flag,
  /** When the email address was shown to be its owner's; null: not yet, or from before this was stored. */
  emailConfirmedAt: instant,
  createdAt: requiredInstant,
  lastSignInAt: requiredInstant,
  /** Where the person has signed in from recently: the throttle lets these through. Hashes, never addresses. */
  knownHosts: z.array(z.object({ key: text, until: requiredInstant })).catch([]),
});
export type StoredAccount = ReturnType<typeof accounts.decode>;

/** Which account has an email address, keyed by its hash and written with the account, so that no address has two accounts. */
export const accountEmails = defineCollection('accountEmails', { uid: text });

/** Valid login sessions, keyed by the SHA-256 of the cookie's token; signing out deletes the document. */
export const loginSessions = defineCollection('loginSessions', {
  uid: text,
  email: text,
  claims,
  claimsReadAt: requiredInstant,
  signedInAt: requiredInstant,
  /** Accurate to ten minutes. */
  lastSeenAt: requiredInstant,
  expiresAt: requiredInstant,
  /** "Chrome on Android". */
  device: text,
  isNewUser: flag,
  /** As when the account was last read; only for display. */
  isEmailConfirmed: flag,
  /** With an external identity service: its session cookie, encrypted. */
  sealedCookie: text,
});
export type StoredLoginSession = ReturnType<typeof loginSessions.decode>;

/** Failure counters in a window that began with the first, keyed by a keyed hash: no IP or email address is stored. */
export const throttles = defineCollection('throttles', {
  kind: text,
  failures: whole,
  expiresAt: requiredInstant,
});
export type StoredThrottle = ReturnType<typeof throttles.decode>;

/** Password reset links, keyed by the SHA-256 of the link's token; using one deletes it. */
export const resetTokens = defineCollection('resetTokens', {
  uid: text,
  /** Where the link was sent. */
  email: text,
  /** Sent by the club to somebody who need not have had a password; false: the person asked for it. */
  isInvitation: flag,
  /** Handed over by the front desk: of no use once the account is a member of staff's. */
  isForMembers: flag,
  createdAt: requiredInstant,
  expiresAt: requiredInstant,
});
export type StoredResetToken = ReturnType<typeof resetTokens.decode>;

/** The confirmation of an email address that an account waits for, keyed by uid: a new one replaces it, using it deletes it. */
export const emailConfirmations = defineCollection('emailConfirmations', {
  /** The address to confirm: the account's own, or the one it moves to. */
  email: text,
  /** The account's address when this was asked for. */
  previousEmail: text,
  /** SHA-256 of the link's token. */
  tokenHash: text,
  /** The six-digit code, hashed with the application's secret: six digits alone would be guessed from any plain hash. */
  codeHash: text,
  /** The login session that asked for another address, which stays signed in; otherwise empty. */
  loginSessionId: text,
  /** The front desk handed it over, so nobody has shown that they read the emails sent to the address. */
  isByDesk: flag,
  createdAt: requiredInstant,
  expiresAt: requiredInstant,
});
export type StoredConfirmation = ReturnType<typeof emailConfirmations.decode>;
