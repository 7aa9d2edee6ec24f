/** When staff have to say why they take another amount, or for longer. */
import type { PaymentMethod } from './membership-events.ts';

/** True where staff have to say why: nothing is paid, or another amount than the price. @param priceInPence null: not known */
export function needsAmountReason(
  payment: PaymentMethod,
  amountInPence: number | null,
  priceInPence: number | null,
): boolean {
  return payment === 'complimentary' || (amountInPence !== null && amountInPence !== priceInPence);
}

/** So much later than the price pays for takes no reason: a club may move somebody's payments to the end of the month. */
const SPARE_DAYS = 14;
/** Beyond that the front desk asks an admin. */
const DESK_MONTHS = 12;

/**
 * What a typed last day needs: `reason`, where it is much later than what one price pays for; `admin`, where the front desk may not give so
 * much; null: nothing.
 * @param paidFor the last day that one price pays for
 */
export function needsForLastDay(
  lastDay: Temporal.PlainDate,
  paidFor: Temporal.PlainDate,
  isAdmin: boolean,
): 'reason' | 'admin' | null {
  const isAfter = (duration: Temporal.DurationLike) =>
    Temporal.PlainDate.compare(lastDay, paidFor.add(duration)) > 0;
  if (!isAdmin && isAfter({ months: DESK_MONTHS })) return 'admin';
  return isAfter({ days: SPARE_DAYS }) ? 'reason' : null;
}
