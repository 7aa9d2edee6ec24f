/** When staff have to say why they take another amount, or for longer. */
import { localDate } from '../values/dates.ts';
import { lastDayOf } from './membership.ts';
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
/** So far from today the front desk gives what isn’t paid for, however it got there: month after month comes to years as well. */
const DESK_MONTHS = 12;

/** What the front desk reads beyond that. */
export const ASK_ADMIN = 'Ask an admin: beyond a year from today, the front desk gives only what is paid for';

/** What a last day is measured by. */
interface DayFacts {
  /** The last day that one price pays for. */
  readonly paidFor: Temporal.PlainDate;
  /** The price is paid, or it’s owed for days that they have had already; otherwise it’s complimentary, waived or left to pay. */
  readonly isPaid: boolean;
  readonly isAdmin: boolean;
}

/**
 * What a last day needs: `reason`, where it is much later than what one price pays for; `admin`, where the front desk may not give so much;
 * null: nothing.
 */
export function needsForLastDay(
  lastDay: Temporal.PlainDate,
  { paidFor, isPaid, isAdmin }: DayFacts,
  now: Temporal.Instant,
): 'reason' | 'admin' | null {
  const isAfter = (day: Temporal.PlainDate) => Temporal.PlainDate.compare(lastDay, day) > 0;
  const withSpare = paidFor.add({ days: SPARE_DAYS });
  const isFar = isAfter(localDate(now).add({ months: DESK_MONTHS }));
  if (!isAdmin && isFar && !(isPaid && !isAfter(withSpare))) return 'admin';
  return isAfter(withSpare) ? 'reason' : null;
}

/** Whether a sale that isn’t all paid would lead a membership so far that the front desk asks an admin. @param end of its new period; left out: it begins none */
export function isFreeForAdmins(
  end: Temporal.Instant | null | undefined,
  before: Temporal.Instant | null,
  now: Temporal.Instant,
): boolean {
  if (!end || (before && Temporal.Instant.compare(end, before) <= 0)) return false;
  const lastDay = lastDayOf(end);
  return needsForLastDay(lastDay, { paidFor: lastDay, isPaid: false, isAdmin: false }, now) === 'admin';
}
