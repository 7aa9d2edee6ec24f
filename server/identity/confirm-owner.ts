/** Confirms that the owner of a login session is the one asking for a change. */
import type { EngineCore } from './engine-parts.ts';
import { AuthError, type Login } from './identity.ts';

/** Minutes after sign-in during which a change can be made without typing the password again. */
const RECENT_MINUTES = 5;

/** @throws AuthError requires-recent-login */
export function requireRecentLogin({ signedInAt }: Login, now: Temporal.Instant): void {
  if (Temporal.Instant.compare(now, signedInAt.add({ minutes: RECENT_MINUTES })) > 0) {
    throw new AuthError('requires-recent-login');
  }
}

/**
 * Counts one more change of a password or an email address, so that their warnings are not a way to flood an address.
 * @throws AuthError too-many-requests
 */
export async function requireFewChanges(
  { throttle, note }: Pick<EngineCore, 'throttle' | 'note'>,
  { uid }: Pick<Login, 'uid'>,
): Promise<void> {
  if (await throttle.take(throttle.counter('credentialChange', uid))) return;
  note('credential-change.throttled', { uid });
  throw new AuthError('too-many-requests');
}

/**
 * Failures are counted per login session, so that a stolen one can neither keep guessing nor block the owner on another device.
 * @throws AuthError invalid-credential, too-many-requests
 */
export async function requireMatch(
  { throttle, note }: Pick<EngineCore, 'throttle' | 'note'>,
  login: Login,
  findMatch: () => Promise<boolean>,
): Promise<void> {
  const counter = throttle.counter('confirm', login.loginSessionId);
  const isMatch = (await throttle.isOpen(counter)) && (await findMatch());
  if (isMatch && (await throttle.isOpen(counter))) return;
  const isWithin = !isMatch && (await throttle.take(counter));
  note(isWithin ? 'confirm.failed' : 'confirm.throttled', { uid: login.uid });
  throw new AuthError(isWithin ? 'invalid-credential' : 'too-many-requests');
}
