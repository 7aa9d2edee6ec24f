import { isIP } from 'node:net';
import { MAX_WEBHOOK_URL } from '#domain/api/webhook-rules.ts';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

/** The host of an address, without the brackets of IPv6 and without the dot that may end a name: `localhost.` is `localhost`. */
export const hostOfUrl = ({ hostname }: URL): string =>
  hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');

/** Where webhooks may be sent: anywhere public; to this machine too where the club isn’t in production. */
export type AddressRule = (address: string) => boolean;
export const addressRule =
  (isProduction: boolean): AddressRule =>
  (address) =>
    isPublicAddress(address) || (!isProduction && isLoopbackAddress(address));

/** What is wrong with the address of an endpoint, or null. What its name leads to is checked whenever something is sent. */
export function findUrlProblem(typed: string, isProduction: boolean): string | null {
  const url = typed.length <= MAX_WEBHOOK_URL ? URL.parse(typed) : null;
  if (!url) return 'Enter the whole address, starting with https://';
  if (url.username || url.password) return 'Leave the user name and password out: we sign what we send';
  const host = hostOfUrl(url);
  const isHere = host === 'localhost' || host.endsWith('.localhost') || isLoopbackAddress(host);
  if (isHere && !isProduction && url.protocol === 'http:') return null;
  if (url.protocol !== 'https:') return 'Enter an address that starts with https://';
  const isAllowed = isIP(host) === 0 ? !(isHere && isProduction) : addressRule(isProduction)(host);
  return isAllowed ? null : 'Enter an address that can be reached from the internet';
}
