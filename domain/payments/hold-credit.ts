import { endOfLocalDay, startOfLocalDay } from '../values/dates.ts';

/** An amount that was billed for a span of time, or is going to be; negative: given back for it. */
export interface BilledTime {
  readonly amountInPence: number;
  readonly from: Temporal.Instant;
  /** Not included. */
  readonly until: Temporal.Instant;
  readonly isPaid: boolean;
}

/**
 * What was billed for the days of a hold, in whole pence: of every amount the share of its time that was on hold, whatever plan it was for. A
 * plan change before or during the hold is therefore included, with both its credit and its charge, and so is a discount. 0 or more.
 *
 * @param hold first and last day, both included
 * @param endedAt when the subscription ended: later days were not on hold, and only what is paid is given back; null: it has not
 */
export function creditForHold(
  billed: readonly BilledTime[],
  hold: { readonly from: Temporal.PlainDate; readonly until: Temporal.PlainDate },
  endedAt: Temporal.Instant | null = null,
): number {
  const begins = startOfLocalDay(hold.from);
  const ends = endedAt === null ? endOfLocalDay(hold.until) : earlier(endOfLocalDay(hold.until), endedAt);
  const shares = billed
    .filter(({ isPaid }) => endedAt === null || isPaid)
    .map(({ amountInPence, from, until }) => {
      const length = secondsBetween(from, until);
      const held = secondsBetween(later(from, begins), earlier(until, ends));
      return length > 0 && held > 0 ? (amountInPence * held) / length : 0;
    });
  return Math.max(0, Math.round(shares.reduce((sum, share) => sum + share, 0)));
}

const secondsBetween = (from: Temporal.Instant, until: Temporal.Instant) =>
  from.until(until).total('seconds');
const later = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) > 0 ? one : other;
const earlier = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0 ? one : other;
