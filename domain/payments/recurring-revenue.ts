import { clubTime, localDate, storedDate } from '../values/dates.ts';
import { isOnline, type LedgerEntry } from './ledger.ts';

/** A member's hold: first and last day, `YYYY-MM-DD`, both included. */
export interface HoldFacts {
  readonly memberUid: string;
  readonly from: string;
  readonly until: string;
}

type Entry = Pick<
  LedgerEntry,
  | 'id'
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
const PARTS_A_PENNY = 27_720;

/**
 * Monthly recurring revenue at an instant, in whole pence: the monthly cost of every payment whose period includes it. A yearly
 * payment counts as a twelfth, one-off payments do not count, and refunds are subtracted. A member on hold counts as paying nothing
 * during the hold; afterwards a payment at the desk counts for that many more days. Rounded once, at the end.
 */
export function recurringRevenueInPence(
  entries: readonly Entry[],
  holds: readonly HoldFacts[],
  at: Temporal.Instant,
): number {
  const refunded = new Map<string, number>();
  for (const { kind, ofEntry, amountInPence } of entries) {
    if (kind !== 'payment') refunded.set(ofEntry, (refunded.get(ofEntry) ?? 0) - amountInPence);
  }
  const newest = newestOnline(entries, at);
  const holdsOf = Map.groupBy(holds, ({ memberUid }) => memberUid);
  let parts = 0;
  for (const entry of entries) {
    if (entry.kind !== 'payment' || entry.planKind !== 'membership') continue;
    if (isReplaced(entry, newest)) continue;
    if (!runsAt(entry, holdsOf.get(entry.memberUid) ?? [], at)) continue;
    parts += Math.floor((netRecurring(entry, refunded.get(entry.id) ?? 0) * PARTS_A_PENNY) / monthsOf(entry));
  }
  return Math.round(parts / PARTS_A_PENNY);
}

/** By member, when the newest period that was paid online began: a change of interval starts a new one before the old is over. */
function newestOnline(entries: readonly Entry[], at: Temporal.Instant): Map<string, Temporal.Instant> {
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
  { method, memberUid, periodStart }: Entry,
  newest: Map<string, Temporal.Instant>,
): boolean {
  const start = newest.get(memberUid);
  if (!isOnline(method) || !start || !periodStart) return false;
  return Temporal.Instant.compare(periodStart, start) < 0;
}

/** The recurring price after refunds: never more than the club still has. */
function netRecurring({ recurringInPence, amountInPence }: Entry, refundedInPence: number): number {
  if (refundedInPence <= 0) return recurringInPence;
  return Math.max(0, Math.min(recurringInPence, amountInPence - refundedInPence));
}

/** Calendar months that a payment covers; at least one. */
function monthsOf({ periodStart, periodEnd }: Entry): number {
  if (!periodStart || !periodEnd) return 1;
  const days = clubTime(periodStart).until(clubTime(periodEnd), { largestUnit: 'days' }).days;
  return Math.max(1, Math.round(days / (365.25 / 12)));
}

function runsAt(
  { periodStart, periodEnd, method }: Entry,
  holds: readonly HoldFacts[],
  at: Temporal.Instant,
): boolean {
  if (!periodStart || !periodEnd || Temporal.Instant.compare(at, periodStart) < 0) return false;
  let end = periodEnd;
  const today = localDate(at);
  for (const hold of holds.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const [from, until] = [storedDate(hold.from), storedDate(hold.until)];
    if (!from || !until) continue;
    // A hold after the period belongs to a later payment.
    if (Temporal.PlainDate.compare(from, localDate(end)) > 0) continue;
    if (Temporal.PlainDate.compare(until, localDate(periodStart)) < 0) continue;
    if (Temporal.PlainDate.compare(from, today) <= 0 && Temporal.PlainDate.compare(today, until) <= 0)
      return false;
    const days = from.until(until).days + 1;
    // Online the days are taken off the next payment instead.
    if (!isOnline(method) && Temporal.PlainDate.compare(until, today) < 0)
      end = clubTime(end).add({ days }).toInstant();
  }
  return Temporal.Instant.compare(at, end) < 0;
}
