/**
 * Keeps programs out of forms that strangers may send, without a third party: a field that people do not see has to stay empty, and a form
 * that comes back within seconds was not filled in by a person. The stamp says when the form was shown; it is signed, so it cannot be made up.
 */
import { createHmac } from 'node:crypto';
import { isSameSecret } from '../identity/secrets.ts';

/** Nobody reads a form and types a name and an address in less. */
const SHORTEST_SECONDS = 3;
const LONGEST_HOURS = 24;

export type TrapReading =
  | 'fine'
  /** The field that people do not see was filled in. */
  | 'filled'
  | 'too-quick'
  /** Shown too long ago, or not by us. */
  | 'expired';

/** For a form that is shown now. */
export function issueStamp(secret: string, now: Temporal.Instant): string {
  const at = String(now.epochMilliseconds);
  return `${at}.${sign(secret, at)}`;
}

/** @param trap what came in the field that people do not see */
export function readTrap(
  secret: string,
  { stamp, trap }: { readonly stamp: string; readonly trap: string },
  now: Temporal.Instant,
): TrapReading {
  if (trap !== '') return 'filled';
  const [at = '', signature = ''] = stamp.split('.');
  if (!isSameSecret(signature, sign(secret, at))) return 'expired';
  const milliseconds = now.epochMilliseconds - Number(at);
  if (milliseconds > LONGEST_HOURS * 3_600_000) return 'expired';
  return milliseconds < SHORTEST_SECONDS * 1000 ? 'too-quick' : 'fine';
}

/** What to say to a person who got caught; null: nothing. */
export const trapMessages: Readonly<Record<Exclude<TrapReading, 'fine'>, string>> = {
  filled: 'Something filled in a field that has to stay empty. We’ve emptied it: please send the form again.',
  'too-quick': 'Please send that once more.',
  expired: 'This page was open for too long. Please send the form again.',
};

function sign(secret: string, at: string): string {
  return createHmac('sha256', secret).update(`form shown at\0${at}`).digest('base64url').slice(0, 22);
}
