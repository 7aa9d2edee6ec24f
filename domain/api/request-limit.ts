/** Requests that one token may send in a minute, over all instances. */
export const REQUESTS_A_MINUTE = 60;

interface Counted {
  /** 0 to 59, of the hour. */
  readonly minute: number;
  readonly inMinute: number;
}

export type RequestDecision =
  | { readonly kind: 'counted'; readonly minute: number; readonly inMinute: number }
  | { readonly kind: 'too-many'; readonly retryAfterSeconds: number };

/**
 * Whether another request is within the limit. Minutes are those of the clock, so that one counter does for all of them.
 * @param counted of the current hour; null: nothing yet
 */
export function decideRequest(counted: Counted | null, now: Temporal.Instant): RequestDecision {
  const { minute, second } = now.toZonedDateTimeISO('UTC');
  const before = counted?.minute === minute ? counted.inMinute : 0;
  if (before >= REQUESTS_A_MINUTE) return { kind: 'too-many', retryAfterSeconds: 60 - second };
  return { kind: 'counted', minute, inMinute: before + 1 };
}
