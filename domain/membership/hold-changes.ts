import { formatShortDate, localDate, startOfLocalDay } from '../values/dates.ts';
import { movePacks } from './class-packs.ts';
import {
  type ClassPack,
  holdDays,
  isByCard,
  isRenewing,
  lastDayOf,
  type MembershipFacts,
  movePeriodEnd,
} from './membership.ts';
import {
  changed,
  type MembershipChange,
  type MembershipChanges,
  type MembershipEvent,
  refused,
} from './membership-events.ts';
import { movedNext, type NextPlan } from './next-plan.ts';

/** Said wherever a hold ends before its last day. */
export const STAY_CANCELLED =
  'Classes cancelled for the hold stay cancelled. You can book them again if there are places left.';

/** Hold days are credited: the period's end moves later by as many. For card payers the provider moves it. */
export function startHold(
  facts: MembershipFacts,
  event: Extract<MembershipEvent, { type: 'start-hold' }>,
  now: Temporal.Instant,
): MembershipChange {
  const { from, until } = event;
  const today = localDate(now);
  if (Temporal.PlainDate.compare(from, today) < 0 || Temporal.PlainDate.compare(until, from) < 0) {
    return refused('hold-dates');
  }
  if (isAfterPaid(facts, from)) return refused('hold-after-period');
  const days = from.until(until).days + 1;
  const credited = remainingHoldDays(facts, today);
  const summary = `Put on hold from ${formatShortDate(from, now)} until ${formatShortDate(until, now)}`;
  return changed('membership.hold-started', summary, {
    membershipStatus: from.equals(today) ? 'on_hold' : 'active',
    hold: { from: from.toString(), until: until.toString(), reason: event.reason.trim() },
    ...movedEnd(facts, days - credited),
    ...moved(facts, [
      [holdDays(facts.hold)?.from ?? from, -credited],
      [from, days],
    ]),
  });
}

/** The end of what is paid, moved by a hold. That of card payers the provider moves. */
export const movedEnd = (
  facts: MembershipFacts,
  days: number,
): Pick<MembershipChanges, 'currentPeriodEnd' | 'heldDays'> =>
  facts.currentPeriodEnd && !isByCard(facts)
    ? {
        currentPeriodEnd: movePeriodEnd(facts.currentPeriodEnd, days),
        heldDays: (facts.heldDays ?? 0) + days,
      }
    : {};

/** Each of several packs has its own end, and a plan that is paid for ahead its first day. */
export function moved(
  { packs = [], nextPlan = null }: MembershipFacts,
  moves: readonly (readonly [holdStarts: Temporal.PlainDate, days: number])[],
): { packs?: ClassPack[]; nextPlan?: NextPlan } {
  if (packs.length === 0) return movedNext({ nextPlan }, moves);
  return {
    packs: moves.reduce<ClassPack[]>(
      (all, [from, days]) => movePacks(all, startOfLocalDay(from), days),
      packs,
    ),
  };
}

/** Days of the stored hold from today on: credited when it was planned, and removed again when it ends early. */
export function remainingHoldDays(facts: Pick<MembershipFacts, 'hold'>, today: Temporal.PlainDate): number {
  const hold = holdDays(facts.hold);
  if (!hold || Temporal.PlainDate.compare(today, hold.until) > 0) return 0;
  const first = Temporal.PlainDate.compare(today, hold.from) > 0 ? today : hold.from;
  return first.until(hold.until).days + 1;
}

/** The dates as if the stored hold had not moved them (-1), or with all of its days again (1). Null: there is none. */
export function movedByHold(
  facts: MembershipFacts,
  times: 1 | -1,
): Pick<MembershipChanges, 'currentPeriodEnd' | 'heldDays' | 'packs' | 'nextPlan'> | null {
  const hold = holdDays(facts.hold);
  if (!hold) return null;
  const days = times * (hold.from.until(hold.until).days + 1);
  return { ...movedEnd(facts, days), ...moved(facts, [[hold.from, days]]) };
}

/** Whether a hold would begin after what is paid. */
export const isAfterPaid = (facts: MembershipFacts, from: Temporal.PlainDate): boolean =>
  facts.currentPeriodEnd !== null &&
  !isRenewing(facts) &&
  Temporal.PlainDate.compare(from, lastDayOf(facts.currentPeriodEnd)) > 0;
