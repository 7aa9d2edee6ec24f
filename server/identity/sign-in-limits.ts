/** The throttling before and after a sign-in's password is checked: see `login-throttle.ts`. */

import { tooManyOnSharedDevice } from '#domain/accounts/error-catalogue.ts';
import type { EngineCore } from './engine-parts.ts';
import { AuthError, type SignInOrigin } from './identity.ts';
import type { LoginThrottle, SignInCounters } from './login-throttle.ts';
import { hostOf, networkOf } from './network.ts';
import { throttleRules } from './throttle-rules.ts';

type Limits = Pick<EngineCore, 'throttle' | 'note' | 'crowd'>;

/** The log's uid for an unknown account. */
const NO_UID = 'none';

/**
 * Which counters apply to a sign-in: see `login-throttle.ts`.
 * @param account what the counters know it by
 * @param known the browser's own device, where the account was used on it before, and whether it was at this host
 */
export function signInCounters(
  { counter }: Pick<LoginThrottle, 'counter'>,
  account: string,
  { address, sharedDevice }: SignInOrigin,
  known: { readonly device: string | null; readonly isKnownHost: boolean },
): SignInCounters {
  if (sharedDevice) {
    return {
      pair: counter('sharedDevice', account, sharedDevice),
      account: counter('account', account, 'device', sharedDevice),
      network: counter('network', 'device', sharedDevice),
      familiarity: 'shared-device',
    };
  }
  const others = { account: counter('account', account), network: counter('network', networkOf(address)) };
  if (known.device) {
    return { ...others, pair: counter('pair', account, 'device', known.device), familiarity: 'known-device' };
  }
  const pair = counter('pair', account, 'host', hostOf(address));
  return { ...others, pair, familiarity: known.isKnownHost ? 'known-host' : 'stranger' };
}

/** @throws AuthError too-many-requests */
export async function requireOpen(limits: Limits, counters: SignInCounters, uid = NO_UID): Promise<void> {
  await findLane(limits, counters, uid);
}

/**
 * Checks a password where the limits allow it; in a crowded network one at a time, so that whoever guesses there keeps the
 * server's processors from nobody else.
 * @throws AuthError too-many-requests; IdentityBusyError; what `check` throws
 */
export async function checkWithinLimits<T>(
  limits: Limits,
  counters: SignInCounters,
  check: () => Promise<T>,
  uid = NO_UID,
): Promise<T> {
  const lane = await findLane(limits, counters, uid);
  return lane === 'crowded' ? limits.crowd(check) : check();
}

async function findLane(limits: Limits, counters: SignInCounters, uid: string): Promise<'open' | 'crowded'> {
  const decision = await limits.throttle.check(counters);
  if (decision.kind === 'closed') throw throttled(limits, counters, uid, decision.by);
  return decision.kind;
}

/** Counts a wrong password; returns the error to throw for it. */
export async function countFailure(
  limits: Limits,
  counters: SignInCounters,
  uid = NO_UID,
): Promise<AuthError> {
  const closedBy = await limits.throttle.recordFailure(counters);
  if (closedBy) return throttled(limits, counters, uid, closedBy);
  limits.note('sign-in.failed', describe(counters, uid));
  return new AuthError('invalid-credential');
}

function throttled({ note }: Limits, counters: SignInCounters, uid: string, by: string): AuthError {
  note('sign-in.throttled', { ...describe(counters, uid), by });
  return counters.familiarity === 'shared-device'
    ? new AuthError('too-many-requests', tooManyOnSharedDevice(throttleRules.sharedDevice.minutes))
    : new AuthError('too-many-requests');
}

/** The network as a keyed hash: the log lines of one attack can be matched, and nobody's address is logged. */
function describe({ network, familiarity }: SignInCounters, uid: string) {
  return { uid, network: network.id, familiarity };
}
