/** Where a request comes from, as everything that counts by address counts it. */
import { isIPv4, isIPv6 } from 'node:net';

/**
 * One spelling of an address, whoever wrote it: `::ffff:192.0.2.1` is how a dual-stack socket writes 192.0.2.1, some proxies
 * add the port (`192.0.2.1:4711`, `[2001:db8::1]:4711`), and a zone (`%eth0`) matters only to the server itself.
 */
export function plainAddress(written: string): string {
  if (isIPv4(written)) return written;
  const [text = ''] = written.trim().toLowerCase().split('%', 1);
  const [, inBrackets, beforePort] = /^\[(.+)\](?::\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text) ?? [];
  const plain = inBrackets ?? beforePort ?? text;
  return isIPv6(plain) ? (mappedIPv4(plain) ?? plain) : plain;
}

/** One household: an IPv4 address, or the /64 that a provider gives to one IPv6 customer. */
export function hostOf(address: string): string {
  const plain = plainAddress(address);
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain;
}

/** The range of addresses that one attacker can get cheaply: IPv4 /24, IPv6 /64. */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  return isIPv4(plain) ? `${plain.split('.').slice(0, 3).join('.')}.0/24` : hostOf(plain);
}

function mappedIPv4(address: string): string | null {
  const groups = groupsOf(address);
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null;
  const bytes = groups.slice(6).flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]);
  return bytes.join('.');
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = inGroups(address).split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const missing = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...missing, ...after].map((group) => group.replace(/^0+(?=.)/, ''));
}

/** `::ffff:192.0.2.1` as `::ffff:c000:201` */
function inGroups(address: string): string {
  return address.replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
}
