import { timingSafeEqual } from 'node:crypto';
import type { KeyedHash } from './keyed-hash.ts';
import { newUid } from './secrets.ts';
import { KNOWN_DAYS } from './throttle-rules.ts';

/**
 * The known-device cookie's value: `device.issued.proof`. It lets nobody in; it says that somebody signed in to one
 * account with this browser within the last 30 days, and gives the browser a throttle counter of its own.
 */
export function issueDeviceToken(hash: KeyedHash, uid: string, now: Temporal.Instant): string {
  const device = newUid();
  const issued = Math.floor(now.epochMilliseconds / 1000).toString(36);
  return `${device}.${issued}.${hash('device', uid, device, issued)}`;
}

/** The device's id, or null: no token, issued for another account, too old, or not issued by us. */
export function readDeviceToken(
  hash: KeyedHash,
  token: string | null | undefined,
  uid: string,
  now: Temporal.Instant,
): string | null {
  const [, device = '', issued = '', proof = ''] =
    /^([A-Za-z0-9]{20})\.([a-z0-9]{1,9})\.([0-9a-f]{32})$/.exec(token ?? '') ?? [];
  if (!proof || !timingSafeEqual(Buffer.from(proof), Buffer.from(hash('device', uid, device, issued))))
    return null;
  const ageInSeconds = now.epochMilliseconds / 1000 - Number.parseInt(issued, 36);
  return ageInSeconds <= KNOWN_DAYS * 24 * 3600 ? device : null;
}
