import { deviceLabel } from '../device-label.ts';
import { issueDeviceToken } from '../device-token.ts';
import { normaliseEmail } from '../email.ts';
import { requireGoodPassword } from '../good-password.ts';
import { type Account, AuthError, type NewAccount, type SignedIn, type SignInOrigin } from '../identity.ts';
import { issueLoginSession } from '../login-sessions.ts';
import { networkOf } from '../network.ts';
import { newUid } from '../secrets.ts';
import { createAccountIn, requireFreeEmail, toAccount } from './accounts.ts';
import { hostKey, withKnownHost } from './known-hosts.ts';
import type { Engine } from './parts.ts';
import type { Credentials } from './sign-in.ts';

/**
 * Creates an account and signs its owner in.
 * @throws AuthError email-already-in-use, weak-password, invalid-email, missing-email, too-many-requests
 */
export async function signUp(
  engine: Engine,
  credentials: Credentials,
  origin: SignInOrigin,
): Promise<SignedIn> {
  const email = normaliseEmail(credentials.email);
  await requireGoodPassword(engine, credentials.password, email);
  if (!(await engine.throttle.take(engine.throttle.counter('signUp', networkOf(origin.address))))) {
    engine.note('sign-up.throttled');
    throw new AuthError('too-many-requests');
  }
  await requireFreeEmail(engine.store, email);
  const passwordHash = await engine.passwords.hash(credentials.password);

  const begun = await engine.store.transaction(async (transaction) => {
    const now = engine.now();
    const uid = newUid();
    const knownHosts = withKnownHost([], hostKey(engine.hash, uid, origin), now);
    const account = await createAccountIn(transaction, now, {
      ...{ uid, email, passwordHash, knownHosts },
      isEmailConfirmed: false,
    });
    return issueLoginSession(transaction, now, {
      uid: account.id,
      email,
      isEmailConfirmed: false,
      claims: account.claims,
      device: deviceLabel(origin.userAgent),
      isNewUser: true,
    });
  });
  engine.note('sign-up.ok', { uid: begun.login.uid });
  return {
    ...begun,
    deviceToken: issueDeviceToken(engine.hash, begun.login.uid, engine.now(), origin.deviceToken),
  };
}

/**
 * An account created by staff or an import; without a password nobody can sign in until a reset link sets one.
 * @throws AuthError email-already-in-use, weak-password, invalid-email, missing-email
 */
export async function createAccount(
  engine: Engine,
  { email: typed, password, claims, uid = newUid(), isEmailConfirmed = password !== undefined }: NewAccount,
): Promise<Account> {
  const email = normaliseEmail(typed);
  if (password !== undefined) await requireGoodPassword(engine, password, email);
  const passwordHash = password === undefined ? '' : await engine.passwords.hash(password);
  const account = await engine.store.transaction((transaction) =>
    createAccountIn(transaction, engine.now(), { uid, email, passwordHash, isEmailConfirmed, claims }),
  );
  return toAccount(account);
}
