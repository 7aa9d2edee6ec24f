import { clubTime } from '../values/dates.ts';

/** A no-show (dated at the start of the class) or a late cancellation (dated when it was cancelled). */
export interface Strike {
  readonly sessionId: string;
  readonly at: Temporal.Instant;
  readonly kind: 'no-show' | 'late-cancelled';
  readonly isForgiven: boolean;
}

/** The club's settings fit. */
export interface StrikeSettings {
  readonly strikeLimit: number;
  readonly strikeWindowDays: number;
  /** 0: strikes are counted, but nobody is suspended. */
  readonly suspensionDays: number;
}

/** More than the longest window and the longest suspension together. */
const RETAINED_DAYS = 120;

/** The strikes that count now: not forgiven, and within the last `strikeWindowDays`. */
export function strikesInWindow<S extends Strike>(
  strikes: readonly S[],
  settings: Pick<StrikeSettings, 'strikeWindowDays'>,
  now: Temporal.Instant,
): S[] {
  const after = daysBefore(now, settings.strikeWindowDays);
  return strikes.filter(
    ({ at, isForgiven }) =>
      !isForgiven && Temporal.Instant.compare(at, after) > 0 && Temporal.Instant.compare(at, now) <= 0,
  );
}

/** The same wall-clock time, `days` local days earlier. */
function daysBefore(instant: Temporal.Instant, days: number): Temporal.Instant {
  return clubTime(instant).subtract({ days }).toInstant();
}

/**
 * The instant from which booking ahead is possible again; null: it is possible now. Every strike that reaches the limit
 * restarts the suspension, so it is counted from the newest one that does.
 */
export function suspendedUntil(
  strikes: readonly Strike[],
  settings: StrikeSettings,
  now: Temporal.Instant,
): Temporal.Instant | null {
  let until: Temporal.Instant | null = null;
  for (const { at, isForgiven } of strikes) {
    if (isForgiven || Temporal.Instant.compare(at, now) > 0) continue;
    if (strikesInWindow(strikes, settings, at).length < settings.strikeLimit) continue;
    const end = clubTime(at).add({ days: settings.suspensionDays }).toInstant();
    if (until === null || Temporal.Instant.compare(end, until) > 0) until = end;
  }
  return until !== null && Temporal.Instant.compare(now, until) < 0 ? until : null;
}

/** With this strike, one per session: a newer one replaces the older. Drops what is too old to count. */
export function withStrike<S extends Strike>(strikes: readonly S[], strike: S, now: Temporal.Instant): S[] {
  return [...pruneStrikes(withoutStrike(strikes, strike.sessionId), now), strike];
}

/** Without the session's strike: a mark was corrected, or the class was booked again. */
export function withoutStrike<S extends Strike>(strikes: readonly S[], sessionId: string): S[] {
  return strikes.filter((strike) => strike.sessionId !== sessionId);
}

/** With the session's strike forgiven; it stays on record but no longer counts. */
export function withForgiveness<S extends Strike>(strikes: readonly S[], sessionId: string): S[] {
  return strikes.map((strike) => (strike.sessionId === sessionId ? { ...strike, isForgiven: true } : strike));
}

/** Without those that no setting can make count any more. */
export function pruneStrikes<S extends Strike>(strikes: readonly S[], now: Temporal.Instant): S[] {
  const oldest = daysBefore(now, RETAINED_DAYS);
  return strikes.filter(({ at }) => Temporal.Instant.compare(at, oldest) > 0);
}
