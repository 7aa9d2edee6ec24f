/**
 * Cooling off: for 14 days after joining, money back less the days used (Consumer Contracts Regulations 2013). They are of the contract:
 * neither a renewal begins them, nor a payment that an import or a merge brought.
 */

import type { LedgerEntry } from '../payments/ledger.ts';
import { endOfLocalDay, localDate } from '../values/dates.ts';

export const COOLING_OFF_DAYS = 14;

/** Until when a membership was paid that ended by cooling off: what was paid for the days after has gone back. @param end of its period */
export function endOfCooledOff(end: Temporal.Instant | null, at: Temporal.Instant): Temporal.Instant | null {
  const ofDay = endOfLocalDay(localDate(at));
  return end && Temporal.Instant.compare(ofDay, end) < 0 ? ofDay : end;
}

type Entry = Pick<
  LedgerEntry,
  'id' | 'kind' | 'at' | 'amountInPence' | 'periodStart' | 'periodEnd' | 'ofEntry'
>;

/**
 * The payments since a member joined, newest first: the one they joined with and every one that continues its period, such as a second
 * month paid in advance. A payment that was refunded before the next one belongs to an earlier joining. Empty: none.
 */
export function findJoiningPayments<E extends Entry>(entries: readonly E[]): E[] {
  const payments = entries
    .filter(({ kind, amountInPence }) => kind === 'payment' && amountInPence > 0)
    .toSorted((one, other) => Temporal.Instant.compare(other.at, one.at));
  const chain = payments.slice(0, 1);
  for (const earlier of payments.slice(1)) {
    const later = chain.at(-1);
    if (!later || !isContinued(earlier, later, entries)) break;
    chain.push(earlier);
  }
  return chain;
}

function isContinued({ id, periodEnd }: Entry, later: Entry, entries: readonly Entry[]): boolean {
  const startsAt = later.periodStart ?? later.at;
  if (periodEnd === null || Temporal.Instant.compare(periodEnd, startsAt) < 0) return false;
  return !entries.some(({ ofEntry, at }) => ofEntry === id && Temporal.Instant.compare(at, later.at) < 0);
}

/** With each joining fee before the payment that it was sold with: it is a part of the price, for the same days. */
export function withFees<E extends Entry & Pick<LedgerEntry, 'purpose' | 'saleId'>>(
  payments: readonly E[],
  entries: readonly E[],
): E[] {
  return payments.flatMap((payment, index) => {
    const { saleId, periodStart, periodEnd } = payment;
    const isOnce = saleId !== '' && !payments.slice(index + 1).some((each) => each.saleId === saleId);
    const fees = entries.filter(
      (each) =>
        each.kind === 'payment' && each.purpose === 'fee' && each.saleId === saleId && each.amountInPence > 0,
    );
    return isOnce ? [...fees.map((fee) => ({ ...fee, periodStart, periodEnd })), payment] : [payment];
  });
}

/** What goes back of one payment. */
export interface CoolingPart<E> {
  readonly payment: E;
  readonly usedDays: number;
  readonly ofDays: number;
  readonly returnedInPence: number;
  /** What the rule gives less what has been refunded already; 0 or more. */
  readonly refundInPence: number;
}

export interface CoolingOff<E = Entry> {
  /** The last day of the cooling-off period. */
  readonly until: Temporal.PlainDate;
  readonly isOver: boolean;
  readonly refundInPence: number;
  /** Not paid yet of what they joined with: no longer to pay, but for the days used. */
  readonly unpaidInPence: number;
  /** For those days, taken off the refund. */
  readonly unpaidUsedInPence: number;
  /** Newest payment first. */
  readonly parts: readonly CoolingPart<E>[];
}

/**
 * The refund: of every payment since joining, the joining fee too, what it paid less a share for each day from its first to today, both included; to the
 * nearest penny. The 14 days count from the day they joined, or from a payment before it that they joined with, however many followed.
 *
 * @param payments of `findJoiningPayments`, `withFees`
 * @param joined the day on which the membership began (`insight/membership-turns.ts`); null: that is not on record, so it was before
 * @param entries the member's ledger entries, for what has been refunded already
 * @param unpaid what is still to pay of the sale of one of the payments
 * @returns null where nobody has joined
 */
export function decideCoolingOff<E extends Entry>(
  payments: readonly E[],
  joined: Temporal.PlainDate | null,
  entries: readonly Entry[],
  now: Temporal.Instant,
  unpaid: (payment: E) => number = () => 0,
): CoolingOff<E> | null {
  const joining = payments.at(-1);
  if (!joining || !joined) return null;
  const [from = joined] = [joined, localDate(joining.at)].toSorted(Temporal.PlainDate.compare);
  const until = from.add({ days: COOLING_OFF_DAYS });
  const parts = payments.map((payment) => partOf(payment, entries, now));
  const back = parts.reduce((sum, { refundInPence }) => sum + refundInPence, 0);
  const unpaidInPence = payments.reduce((sum, payment) => sum + unpaid(payment), 0);
  const used = parts.map(({ payment, usedDays, ofDays }) =>
    Math.round((unpaid(payment) * usedDays) / ofDays),
  );
  const unpaidUsedInPence = Math.min(
    back,
    used.reduce((sum, each) => sum + each, 0),
  );
  return {
    until,
    isOver: Temporal.PlainDate.compare(localDate(now), until) > 0,
    ...{ refundInPence: back - unpaidUsedInPence, unpaidInPence, unpaidUsedInPence },
    parts,
  };
}

function partOf<E extends Entry>(
  payment: E,
  entries: readonly Entry[],
  now: Temporal.Instant,
): CoolingPart<E> {
  const firstDay = localDate(payment.periodStart ?? payment.at);
  const endDay = payment.periodEnd && localDate(payment.periodEnd);
  const ofDays = Math.max(1, endDay ? firstDay.until(endDay).days : 1);
  const usedDays = Math.min(ofDays, Math.max(0, firstDay.until(localDate(now)).days + 1));
  const returnedInPence = entries
    .filter(({ ofEntry }) => ofEntry === payment.id)
    .reduce((sum, { amountInPence }) => sum - amountInPence, 0);
  const share = Math.round((payment.amountInPence * (ofDays - usedDays)) / ofDays);
  const refundInPence = Math.max(0, share - Math.max(0, returnedInPence));
  return { payment, usedDays, ofDays, returnedInPence, refundInPence };
}

/** How an amount is divided between the payments: from the newest on, of each at most what its part allows. */
export function splitRefund<E>(
  parts: readonly CoolingPart<E>[],
  amountInPence: number,
): { readonly payment: E; readonly amountInPence: number; readonly returnedInPence: number }[] {
  let rest = amountInPence;
  return parts.flatMap(({ payment, refundInPence, returnedInPence }) => {
    const share = Math.min(rest, refundInPence);
    rest -= share;
    return share > 0 ? [{ payment, amountInPence: share, returnedInPence }] : [];
  });
}
