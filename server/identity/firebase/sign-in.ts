import { issueDeviceToken, readDeviceToken } from '../device-token.ts';
import { emailClaimId, normaliseEmail } from '../email.ts';
import { requireGoodPassword } from '../good-password.ts';
import { AuthError, type SignedIn, type SignInOrigin } from '../identity.ts';
import type { SignInCounters } from '../login-throttle.ts';
import { networkOf } from '../network.ts';
import { checkWithinLimits, countFailure, requireOpen, signInCounters } from '../sign-in-limits.ts';
import { beginLogin } from './firebase-sessions.ts';
import type { CheckedPassword, Credentials } from './identity-toolkit.ts';
import type { Engine } from './parts.ts';

/**
 * Has Google check the password, within our own limits: Google counts by network address, and sees only the server's.
 * @throws AuthError invalid-credential, too-many-requests, user-disabled, network-request-failed, invalid-email,
 *   missing-email, unexpected; FirebaseUnavailableError
 */
export async function signIn(
  engine: Engine,
  { email: typed, password }: Credentials,
  origin: SignInOrigin,
): Promise<SignedIn> {
  const email = normaliseEmail(typed);
  const counters = countersFor(engine, email, origin);
  const check = () => checkPassword(engine, { email, password }, counters);
  const checked = await checkWithinLimits(engine, counters, check);
  // Others may have failed while Google checked: guesses sent all at once get no more answers than guesses one by one.
  await requireOpen(engine, counters, checked.uid);
  const begun = await beginLogin(engine, {
    checked,
    email,
    isNewUser: false,
    origin,
    counter: counters.pair,
  });
  engine.note('sign-in.ok', { uid: checked.uid, familiarity: counters.familiarity });
  return {
    ...begun,
    deviceToken: issueDeviceToken(engine.hash, emailClaimId(email), engine.now(), origin.deviceToken),
  };
}

/** @throws AuthError email-already-in-use, weak-password, invalid-email, missing-email, too-many-requests, network-request-failed */
export async function signUp(
  engine: Engine,
  { email: typed, password }: Credentials,
  origin: SignInOrigin,
): Promise<SignedIn> {
  const email = normaliseEmail(typed);
  await requireGoodPassword(engine, password, email);
  if (!(await engine.throttle.take(engine.throttle.counter('signUp', networkOf(origin.address))))) {
    engine.note('sign-up.throttled');
    throw new AuthError('too-many-requests');
  }
  const checked = await engine.toolkit.signUp({ email, password });
  const begun = await beginLogin(engine, { checked, email, isNewUser: true, origin });
  engine.note('sign-up.ok', { uid: checked.uid });
  return {
    ...begun,
    deviceToken: issueDeviceToken(engine.hash, emailClaimId(email), engine.now(), origin.deviceToken),
  };
}

/** Counted by email address instead of by account: Google is not asked for the account before the password has been checked. */
export function countersFor(
  { hash, throttle, now }: Engine,
  email: string,
  origin: SignInOrigin,
): SignInCounters {
  const claimId = emailClaimId(email);
  const device = readDeviceToken(hash, origin.deviceToken, claimId, now());
  return signInCounters(throttle, claimId, origin, { device, isKnownHost: false });
}

/** Google reports that an account is disabled before it checks the password, so that counts as a failure too. */
async function checkPassword(
  engine: Engine,
  credentials: Credentials,
  counters: SignInCounters,
): Promise<CheckedPassword> {
  try {
    return await engine.toolkit.signIn(credentials);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    if (error.code !== 'invalid-credential' && error.code !== 'user-disabled') throw error;
    const counted = await countFailure(engine, counters);
    if (error.code === 'invalid-credential' || counted.code === 'too-many-requests') throw counted;
    engine.note('sign-in.disabled');
    throw error;
  }
}
