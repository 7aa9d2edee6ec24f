/**
 * The cookie of a tablet that staff have handed to a member, in place of the cookie of their login session. While it is valid, the browser
 * opens that member's form and nothing else (`server/access/guard-middleware.ts`).
 */
import { LOCK_HOURS } from '#domain/health/handover.ts';
import { type Handover, handovers } from '../data/collections/handovers.ts';
import { hostCookie } from '../http/host-cookie.ts';
import { type Context, connectionContext } from '../request/context.ts';
import type { Services } from '../services.ts';
import { hashToken, isToken } from './secrets.ts';

const handoverCookie = hostCookie('cf_handover', { sameSite: 'strict', maxAge: LOCK_HOURS * 3600 });

const cookieOf = (context: Context) => handoverCookie(context.get(connectionContext).isSecure);

/** The request's token, or null. Never throws, whatever the browser sends. */
export async function readHandoverToken(headers: Headers, context: Context): Promise<string | null> {
  const token: unknown = await cookieOf(context).parse(headers.get('Cookie'));
  return typeof token === 'string' && isToken(token) ? token : null;
}

/** `Set-Cookie` that locks the browser to the form. */
export function setHandoverCookie(token: string, context: Context): Promise<string> {
  return cookieOf(context).serialize(token);
}

/** `Set-Cookie` that makes it an ordinary browser again. */
export function clearHandoverCookie(context: Context): Promise<string> {
  return cookieOf(context).serialize('', { maxAge: 0 });
}

/** The tablet with this token, open or over; null: there is none, or it has been unlocked. A link’s code locks no browser. */
export async function findHandover(
  { store, now }: Pick<Services, 'store' | 'now'>,
  token: string | null,
): Promise<Handover | null> {
  const found = token === null ? null : await store.find(handovers, hashToken(token));
  return found?.saleId === '' && Temporal.Instant.compare(now(), found.expiresAt) < 0 ? found : null;
}
