/**
 * The cookie of a paired device: an opaque token. SameSite=Strict, since no other site has a reason to link to the kiosk;
 * 400 days is the longest that browsers keep a cookie, and each check-in renews it.
 */

import { hostCookie } from '../http/host-cookie.ts';
import { type Context, connectionContext } from '../request/context.ts';

const kioskCookie = hostCookie('cf_kiosk', { sameSite: 'strict', maxAge: 400 * 24 * 3600 });
const tokenPattern = /^[\w-]{43}$/;

const cookieOf = (context: Context) => kioskCookie(context.get(connectionContext).isSecure);

/** The request's token, or null. Never throws, whatever the browser sends. */
export async function readKioskToken(headers: Headers, context: Context): Promise<string | null> {
  const token: unknown = await cookieOf(context).parse(headers.get('Cookie'));
  return typeof token === 'string' && tokenPattern.test(token) ? token : null;
}

/** `Set-Cookie` that makes the browser a kiosk. */
export function setKioskCookie(token: string, context: Context): Promise<string> {
  return cookieOf(context).serialize(token);
}

/** `Set-Cookie` that makes it an ordinary browser again. */
export function clearKioskCookie(context: Context): Promise<string> {
  return cookieOf(context).serialize('', { maxAge: 0 });
}
