import { clubTime, localDate, storedDate } from '../values/dates.ts';
import type { LedgerEntry } from './ledger.ts';

/** Days on which somebody's membership rests; first and last, `YYYY-MM-DD`, both included. */
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
 * Monthly recurring revenue at an instant, in whole pence: of every payment whose period runs then, what a month of it costs. A yearly
 * payment counts as a twelfth, what is bought once counts as nothing, and what went back is taken off. Somebody on hold pays nothing
 * meanwhile; afterwards their payment counts for as many days longer. Rounded once, at the end.
 */
export function recurringRevenueInPence(
  entries: readonly Entry[],
  holds: readonly HoldFacts[],
  at: Temporal.Instant,
): number {
  const wentBack = new Map<string, number>();
  for (const { kind, ofEntry, amountInPence } of entries) {
    if (kind !== 'payment') wentBack.set(ofEntry, (wentBack.get(ofEntry) ?? 0) - amountInPence);
  }
  const holdsOf = Map.groupBy(holds, ({ memberUid }) => memberUid);
  let parts = 0;
  for (const entry of entries) {
    if (entry.kind !== 'payment' || entry.planKind !== 'membership') continue;
    if (!runsAt(entry, holdsOf.get(entry.memberUid) ?? [], at)) continue;
    parts += Math.floor((standing(entry, wentBack.get(entry.id) ?? 0) * PARTS_A_PENNY) / monthsOf(entry));
  }
  return Math.round(parts / PARTS_A_PENNY);
}

/** What still stands of the plan's price: after a refund never more than was kept. */
function standing({ recurringInPence, amountInPence }: Entry, wentBackInPence: number): number {
  if (wentBackInPence <= 0) return recurringInPence;
  return Math.max(0, Math.min(recurringInPence, amountInPence - wentBackInPence));
}

/** Months that a payment is for, by the calendar; at least one. */
function monthsOf({ periodStart, periodEnd }: Entry): number {
  if (!periodStart || !periodEnd) return 1;
  const days = clubTime(periodStart).until(clubTime(periodEnd), { largestUnit: 'days' }).days;
  return Math.max(1, Math.round(days / (365.25 / 12)));
}

function runsAt(
  { periodStart, periodEnd }: Entry,
  holds: readonly HoldFacts[],
  at: Temporal.Instant,
): boolean {
  if (!periodStart || !periodEnd || Temporal.Instant.compare(at, periodStart) < 0) return false;
  let end = periodEnd;
  const today = localDate(at);
  for (const hold of holds.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const [from, until] = [storedDate(hold.from), storedDate(hold.until)];
    if (!from || !until) continue;
    // A hold after the period is somebody else's payment's.
    if (Temporal.PlainDate.compare(from, localDate(end)) > 0) continue;
    if (Temporal.PlainDate.compare(until, localDate(periodStart)) < 0) continue;
    if (Temporal.PlainDate.compare(from, today) <= 0 && Temporal.PlainDate.compare(today, until) <= 0)
      return false;
    const days = from.until(until).days + 1;
    if (Temporal.PlainDate.compare(until, today) < 0) end = clubTime(end).add({ days }).toInstant();
  }
  return Temporal.Instant.compare(at, end) < 0;
}
