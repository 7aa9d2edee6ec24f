/** Which addresses webhooks may be sent to: the public ones, so that nobody reaches the club's own network through us. */
import { BlockList, isIP } from 'node:net';

/** Special-purpose addresses (IANA's registries); clouds' metadata services are among the link-local ones, and two of their own. */
const notPublic4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4', '168.63.129.16/32'],
];
/** Within what is given out as global unicast: protocols, documentation, and ways into IPv4. */
const notPublic6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const blocked = listOf(notPublic4, 'ipv4');
const blocked6 = listOf(notPublic6, 'ipv6');
const global6 = listOf(['2000::/3'], 'ipv6');
const loopback = listOf(['127.0.0.0/8'], 'ipv4');

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits = ''] = range.split('/');
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}

/** Whether everybody on the internet can reach this IP address; whatever is none is not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !blocked.check(address, 'ipv4');
  return family === 6 && global6.check(address, 'ipv6') && !blocked6.check(address, 'ipv6');
}

export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || (isIP(address) === 4 && loopback.check(address, 'ipv4'));
}
