import { clubTime, localDate, storedDate } from '../values/dates.ts';
import { isOnline, type LedgerEntry } from './ledger.ts';

/** A member's hold: first and last day, `YYYY-MM-DD`, both included. */
export interface HoldFacts {
  readonly memberUid: string;
  readonly from: string;
  readonly until: string;
}

/**
 * A time in which what a member had paid does not count, from `from` on: their payment was overdue, or their membership had ended. What was paid
 * before an end never counts again; after a debt is settled, it does.
 */
export interface RevenueGap {
  readonly memberUid: string;
  readonly kind: 'overdue' | 'ended';
  readonly from: Temporal.Instant;
  /** Not included; null: it goes on. */
  readonly until: Temporal.Instant | null;
}

export type RecurringEntry = Pick<
  LedgerEntry,
  | 'id'
  | 'at'
  | 'memberUid'
  | 'kind'
  | 'method'
  | 'amountInPence'
  | 'recurringInPence'
  | 'periodStart'
  | 'periodEnd'
  | 'planKind'
  | 'ofEntry'
>;

/** Divisible by every number of months up to 12, so that twelfths add up without loss. */
export const PARTS_A_PENNY = 27_720;

export const partsInPence = (parts: number): number => Math.round(parts / PARTS_A_PENNY);

/**
 * Monthly recurring revenue at an instant, in whole pence: the monthly cost of every payment whose period includes it. A yearly
 * payment counts as a twelfth, one-off payments do not count, and refunds are subtracted from when they were made. A member on hold counts as
 * paying nothing during the hold; afterwards a payment at the desk counts for that many more days. Whoever is overdue or has left pays
 * nothing either, whatever they had paid. Rounded once, at the end.
 */
export function recurringRevenueInPence(
  entries: readonly RecurringEntry[],
  holds: readonly HoldFacts[],
  at: Temporal.Instant,
  gaps: readonly RevenueGap[] = [],
): number {
  return partsInPence(recurringParts(entries, holds, at, gaps));
}

/** The same before it is rounded, in parts of a penny: what members pay adds up to what the club has. */
export function recurringParts(
  entries: readonly RecurringEntry[],
  holds: readonly HoldFacts[],
  at: Temporal.Instant,
  gaps: readonly RevenueGap[] = [],
): number {
  const refunded = new Map<string, number>();
  for (const { kind, ofEntry, amountInPence, at: madeAt } of entries) {
    if (kind !== 'payment' && Temporal.Instant.compare(madeAt, at) <= 0)
      refunded.set(ofEntry, (refunded.get(ofEntry) ?? 0) - amountInPence);
  }
  const newest = newestOnline(entries, at);
  const holdsOf = Map.groupBy(holds, ({ memberUid }) => memberUid);
  const gapsOf = Map.groupBy(gaps, ({ memberUid }) => memberUid);
  let parts = 0;
  for (const entry of entries) {
    if (entry.kind !== 'payment' || entry.planKind !== 'membership') continue;
    if (isReplaced(entry, newest)) continue;
    if (gapsOf.get(entry.memberUid)?.some((gap) => fallsInto(entry, gap, at))) continue;
    if (!runsAt(entry, holdsOf.get(entry.memberUid) ?? [], at)) continue;
    parts += Math.floor((netRecurring(entry, refunded.get(entry.id) ?? 0) * PARTS_A_PENNY) / monthsOf(entry));
  }
  return parts;
}

function fallsInto(entry: RecurringEntry, { kind, from, until }: RevenueGap, at: Temporal.Instant): boolean {
  if (Temporal.Instant.compare(at, from) < 0) return false;
  if (kind === 'ended') return Temporal.Instant.compare(entry.at, from) < 0;
  return until === null || Temporal.Instant.compare(at, until) < 0;
}

/** The days, `YYYY-MM-DD`, on which what one member pays may change: on any other it is what it was the day before. */
export function recurringChangeDays(
  entries: readonly RecurringEntry[],
  holds: readonly HoldFacts[],
  gaps: readonly RevenueGap[] = [],
): Set<string> {
  const days = new Set<string>();
  const add = (date: Temporal.PlainDate) => days.add(date.toString());
  for (const { from, until } of gaps) {
    add(localDate(from));
    if (until) add(localDate(until));
  }
  for (const { from, until } of holds) {
    const [first, last] = [storedDate(from), storedDate(until)];
    if (first) add(first);
    if (last) add(last.add({ days: 1 }));
  }
  for (const entry of entries) {
    if (entry.kind !== 'payment') add(localDate(entry.at));
    if (entry.periodStart) add(localDate(entry.periodStart));
    if (entry.periodEnd) for (const end of possibleEnds(entry, holds)) add(localDate(end));
  }
  return days;
}

