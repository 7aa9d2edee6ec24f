import { accounts, type StoredAccount } from '../../data/collections/identity.ts';
import { deviceLabel } from '../device-label.ts';
import { issueDeviceToken, readDeviceToken } from '../device-token.ts';
import { emailClaimId, normaliseEmail } from '../email.ts';
import { AuthError, type SignedIn, type SignInOrigin } from '../identity.ts';
import { issueLoginSession } from '../login-sessions.ts';
import type { SignInCounters } from '../login-throttle.ts';
import { checkWithinLimits, countFailure, requireOpen, signInCounters } from '../sign-in-limits.ts';
import { findAccountOf } from './accounts.ts';
import { hostKey, isKnownHost, withKnownHost } from './known-hosts.ts';
import type { Engine } from './parts.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/**
 * Checks a password and starts a login session with a new id. An address without an account costs the same reads, the
 * same hash and the same counters as a wrong password.
 * @throws AuthError invalid-credential, too-many-requests, user-disabled (after the right password only), invalid-email, missing-email
 */
export async function signIn(
  engine: Engine,
  credentials: Credentials,
  origin: SignInOrigin,
): Promise<SignedIn> {
  const email = normaliseEmail(credentials.email);
  const account = await findAccountOf(engine.store, email);
  const counters = countersFor(engine, email, account, origin);
  const check = () => engine.passwords.isMatch(account?.passwordHash ?? null, credentials.password);
  const isMatch = await checkWithinLimits(engine, counters, check, account?.id);
  if (!account || !isMatch) throw await countFailure(engine, counters, account?.id);
  // Others may have failed while this password was checked: guesses sent all at once get no more answers than guesses one by one.
  await requireOpen(engine, counters, account?.id);
  if (account.isDisabled) {
    engine.note('sign-in.disabled', { uid: account.id });
    throw new AuthError('user-disabled');
  }

  const isWeak = engine.passwords.isWeak(account.passwordHash);
  const upgradedHash = isWeak ? await engine.passwords.hash(credentials.password) : account.passwordHash;
  const signedIn = await completeSignIn(engine, { account, upgradedHash, counters, origin });
  engine.note('sign-in.ok', { uid: account.id, familiarity: counters.familiarity, upgraded: isWeak });
  return signedIn;
}

/** Which counters apply to a sign-in: see `login-throttle.ts`. */
function countersFor(
  { hash, throttle, now }: Engine,
  email: string,
  account: StoredAccount | null,
  origin: SignInOrigin,
): SignInCounters {
  const claimId = emailClaimId(email);
  const device = account && readDeviceToken(hash, origin.deviceToken, account.id, now());
  const isKnown = account && isKnownHost(account.knownHosts, hostKey(hash, account.id, origin), now());
  return signInCounters(throttle, claimId, origin, { device, isKnownHost: isKnown ?? false });
}

interface VerifiedSignIn {
  readonly account: StoredAccount;
  readonly upgradedHash: string;
  readonly counters: SignInCounters;
  readonly origin: SignInOrigin;
}

/** Commits only if the password that was checked is still the account's: it may have been changed meanwhile. */
async function completeSignIn(engine: Engine, verified: VerifiedSignIn): Promise<SignedIn> {
  const { account, upgradedHash, counters, origin } = verified;
  const { store, hash } = engine;
  const begun = await store.transaction(async (transaction) => {
    const current = await transaction.find(accounts, account.id);
    if (!current || current.isDisabled || current.passwordHash !== account.passwordHash) return null;
    const now = engine.now();
    transaction.update(accounts, current.id, {
      lastSignInAt: now,
      passwordHash: upgradedHash,
      knownHosts: withKnownHost(current.knownHosts, hostKey(hash, current.id, origin), now),
    });
    engine.throttle.clear(transaction, counters.pair);
    return issueLoginSession(transaction, now, {
      uid: current.id,
      email: current.email,
      isEmailConfirmed: current.emailConfirmedAt !== null,
      claims: current.claims,
      device: deviceLabel(origin.userAgent),
      isNewUser: false,
    });
  });
  if (!begun) throw new AuthError('invalid-credential');
  return { ...begun, deviceToken: issueDeviceToken(hash, account.id, engine.now(), origin.deviceToken) };
}
