/** What the desk can do with a membership now: what its page offers. */
import { localDate } from '../values/dates.ts';
import { owesBeforeChange, restToTakeFirst } from './debts.ts';
import { isTrialAgain } from './joining.ts';
import {
  effectiveStatus,
  holdDays,
  isByCard,
  isDisputed,
  isLeaving,
  isPeriodOver,
  type MembershipFacts,
  type MembershipStatus,
  membershipStatusNames,
} from './membership.ts';
import { type MembershipEvent, possibleFrom } from './membership-events.ts';

/**
 * The events that the desk can apply to this membership now.
 * @param plan theirs, where it is read: for a trial that they have had, only the rest of it is paid
 */
export function possibleEvents(
  facts: MembershipFacts,
  now: Temporal.Instant,
  plan: Parameters<typeof isTrialAgain>[1] | null = null,
): MembershipEvent['type'][] {
  const status = effectiveStatus(facts, now);
  const hold = holdDays(facts.hold);
  const canEndHold = hold
    ? Temporal.PlainDate.compare(localDate(now), hold.until) <= 0
    : status === 'on_hold';
  return (Object.keys(possibleFrom) as MembershipEvent['type'][]).filter((type) => {
    // That is taken with the sale.
    if (type === 'rest-settled') return false;
    if (type === 'expire')
      return possibleFrom.expire.includes(facts.membershipStatus) && isPeriodOver(facts, now);
    if (!possibleFrom[type].includes(status)) return false;
    if (facts.pendingPayment && (type === 'activate' || type === 'rejoin')) return false;
    if (isByCard(facts) && type === 'mark-overdue') return false;
    if (type === 'undo-overdue') return !isByCard(facts) && !facts.disputedUntil;
    if (type === 'payment-settled' && plan && isTrialAgain(facts, plan, now) && !restToTakeFirst(facts, now))
      return false;
    if (isByCard(facts) && type === 'payment-settled') return isDisputed(facts, now);
    if (type === 'end-hold') return canEndHold;
    if (type === 'change-plan') return !facts.nextPlan && !owesBeforeChange(facts, plan, now);
    if (type === 'undo-cancel') return isLeaving(facts);
    return type !== 'cancel-at-period-end' || !isLeaving(facts);
  });
}

/** Why an event isn’t possible from this status. */
export const wrongStatusSentence = (status: MembershipStatus): string =>
  `You can’t do that while the membership status is: ${membershipStatusNames[status]}.`;

/** What only the provider can do for card payers: done here, it would be undone by the next webhook event. */
const providersOwn: readonly MembershipEvent['type'][] = [
  'change-plan',
  'mark-overdue',
  'undo-overdue',
  'payment-settled',
  'cancel-at-period-end',
  'undo-cancel',
  'cancel-now',
];

/** True for what only the provider can do for a card payer: not an end to a subscription that the provider no longer knows, nor a payment for what the bank reversed. */
export function isProvidersOwn(
  event: MembershipEvent,
  facts: MembershipFacts,
  now: Temporal.Instant,
): boolean {
  if (event.type === 'cancel-now' && event.isGoneAtProvider === true) return false;
  if (event.type === 'payment-settled' && isDisputed(facts, now)) return false;
  return providersOwn.includes(event.type);
}
