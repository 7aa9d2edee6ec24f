/**
 * Login sessions backed by Google. The browser holds our random token; the login session's document holds
 * Google's session cookie, encrypted. Each can then be listed and ended separately, which Google's cookies cannot.
 */
import type { UserRecord } from 'firebase-admin/auth';
import { emailStateOf } from '#domain/accounts/email-confirmation.ts';
import { noRoles, rolesFrom } from '#domain/accounts/roles.ts';
import { loginSessions, type StoredLoginSession } from '../../data/collections/identity.ts';
import { seal, unseal } from '../../outbox/sealed.ts';
import { deviceLabel } from '../device-label.ts';
import type { AccountNow } from '../engine-parts.ts';
import { type Account, AuthError, type Login, type SignInOrigin } from '../identity.ts';
import { issueLoginSession, updateSession, verifyLogin } from '../login-sessions.ts';
import type { Counter } from '../login-throttle.ts';
import type { CheckedPassword, Credentials } from './identity-toolkit.ts';
import type { Engine } from './parts.ts';

/** The longest that Google allows a session cookie to last. */
export const LOGIN_DAYS = 14;

interface NewFirebaseLogin {
  readonly checked: CheckedPassword;
  readonly email: string;
  readonly isNewUser: boolean;
  readonly origin: SignInOrigin;
  /** Cleared when the sign-in succeeds. */
  readonly counter?: Counter;
}

/**
 * Starts a login session, then asks Google about it: nobody whose password was changed or whose account was disabled since
 * the check is let in. Roles come from that answer.
 * @throws AuthError invalid-credential; FirebaseUnavailableError
 */
export async function beginLogin(
  engine: Engine,
  { checked, email, isNewUser, origin, counter }: NewFirebaseLogin,
): Promise<{ login: Login; token: string }> {
  const sealedCookie = await makeSealedCookie(engine, checked);
  const { token } = await engine.store.transaction(async (transaction) => {
    if (counter) engine.throttle.clear(transaction, counter);
    return issueLoginSession(transaction, engine.now(), {
      uid: checked.uid,
      email,
      isEmailConfirmed: false,
      claims: noRoles,
      device: deviceLabel(origin.userAgent),
      isNewUser,
      days: LOGIN_DAYS,
      sealedCookie,
    });
  });
  const login = await verifyLogin(engine, token);
  if (!login) throw new AuthError('invalid-credential');
  return { login, token };
}

/** The Admin SDK's revocation check, but reading the account once instead of twice. */
export async function askAccount(
  { admin, secret }: Pick<Engine, 'admin' | 'secret'>,
  { uid, sealedCookie }: StoredLoginSession,
): Promise<AccountNow | null> {
  const cookie = unseal(secret, boundTo(uid), sealedCookie);
  if (!cookie) return null;
  const [read, user] = await Promise.all([admin.readCookie(cookie), admin.find(uid)]);
  if (read?.uid !== uid || !user || user.disabled) return null;
  const validSince = user.tokensValidAfterTime ? Date.parse(user.tokensValidAfterTime) : 0;
  if (read.signedInAtSeconds * 1000 < validSince) return null;
  const { email, claims } = toAccount(user);
  return { email, claims, isEmailConfirmed: user.emailVerified };
}

/**
 * Gives a login session a new cookie after Google has revoked all earlier ones. Where that fails, the change has still been
 * made, and its owner signs in again.
 * @param credentials null where the password is not known: then the server signs a custom token instead
 */
export async function keepLogin(
  engine: Engine,
  { uid, loginSessionId }: Pick<Login, 'uid' | 'loginSessionId'>,
  credentials: Credentials | null,
): Promise<void> {
  const { admin, toolkit, store, log } = engine;
  try {
    const idToken = credentials
      ? (await toolkit.signIn(credentials)).idToken
      : await toolkit.exchangeCustomToken(await admin.makeCustomToken(uid));
    const sealedCookie = await makeSealedCookie(engine, { uid, idToken });
    const email = credentials ? { email: credentials.email } : {};
    await updateSession(store, loginSessionId, { sealedCookie, ...email });
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    log.warn({ event: 'identity.login-not-stored', uid, reason }, 'A login session could not be stored');
  }
}

export function toAccount({ uid, email, customClaims, disabled, metadata, ...user }: UserRecord): Account {
  const createdAt = toInstant(metadata.creationTime);
  return {
    uid,
    email: (email ?? '').toLowerCase(),
    emailState: emailStateOf({
      isConfirmed: user.emailVerified,
      // Accounts made by the server have neither; the emulator gives them a time.
      hasOwner: Boolean(metadata.lastSignInTime) && user.providerData.length > 0,
    }),
    claims: rolesFrom(customClaims),
    isDisabled: disabled,
    createdAt,
    // Somebody who has never signed in has no such time.
    lastSignInAt: metadata.lastSignInTime ? toInstant(metadata.lastSignInTime) : createdAt,
  };
}

async function makeSealedCookie({ admin, secret }: Engine, { uid, idToken }: CheckedPassword) {
  return seal(secret, boundTo(uid), await admin.makeCookie(idToken, LOGIN_DAYS));
}

const boundTo = (uid: string) => `${loginSessions.name} ${uid}`;

/** @param written as HTTP writes a date */
const toInstant = (written: string) => Temporal.Instant.fromEpochMilliseconds(Date.parse(written));
