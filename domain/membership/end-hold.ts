import { formatDate, localDate } from '../values/dates.ts';
import { moved, movedEnd, remainingHoldDays } from './hold-changes.ts';
import { holdDays, isHoldAhead, lastDayOf, type MembershipFacts, restingStatus } from './membership.ts';
import { changed, type MembershipChange, refused } from './membership-events.ts';
import { paidUntil } from './paid-until.ts';
import type { EffectFacts } from './payment-effect.ts';
import { type GivenBackHolder, takeGivenBack } from './put-back.ts';

/** Unused hold days are taken off the period's end again; with them goes what was given back and only stayed because of the hold. */
export function endHold(facts: EffectFacts & GivenBackHolder, now: Temporal.Instant): MembershipChange {
  const unused = remainingHoldDays(facts, localDate(now));
  const isUndated = holdDays(facts.hold) === null && facts.membershipStatus === 'on_hold';
  if (unused === 0 && !isUndated) return refused('no-hold');
  const isAhead = isHoldAhead(facts, now);
  const action = isAhead ? 'membership.hold-cancelled' : 'membership.hold-ended';
  const summary = isAhead ? 'Hold cancelled before it started' : 'Hold ended';
  const changes = {
    membershipStatus: restingStatus(facts),
    hold: null,
    ...withoutUnused(facts, unused, now),
  };
  const back = takeGivenBack(facts, changes);
  if (!back) return changed(action, summary, changes);
  const paid = paidUntil({ ...facts, ...back.changes }, now);
  const text = `${summary}; what was given back is no longer paid: ${paid?.term.toLowerCase()} ${paid?.value}`;
  return { ...changed(action, text, back.changes), givenBack: back.givenBack };
}

const withoutUnused = (facts: MembershipFacts, unused: number, now: Temporal.Instant) => ({
  ...movedEnd(facts, -unused),
  ...moved(facts, [[holdDays(facts.hold)?.from ?? localDate(now), -unused]]),
});

/** What ending the hold now does to the last day that is paid; empty: nothing, as for people who pay by card. */
export function paidAfterHold(facts: EffectFacts & GivenBackHolder, now: Temporal.Instant): string {
  const change = endHold(facts, now);
  const [before, after] = [
    facts.currentPeriodEnd,
    change.kind === 'changed' ? change.changes.currentPeriodEnd : null,
  ];
  if (!before || !after || Temporal.Instant.compare(before, after) === 0) return '';
  const dayOf = (end: Temporal.Instant) => formatDate(lastDayOf(end));
  const isBack = change.kind === 'changed' && change.givenBack;
  const also = isBack ? ', and so do the days of the refunded payment' : '';
  return `Paid until ${dayOf(after)} then, instead of ${dayOf(before)}: hold days that aren’t used come off again${also}.`;
}
