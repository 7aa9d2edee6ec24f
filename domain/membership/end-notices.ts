import { localDate } from '../values/dates.ts';
import type { Label } from '../values/label.ts';
import type { PriceInterval } from '../values/money.ts';
import {
  effectiveStatus,
  isLeaving,
  isRenewing,
  lastDayOf,
  type MembershipFacts,
  membershipLabel,
} from './membership.ts';

/** Days before the last day of a membership paid at the desk. */
const RUNS_OUT_DAYS = [1, 7] as const;
/** Days before the card is charged for another year. */
const RENEWS_DAYS = [7, 30] as const;
/** After downtime, notices are sent up to this many days late. */
const LATE_DAYS = 3;

export interface EndFacts extends MembershipFacts {
  readonly planInterval: PriceInterval | null;
  /** What has been sent: for which period end, and how many days before it the last notice was. */
  readonly reminders: { readonly endSentFor: Temporal.Instant | null; readonly endSentDays: number };
}

export interface EndNotice {
  /** `runs-out`: it does not renew automatically; `renews`: the card is charged. */
  readonly kind: 'runs-out' | 'renews';
  readonly days: number;
  /** The last day, or the day on which the card is charged. */
  readonly on: Temporal.PlainDate;
}

/**
 * The notice about the end of their period that a member is due now, each once; null: none. Members who are leaving get none,
 * nor those whose whole period is as short as the notice.
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

/** The ranges of last days, both included, for which notices may be due today. */
export function endNoticeDays(
  kind: EndNotice['kind'],
  today: Temporal.PlainDate,
): { readonly from: Temporal.PlainDate; readonly until: Temporal.PlainDate }[] {
  return (kind === 'renews' ? RENEWS_DAYS : RUNS_OUT_DAYS).map((days) => ({
    from: today.add({ days: Math.max(0, days - LATE_DAYS) }),
    until: today.add({ days }),
  }));
}

/** Beside the chip of somebody whose status says something else, that they are leaving too: "Ends 30 Nov". Null: they aren’t, or it says so. */
export function leavingLabel(facts: MembershipFacts, now: Temporal.Instant): Label | null {
  const status = effectiveStatus(facts, now);
  const isSaid = status !== 'past_due' && status !== 'on_hold';
  return isSaid || !isLeaving(facts) ? null : membershipLabel('cancelling', facts, now);
}
