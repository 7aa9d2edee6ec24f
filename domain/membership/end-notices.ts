import { localDate } from '../values/dates.ts';
import type { PriceInterval } from '../values/money.ts';
import { effectiveStatus, isRenewing, lastDayOf, type MembershipFacts } from './membership.ts';

/** Days before the last day of what was paid at the desk. */
const RUNS_OUT_DAYS = [1, 7] as const;
/** Days before the card is charged for another year. */
const RENEWS_DAYS = [7, 30] as const;
/** A server that was away makes up for this long. */
const LATE_DAYS = 3;

export interface EndFacts extends MembershipFacts {
  readonly planInterval: PriceInterval | null;
  /** What has been sent: for which end, and the last how many days before it. */
  readonly reminders: { readonly endSentFor: Temporal.Instant | null; readonly endSentDays: number };
}

export interface EndNotice {
  /** `runs-out`: nothing follows by itself; `renews`: the card is charged. */
  readonly kind: 'runs-out' | 'renews';
  readonly days: number;
  /** The last day, or the day on which the card is charged. */
  readonly on: Temporal.PlainDate;
}

/**
 * What somebody has to be told now about the end of their period, each notice once; null: nothing. Who leaves anyway is left in peace,
 * and so is who bought something that is as short as the notice.
 */
export function dueEndNotice(facts: EndFacts, now: Temporal.Instant): EndNotice | null {
  const { currentPeriodStart, currentPeriodEnd, planInterval, reminders } = facts;
  if (currentPeriodEnd === null || effectiveStatus(facts, now) !== 'active') return null;
  const isByCard = isRenewing(facts);
  if (isByCard && planInterval !== 'year') return null;
  const on = isByCard ? localDate(currentPeriodEnd) : lastDayOf(currentPeriodEnd);
  const left = localDate(now).until(on).days;
  const days = (isByCard ? RENEWS_DAYS : RUNS_OUT_DAYS).find((each) => left <= each);
  if (days === undefined || left < 0 || left < days - LATE_DAYS) return null;
  if (currentPeriodStart && localDate(currentPeriodStart).until(on).days <= days) return null;
  if (reminders.endSentFor?.equals(currentPeriodEnd) && reminders.endSentDays <= days) return null;
  return { kind: isByCard ? 'renews' : 'runs-out', days, on };
}

/** The days on which a period may end that somebody is told of today: the last days of what to look through, both included. */
export function endNoticeDays(
  kind: EndNotice['kind'],
  today: Temporal.PlainDate,
): { readonly from: Temporal.PlainDate; readonly until: Temporal.PlainDate }[] {
  return (kind === 'renews' ? RENEWS_DAYS : RUNS_OUT_DAYS).map((days) => ({
    from: today.add({ days: Math.max(0, days - LATE_DAYS) }),
    until: today.add({ days }),
  }));
}
