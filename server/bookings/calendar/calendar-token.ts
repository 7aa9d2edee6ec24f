import { createHash } from 'node:crypto';
import { isToken, newToken } from '../../identity/secrets.ts';
import { seal, unseal } from '../../outbox/sealed.ts';

export interface CalendarToken {
  readonly token: string;
  /** The key that the feed is stored under. */
  readonly hash: string;
}

/** 256 random bits: the address is the only credential that a calendar has. */
export function newCalendarToken(): CalendarToken {
  const token = newToken();
  return { token, hash: hashOf(token) };
}

/** The key of the feed for a token; null if the token is malformed. */
export function feedKeyOf(token: string): string | null {
  return isToken(token) ? hashOf(token) : null;
}

export function sealCalendarToken(secret: string, uid: string, token: string): string {
  return seal(secret, `calendar:${uid}`, token);
}

/** The token, or null: there is none, or it was sealed under another secret. */
export function openCalendarToken(secret: string, uid: string, sealed: string): string | null {
  return sealed === '' ? null : unseal(secret, `calendar:${uid}`, sealed);
}

function hashOf(token: string): string {
  return createHash('sha256').update(`calendar-feed\0${token}`).digest('hex');
}
