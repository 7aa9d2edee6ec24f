import { timingSafeEqual } from 'node:crypto';
import type { KeyedHash } from './keyed-hash.ts';
import { newUid } from './secrets.ts';
import { KNOWN_DAYS } from './throttle-rules.ts';

/** Of the people who sign in with one browser, such as the desk's. */
const MOST_ACCOUNTS = 8;
const BETWEEN = '~';

/**
 * The known-device cookie's value: `device.issued.proof` for each account, the newest first. It lets nobody in; it says that somebody signed in to
 * that account with this browser within the last 30 days, and gives the browser a throttle counter of its own for it.
 * @param kept what the browser had before: whoever else uses it stays known
 */
export function issueDeviceToken(
  hash: KeyedHash,
  uid: string,
  now: Temporal.Instant,
  kept?: string | null,
): string {
  const device = newUid();
  const issued = Math.floor(now.epochMilliseconds / 1000).toString(36);
  const others = partsOf(kept).filter((part) => readPart(hash, part, uid, now) === null);
  const own = `${device}.${issued}.${hash('device', uid, device, issued)}`;
  return [own, ...others].slice(0, MOST_ACCOUNTS).join(BETWEEN);
}

/** The device's id, or null: no token, none issued for this account, too old, or not issued by us. */
export function readDeviceToken(
  hash: KeyedHash,
  token: string | null | undefined,
  uid: string,
  now: Temporal.Instant,
): string | null {
  for (const part of partsOf(token)) {
    const device = readPart(hash, part, uid, now);
    if (device) return device;
  }
  return null;
}

/** Whether a cookie's value has the form of ours; who it is for, `readDeviceToken` says. */
export function isDeviceToken(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > LONGEST_TOKEN) return false;
  return value.split(BETWEEN).every((part) => PART.test(part));
}

const PART = /^([A-Za-z0-9]{20})\.([a-z0-9]{1,9})\.([0-9a-f]{32})$/;
const LONGEST_TOKEN = 80 * MOST_ACCOUNTS;

const partsOf = (token: string | null | undefined) => (token ? token.split(BETWEEN, MOST_ACCOUNTS) : []);

function readPart(hash: KeyedHash, part: string, uid: string, now: Temporal.Instant): string | null {
  const [, device = '', issued = '', proof = ''] = PART.exec(part) ?? [];
  if (!proof || !timingSafeEqual(Buffer.from(proof), Buffer.from(hash('device', uid, device, issued))))
    return null;
  const ageInSeconds = now.epochMilliseconds / 1000 - Number.parseInt(issued, 36);
  return ageInSeconds <= KNOWN_DAYS * 24 * 3600 ? device : null;
}
