/** A period that stays though nothing is paid for it any more. */
import { formatDate, localDate } from '../values/dates.ts';
import { formatPence } from '../values/money.ts';

export interface RefundedPeriod {
  readonly amountInPence: number;
  readonly at: Temporal.Instant;
  /** The end of that period; another end is another period. */
  readonly until: Temporal.Instant;
}

interface Facts {
  readonly refunded?: RefundedPeriod | null;
  readonly currentPeriodEnd: Temporal.Instant | null;
  readonly debtSettledAt?: Temporal.Instant | null;
}

/** That what paid for their period went back while they stay: `refunded £79 on 28 November 2026`. Empty: it did not. */
export function refundedText({ refunded, currentPeriodEnd: end, debtSettledAt }: Facts): string {
  if (!refunded || !end?.equals(refunded.until)) return '';
  if (debtSettledAt && Temporal.Instant.compare(debtSettledAt, refunded.at) > 0) return '';
  const { amountInPence, at } = refunded;
  const what = amountInPence > 0 ? `refunded ${formatPence(amountInPence)}` : 'payment taken back';
  return `${what} on ${formatDate(localDate(at))}`;
}
