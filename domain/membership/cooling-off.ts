/** Cooling off: for 14 days after joining, money back less the days used (Consumer Contracts Regulations 2013). */

import type { LedgerEntry } from '../payments/ledger.ts';
import { localDate } from '../values/dates.ts';

export const COOLING_OFF_DAYS = 14;

type Entry = Pick<
  LedgerEntry,
  'id' | 'kind' | 'at' | 'amountInPence' | 'periodStart' | 'periodEnd' | 'ofEntry'
>;

/** The payment a member joined with: the newest whose period follows no earlier one. Null: none, or the newest is a renewal. */
export function findJoiningPayment<E extends Entry>(entries: readonly E[]): E | null {
  const payments = entries
    .filter(({ kind, amountInPence }) => kind === 'payment' && amountInPence > 0)
    .toSorted((one, other) => Temporal.Instant.compare(other.at, one.at));
  const newest = payments[0];
  if (!newest) return null;
  const startsAt = newest.periodStart ?? newest.at;
  const isRenewal = payments
    .slice(1)
    .some(({ periodEnd }) => periodEnd !== null && Temporal.Instant.compare(periodEnd, startsAt) >= 0);
  return isRenewal ? null : newest;
}

export interface CoolingOff {
  /** The last day of the cooling-off period. */
  readonly until: Temporal.PlainDate;
  readonly isOver: boolean;
  readonly paidInPence: number;
  readonly usedDays: number;
  readonly ofDays: number;
  /** 0 or more, and never more than what has not been refunded yet. */
  readonly refundInPence: number;
}

/**
 * The refund: the payment less a share for every day from the first to today, both included; to the nearest penny.
 *
 * @param entries the member's ledger entries, for what has been refunded already
 */
export function decideCoolingOff(
  payment: Entry,
  entries: readonly Entry[],
  now: Temporal.Instant,
): CoolingOff {
  const today = localDate(now);
  const until = localDate(payment.at).add({ days: COOLING_OFF_DAYS });
  const firstDay = localDate(payment.periodStart ?? payment.at);
  const endDay = payment.periodEnd && localDate(payment.periodEnd);
  const ofDays = Math.max(1, endDay ? daysBetween(firstDay, endDay) : 1);
  const usedDays = Math.min(ofDays, Math.max(0, daysBetween(firstDay, today) + 1));
  const refunded = entries
    .filter(({ ofEntry }) => ofEntry === payment.id)
    .reduce((sum, { amountInPence }) => sum + amountInPence, 0);
  const share = Math.round((payment.amountInPence * (ofDays - usedDays)) / ofDays);
  return {
    until,
    isOver: Temporal.PlainDate.compare(today, until) > 0,
    paidInPence: payment.amountInPence,
    usedDays,
    ofDays,
    refundInPence: Math.max(0, Math.min(share, payment.amountInPence + refunded)),
  };
}

const daysBetween = (from: Temporal.PlainDate, until: Temporal.PlainDate) =>
  from.until(until, { largestUnit: 'days' }).days;
