/** Changing one's mind just after joining: 14 days, and the money back but for the days that were used (Consumer Contracts Regulations 2013). */

import type { LedgerEntry } from '../payments/ledger.ts';
import { localDate } from '../values/dates.ts';

export const COOLING_OFF_DAYS = 14;

type Entry = Pick<
  LedgerEntry,
  'id' | 'kind' | 'at' | 'amountInPence' | 'periodStart' | 'periodEnd' | 'ofEntry'
>;

/** The payment that they joined with: the newest that no earlier one runs into. Null: none, or the newest is a renewal. */
export function findJoiningPayment<E extends Entry>(entries: readonly E[]): E | null {
  const payments = entries
    .filter(({ kind, amountInPence }) => kind === 'payment' && amountInPence > 0)
    .toSorted((one, other) => Temporal.Instant.compare(other.at, one.at));
  const newest = payments[0];
  if (!newest) return null;
  const begins = newest.periodStart ?? newest.at;
  const isRenewal = payments
    .slice(1)
    .some(({ periodEnd }) => periodEnd !== null && Temporal.Instant.compare(periodEnd, begins) >= 0);
  return isRenewal ? null : newest;
}

export interface CoolingOff {
  /** The last day on which they may. */
  readonly until: Temporal.PlainDate;
  readonly isOver: boolean;
  readonly paidInPence: number;
  readonly usedDays: number;
  readonly ofDays: number;
  /** Not less than nothing, and never more than what is left of the payment. */
  readonly backInPence: number;
}

/**
 * What goes back: the payment, less a share for every day from the first to today, both included; to the nearest penny.
 *
 * @param entries of the same member, for what has gone back already
 */
export function decideCoolingOff(
  payment: Entry,
  entries: readonly Entry[],
  now: Temporal.Instant,
): CoolingOff {
  const today = localDate(now);
  const until = localDate(payment.at).add({ days: COOLING_OFF_DAYS });
  const begins = localDate(payment.periodStart ?? payment.at);
  const ends = payment.periodEnd && localDate(payment.periodEnd);
  const ofDays = Math.max(1, ends ? daysBetween(begins, ends) : 1);
  const usedDays = Math.min(ofDays, Math.max(0, daysBetween(begins, today) + 1));
  const gone = entries
    .filter(({ ofEntry }) => ofEntry === payment.id)
    .reduce((sum, { amountInPence }) => sum + amountInPence, 0);
  const share = Math.round((payment.amountInPence * (ofDays - usedDays)) / ofDays);
  return {
    until,
    isOver: Temporal.PlainDate.compare(today, until) > 0,
    paidInPence: payment.amountInPence,
    usedDays,
    ofDays,
    backInPence: Math.max(0, Math.min(share, payment.amountInPence + gone)),
  };
}

const daysBetween = (from: Temporal.PlainDate, until: Temporal.PlainDate) =>
  from.until(until, { largestUnit: 'days' }).days;
