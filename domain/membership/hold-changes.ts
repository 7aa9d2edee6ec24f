import { formatDate, formatShortDate, localDate, startOfLocalDay } from '../values/dates.ts';
import { movePacks } from './class-packs.ts';
import {
  type ClassPack,
  holdDays,
  isByCard,
  isHoldAhead,
  isRenewing,
  lastDayOf,
  type MembershipFacts,
  movePeriodEnd,
  restingStatus,
} from './membership.ts';
import { changed, type MembershipChange, type MembershipEvent, refused } from './membership-events.ts';
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
  const end = facts.currentPeriodEnd;
  if (end && !isRenewing(facts) && Temporal.PlainDate.compare(from, lastDayOf(end)) > 0)
    return refused('hold-after-period');
  const days = from.until(until).days + 1;
  const credited = remainingHoldDays(facts, today);
  const summary = `Put on hold from ${formatShortDate(from, now)} until ${formatShortDate(until, now)}`;
  return changed('membership.hold-started', summary, {
    membershipStatus: from.equals(today) ? 'on_hold' : 'active',
    hold: { from: from.toString(), until: until.toString(), reason: event.reason.trim() },
    ...(end && !isByCard(facts) ? { currentPeriodEnd: movePeriodEnd(end, days - credited) } : {}),
    ...moved(facts, [
      [holdDays(facts.hold)?.from ?? from, -credited],
      [from, days],
    ]),
  });
}

/** Each of several packs has its own end, and a plan that is paid for ahead its first day. */
function moved(
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

/** What ending the hold now does to the last day that is paid; empty: nothing, as for whoever pays by card. */
export function paidAfterHold(facts: MembershipFacts, now: Temporal.Instant): string {
  const change = endHold(facts, now);
  const [before, after] = [
    facts.currentPeriodEnd,
    change.kind === 'changed' ? change.changes.currentPeriodEnd : null,
  ];
  if (!before || !after || Temporal.Instant.compare(before, after) === 0) return '';
  const dayOf = (end: Temporal.Instant) => formatDate(lastDayOf(end));
  return `Paid until ${dayOf(after)} then, instead of ${dayOf(before)}: hold days that aren’t used come off again.`;
}

/** Unused hold days are taken off the period's end again. */
export function endHold(facts: MembershipFacts, now: Temporal.Instant): MembershipChange {
  const unused = remainingHoldDays(facts, localDate(now));
  const isUndated = holdDays(facts.hold) === null && facts.membershipStatus === 'on_hold';
  if (unused === 0 && !isUndated) return refused('no-hold');
  const end = facts.currentPeriodEnd;
  const isAhead = isHoldAhead(facts, now);
  const action = isAhead ? 'membership.hold-cancelled' : 'membership.hold-ended';
  return changed(action, isAhead ? 'Hold cancelled before it started' : 'Hold ended', {
    membershipStatus: restingStatus(facts),
    hold: null,
    ...(end && !isByCard(facts) ? { currentPeriodEnd: movePeriodEnd(end, -unused) } : {}),
    ...moved(facts, [[holdDays(facts.hold)?.from ?? localDate(now), -unused]]),
  });
}
