/**
 * What a paired device holds: an opaque token. Strict, since no other site has a reason to lead to the kiosk; 400 days is
 * the longest that browsers keep a cookie, and each check-in starts them anew.
 */
import { type Context, connectionContext } from '../request/context.ts';

const MAX_AGE_IN_SECONDS = 400 * 24 * 3600;
const tokenPattern = /^[\w-]{43}$/;

const nameOf = (isSecure: boolean) => (isSecure ? '__Host-cf_kiosk' : 'cf_kiosk');

/** The token that the request carries, or null. Never throws, whatever the browser sends. */
export function readKioskToken(request: Request, context: Context): string | null {
  const name = nameOf(context.get(connectionContext).isSecure);
  for (const part of (request.headers.get('Cookie') ?? '').split(';')) {
    const equals = part.indexOf('=');
    if (equals < 0 || part.slice(0, equals).trim() !== name) continue;
    const token = part.slice(equals + 1).trim();
    return tokenPattern.test(token) ? token : null;
  }
  return null;
}

/** `Set-Cookie` that makes the browser a kiosk. */
export function keepKioskToken(token: string, context: Context): string {
  return serialise(token, MAX_AGE_IN_SECONDS, context);
}

/** `Set-Cookie` that makes it an ordinary browser again. */
export function dropKioskToken(context: Context): string {
  return serialise('', 0, context);
}

function serialise(value: string, maxAge: number, context: Context): string {
  const { isSecure } = context.get(connectionContext);
  const secure = isSecure ? '; Secure' : '';
  return `${nameOf(isSecure)}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Strict${secure}`;
}