/** The end of a payment's period, and each end that it has with some of the holds: before a merge only some of them were that member's. */
function possibleEnds(
  { periodStart, periodEnd, method }: RecurringEntry,
  holds: readonly HoldFacts[],
): Temporal.Instant[] {
  if (!periodStart || !periodEnd) return [];
  const ends = new Map([[periodEnd.epochMilliseconds, periodEnd]]);
  for (const { from, until } of isOnline(method) ? [] : heldDuring(holds, periodStart)) {
    const days = from.until(until).days + 1;
    for (const end of [...ends.values()]) {
      if (Temporal.PlainDate.compare(from, localDate(end)) > 0) continue;
      const later = clubTime(end).add({ days }).toInstant();
      ends.set(later.epochMilliseconds, later);
    }
  }
  return [...ends.values()];
}

/** Holds with readable dates, oldest first, without those that were over when a period began. */
function heldDuring(holds: readonly HoldFacts[], periodStart: Temporal.Instant) {
  return holds
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
    .flatMap((hold) => {
      const [from, until] = [storedDate(hold.from), storedDate(hold.until)];
      if (!from || !until) return [];
      return Temporal.PlainDate.compare(until, localDate(periodStart)) < 0 ? [] : [{ from, until }];
    });
}

/** By member, when the newest period that was paid online began: a change of interval starts a new one before the old is over. */
function newestOnline(
  entries: readonly RecurringEntry[],
  at: Temporal.Instant,
): Map<string, Temporal.Instant> {
  const newest = new Map<string, Temporal.Instant>();
  for (const { kind, method, memberUid, periodStart: start, planKind } of entries) {
    if (kind !== 'payment' || planKind !== 'membership' || !isOnline(method) || !start) continue;
    const known = newest.get(memberUid);
    if (Temporal.Instant.compare(start, at) > 0 || (known && Temporal.Instant.compare(known, start) > 0))
      continue;
    newest.set(memberUid, start);
  }
  return newest;
}

function isReplaced(
  { method, memberUid, periodStart }: RecurringEntry,
  newest: Map<string, Temporal.Instant>,
): boolean {
  const start = newest.get(memberUid);
  if (!isOnline(method) || !start || !periodStart) return false;
  return Temporal.Instant.compare(periodStart, start) < 0;
}

/** The recurring price after refunds: never more than the club still has. */
function netRecurring({ recurringInPence, amountInPence }: RecurringEntry, refundedInPence: number): number {
  if (refundedInPence <= 0) return recurringInPence;
  return Math.max(0, Math.min(recurringInPence, amountInPence - refundedInPence));
}

/** Calendar months that a payment covers; at least one. */
function monthsOf({ periodStart, periodEnd }: RecurringEntry): number {
  if (!periodStart || !periodEnd) return 1;
  const days = clubTime(periodStart).until(clubTime(periodEnd), { largestUnit: 'days' }).days;
  return Math.max(1, Math.round(days / (365.25 / 12)));
}

function runsAt(
  { periodStart, periodEnd, method }: RecurringEntry,
  holds: readonly HoldFacts[],
  at: Temporal.Instant,
): boolean {
  if (!periodStart || !periodEnd || Temporal.Instant.compare(at, periodStart) < 0) return false;
  let end = periodEnd;
  const today = localDate(at);
  for (const { from, until } of heldDuring(holds, periodStart)) {
    // A hold after the period belongs to a later payment.
    if (Temporal.PlainDate.compare(from, localDate(end)) > 0) continue;
    if (Temporal.PlainDate.compare(from, today) <= 0 && Temporal.PlainDate.compare(today, until) <= 0)
      return false;
    const days = from.until(until).days + 1;
    // Online the days are taken off the next payment instead.
    if (!isOnline(method) && Temporal.PlainDate.compare(until, today) < 0)
      end = clubTime(end).add({ days }).toInstant();
  }
  return Temporal.Instant.compare(at, end) < 0;
}
