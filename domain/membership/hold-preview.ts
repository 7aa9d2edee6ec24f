/** What a hold would change, before it is confirmed. */
import { localDate, startOfLocalDay } from '../values/dates.ts';
import type { PriceInterval } from '../values/money.ts';
import { daysOf } from './holding.ts';
import { type HoldDays, isRenewing, lastDayOf, type MembershipFacts, movePeriodEnd } from './membership.ts';
import { anchoredMonths, anchorOf } from './period-days.ts';

export interface HoldPreview {
  readonly days: number;
  /** The first day on which they train again. */
  readonly back: Temporal.PlainDate;
  /** Where the card is charged: the last payment before the hold (null: none), and the first after it. One that falls into it waits for their return. */
  readonly payments: {
    readonly before: Temporal.PlainDate | null;
    readonly after: Temporal.PlainDate;
  } | null;
  /** Where it is paid at the desk: the last day before and after the change; null: it has none. */
  readonly lastDay: { readonly before: Temporal.PlainDate; readonly after: Temporal.PlainDate } | null;
}

/** More periods than the longest notice can hold. */
const MAX_PERIODS = 60;

/** @param interval of the plan, by which the card is charged */
export function previewHold(facts: MembershipFacts, hold: HoldDays, interval: PriceInterval): HoldPreview {
  const days = daysOf(hold);
  const common = { days, back: hold.until.add({ days: 1 }) };
  const end = facts.currentPeriodEnd;
  if (!end) return { ...common, payments: null, lastDay: null };
  if (!isRenewing(facts)) {
    const lastDay = { before: lastDayOf(end), after: lastDayOf(movePeriodEnd(end, days)) };
    return { ...common, payments: null, lastDay };
  }
  const first = localDate(end);
  const anchorDay = anchorOf({ ...facts, anchorDay: 0 }, first);
  let before: Temporal.PlainDate | null = null;
  let next = first;
  for (let period = 1; period <= MAX_PERIODS; period += 1) {
    if (Temporal.Instant.compare(startOfLocalDay(next), startOfLocalDay(hold.from)) >= 0) break;
    before = next;
    next = anchoredMonths(first, (interval === 'year' ? 12 : 1) * period, anchorDay);
  }
  const isWithin = Temporal.PlainDate.compare(next, hold.until) <= 0;
  return { ...common, payments: { before, after: isWithin ? common.back : next }, lastDay: null };
}
