import type { IncomingMessage } from 'node:http';
import type { Config } from '../config/config.ts';
import { plainAddress } from '../identity/network.ts';

/** The client, and the origin under which it sees us. */
export interface Caller {
  readonly address: string;
  readonly isSecure: boolean;
  /** `https://club.example`, without a slash at the end. */
  readonly origin: string;
}

type Trust = Pick<Config, 'publicUrl' | 'trustedProxyHops'>;

const hostPattern = /^(?:[a-z0-9](?:[a-z0-9_.-]{0,252}[a-z0-9])?\.?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * Forwarded headers count only for as many proxies as the configuration trusts, from the right: whatever a
 * client wrote there itself lies further left. Null: the `Host` header is missing, malformed or repeated.
 */
export function identifyCaller(request: IncomingMessage, trust: Trust): Caller | null {
  const address = forwarded(request, 'x-forwarded-for', trust, true) ?? request.socket.remoteAddress ?? '';
  const host = forwarded(request, 'x-forwarded-host', trust, false) ?? request.headers.host ?? '';
  if (!hostPattern.test(host) || namesTwoHosts(request)) return null;
  const scheme = forwarded(request, 'x-forwarded-proto', trust, false) === 'https' ? 'https' : 'http';
  const origin = trust.publicUrl ?? `${scheme}://${host.toLowerCase()}`;
  return { address: plainAddress(address), isSecure: origin.startsWith('https:'), origin };
}

/**
 * The entry that the outermost trusted proxy wrote. Proxies append to `X-Forwarded-For`, so a list that is too short
 * cannot be genuine; host and scheme are often overwritten instead, and then the one entry is the answer.
 */
function forwarded(
  request: IncomingMessage,
  name: string,
  trust: Trust,
  isAppendedByEach: boolean,
): string | undefined {
  const value = trust.trustedProxyHops > 0 ? request.headers[name] : undefined;
  if (typeof value !== 'string') return undefined;
  const entries = value.split(',');
  const index = entries.length - trust.trustedProxyHops;
  if (index < 0 && isAppendedByEach) return undefined;
  return entries[Math.max(0, index)]?.trim() || undefined;
}

/** Two `Host` headers: a proxy in front may have believed the other one (RFC 9112, 3.2). Node keeps only the first. */
export function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}
