import type { StoredAccount } from '../../data/collections/identity.ts';
import type { SignInOrigin } from '../identity.ts';
import type { KeyedHash } from '../keyed-hash.ts';
import { hostOf } from '../network.ts';
import { KNOWN_DAYS } from '../throttle-rules.ts';

type KnownHosts = StoredAccount['knownHosts'];

/** Home, work, the club, the phone's network and some travel. */
const MAX_HOSTS = 10;

export function hostKey(hash: KeyedHash, uid: string, { address }: SignInOrigin): string {
  return hash('known host', uid, hostOf(address));
}

export function isKnownHost(hosts: KnownHosts, key: string, now: Temporal.Instant): boolean {
  return hosts.some((host) => host.key === key && Temporal.Instant.compare(host.until, now) > 0);
}

/** The list with this host as the newest; the oldest are dropped. */
export function withKnownHost(hosts: KnownHosts, key: string, now: Temporal.Instant): KnownHosts {
  const others = hosts.filter((host) => host.key !== key);
  return [{ key, until: now.add({ hours: 24 * KNOWN_DAYS }) }, ...others].slice(0, MAX_HOSTS);
}
