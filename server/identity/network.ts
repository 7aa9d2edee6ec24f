import { isIPv4, isIPv6 } from 'node:net';

/** One household: an IPv4 address, or the /64 that a provider gives to one IPv6 customer. */
export function hostOf(address: string): string {
  const plain = withoutMapping(address);
  return isIPv6(plain) ? `${firstGroups(plain, 4)}::/64` : plain;
}

/** The range of addresses that one attacker can get cheaply: IPv4 /24, IPv6 /64. */
export function networkOf(address: string): string {
  const plain = withoutMapping(address);
  return isIPv4(plain) ? `${plain.split('.').slice(0, 3).join('.')}.0/24` : hostOf(plain);
}

/** `::ffff:192.0.2.1` is how a dual-stack socket writes 192.0.2.1; a zone (`%eth0`) matters only to the server itself. */
function withoutMapping(address: string): string {
  const [plain = ''] = address.toLowerCase().split('%', 1);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  return mapped ?? plain;
}

function firstGroups(address: string, count: number): string {
  const [head = '', tail = ''] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const missing = address.includes('::') ? Math.max(0, 8 - before.length - after.length) : 0;
  return [...before, ...Array<string>(missing).fill('0'), ...after]
    .slice(0, count)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
