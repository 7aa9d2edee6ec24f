import { endOfLocalDay, startOfLocalDay } from '../values/dates.ts';
import { formatPence } from '../values/money.ts';
import type { Subscription } from './payment-account.ts';

/** An amount that was billed for a span of time, or is going to be; negative: given back for it. */
export interface BilledTime {
  readonly amountInPence: number;
  readonly from: Temporal.Instant;
  /** Not included. */
  readonly until: Temporal.Instant;
  readonly isPaid: boolean;
}

export interface HoldSpan {
  readonly from: Temporal.PlainDate;
  readonly until: Temporal.PlainDate;
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
  hold: HoldSpan,
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

/** What a subscription goes on to bill. */
export type GoesOn = Pick<Subscription, 'currentPeriodStart' | 'currentPeriodEnd' | 'price'>;

export interface ExpectedCredit {
  readonly amountInPence: number;
  /** Periods are counted that haven’t been billed. */
  readonly isEstimate: boolean;
}

/**
 * What a hold that is still ahead will give back, in whole pence, as `creditForHold` computes it: periods that begin before it is over are
 * counted as billed at the current price. Null: the price has no interval that we know.
 */
export function expectedCreditForHold(
  billed: readonly BilledTime[],
  subscription: GoesOn,
  hold: HoldSpan,
): ExpectedCredit | null {
  if (!subscription.price) return null;
  const ahead = [...periodsAhead(subscription, subscription.price, endOfLocalDay(hold.until))];
  return { amountInPence: creditForHold([...billed, ...ahead], hold), isEstimate: ahead.length > 0 };
}

/** `About £28 for 14 days`; only the days where the sum isn’t known. */
export function holdCreditText(credit: ExpectedCredit | null, count: number): string {
  const days = count === 1 ? '1 day' : `${count} days`;
  if (!credit) return days;
  return `${credit.isEstimate ? 'About ' : ''}${formatPence(credit.amountInPence)} for ${days}`;
}

/** The periods after the current one that begin before then. */
export function* periodsAhead(
  { currentPeriodStart, currentPeriodEnd }: GoesOn,
  { amountInPence, interval }: NonNullable<GoesOn['price']>,
  until: Temporal.Instant,
): Generator<BilledTime> {
  const [start, end] = [currentPeriodStart, currentPeriodEnd].map((at) => at.toZonedDateTimeISO('UTC'));
  if (!start || !end) return;
  // Of months that are too short only one of two in a row is: the later day is the one that payments are counted from.
  const day = Math.max(start.day, end.day);
  const months = interval === 'year' ? 12 : 1;
  let from = currentPeriodEnd;
  for (let period = 1; Temporal.Instant.compare(from, until) < 0; period += 1) {
    const next = end
      .with({ day: 1 })
      .add({ months: months * period })
      .with({ day })
      .toInstant();
    yield { amountInPence, from, until: next, isPaid: false };
    from = next;
  }
}

const secondsBetween = (from: Temporal.Instant, until: Temporal.Instant) =>
  from.until(until).total('seconds');
const later = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) > 0 ? one : other;
const earlier = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0 ? one : other;
