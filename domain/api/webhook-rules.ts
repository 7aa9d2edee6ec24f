/** More than a club has systems: each one's events are written with the change itself. */
export const MOST_ENDPOINTS = 5;
export const MAX_WEBHOOK_URL = 500;

/** Pauses after the failed attempts, in minutes: the last attempt is a day after the first. */
const pauses = [1, 5, 15, 30, 60, 120, 240, 480, 480] as const;
export const WEBHOOK_ATTEMPTS = pauses.length + 1;

/** @param attempts so far, from 1 */
export const webhookPauseMinutes = (attempts: number): number => pauses[attempts - 1] ?? 480;

/** How long the secret before is still valid. */
export const OLD_SECRET_HOURS = 24;

const OFF_AFTER_DAYS = 3;
const OFF_AFTER_FAILURES = 10;
/** The receiver says that it's gone for good. */
const GONE = 410;

export interface EndpointHealth {
  /** Since the last delivery that arrived; null: none has failed since. */
  readonly failingSince: Temporal.Instant | null;
  readonly failures: number;
}

export type HealthDecision =
  | { readonly kind: 'well' | 'failing'; readonly health: EndpointHealth }
  | { readonly kind: 'switch-off'; readonly reason: 'failing' | 'gone'; readonly health: EndpointHealth };

/** What an attempt says about its endpoint. @param statusCode 0: there was no answer */
export function decideHealth(
  before: EndpointHealth,
  attempt: { readonly isDelivered: boolean; readonly statusCode: number },
  now: Temporal.Instant,
): HealthDecision {
  if (attempt.isDelivered) return { kind: 'well', health: { failingSince: null, failures: 0 } };
  const failingSince = before.failingSince ?? now;
  const health = { failingSince, failures: before.failures + 1 };
  if (attempt.statusCode === GONE) return { kind: 'switch-off', reason: 'gone', health };
  const isLong = Temporal.Instant.compare(now, failingSince.add({ hours: 24 * OFF_AFTER_DAYS })) >= 0;
  if (isLong && health.failures >= OFF_AFTER_FAILURES)
    return { kind: 'switch-off', reason: 'failing', health };
  return { kind: 'failing', health };
}
