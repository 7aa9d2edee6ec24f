/** Cache lifetimes of the specification (§9), in milliseconds, and of login sessions, in days. A timestamp in the future counts as out of date. */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long the claims of a login session are trusted without asking the identity service. */
export const AUTH_CACHE_MILLISECONDS = 6 * HOUR;
/** Past this share of that time they are refreshed in the background. */
export const AUTH_REFRESH_SHARE = 0.8;
/** A token older than this is refreshed. */
export const TOKEN_REFRESH_MILLISECONDS = 50 * MINUTE;
/** How long a cached profile may be shown. */
export const PROFILE_CACHE_MILLISECONDS = 27 * HOUR;

/** A login session ends this long after sign-in at the latest … */
export const LOGIN_ABSOLUTE_DAYS = 30;
/** … and this long after it was last used. */
export const LOGIN_IDLE_DAYS = 7;

const ageInMilliseconds = (timestamp: Temporal.Instant, now: Temporal.Instant) =>
  now.since(timestamp).total('milliseconds');

export type AuthFreshness = 'fresh' | 'fresh-refresh-in-background' | 'expired';

/** Whether claims read at `timestamp` are still valid: for less than 6 hours, with a refresh after 80 % of that time. */
export function decideAuthCache(timestamp: Temporal.Instant, now: Temporal.Instant): AuthFreshness {
  const age = ageInMilliseconds(timestamp, now);
  if (age < 0 || age >= AUTH_CACHE_MILLISECONDS) return 'expired';
  const isOld = age > AUTH_CACHE_MILLISECONDS * AUTH_REFRESH_SHARE;
  return isOld ? 'fresh-refresh-in-background' : 'fresh';
}

/** True once the token is older than 50 minutes. */
export function tokenNeedsRefresh(issuedAt: Temporal.Instant, now: Temporal.Instant): boolean {
  const age = ageInMilliseconds(issuedAt, now);
  return age < 0 || age > TOKEN_REFRESH_MILLISECONDS;
}

/** True for less than 27 hours. */
export function isProfileCacheValid(timestamp: Temporal.Instant, now: Temporal.Instant): boolean {
  const age = ageInMilliseconds(timestamp, now);
  return age >= 0 && age < PROFILE_CACHE_MILLISECONDS;
}
