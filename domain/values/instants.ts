/** Instants and spans compared. */

export const isBefore = (one: Temporal.Instant, other: Temporal.Instant): boolean =>
  Temporal.Instant.compare(one, other) < 0;

export const isAfter = (one: Temporal.Instant, other: Temporal.Instant): boolean =>
  Temporal.Instant.compare(one, other) > 0;

export const laterOf = (one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant =>
  isBefore(one, other) ? other : one;

export const earlierOf = (one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant =>
  isBefore(one, other) ? one : other;

/**
 * The start of its minute. A query for what begins after it is the same for a minute, so the store need not look again; what has begun since is then
 * left out.
 */
export const minuteOf = (now: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(now.epochMilliseconds - (now.epochMilliseconds % 60_000));

/** A session, a booking or a visit fits. */
export interface Span {
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
}

/** True where both are on at some instant; one that begins as the other ends does not overlap it. */
export function overlaps(one: Span, other: Span): boolean {
  return isBefore(one.startsAt, other.endsAt) && isBefore(other.startsAt, one.endsAt);
}
