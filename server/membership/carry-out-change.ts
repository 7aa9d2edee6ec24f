import { type MembershipEvent, refused } from '#domain/membership/membership-events.ts';
import { isLiveSubscription } from '#domain/payments/payment-account.ts';
import { members } from '../data/collections/members.ts';
import { changeSubscription, type SubscriptionOrder } from '../payments/change-subscription.ts';
import type { Services } from '../services.ts';
import { changeMembership, type MembershipRequest } from './change-membership.ts';

type ChangeParts = Pick<
  Services,
  'config' | 'store' | 'identity' | 'outbox' | 'clubEvents' | 'settings' | 'log' | 'payments' | 'now'
>;

/**
 * Changes a membership: here for desk payers, at the provider for card payers.
 * @throws PaymentsUnavailableError, PaymentsRefusedError
 */
export async function carryOutChange(parts: ChangeParts, request: MembershipRequest) {
  const { payments, store, identity, now } = parts;
  if (givenByStaff.includes(request.event.type)) {
    const account = await identity.findAccount(request.uid);
    if (account?.emailState === 'unconfirmed') return refused('email-unconfirmed');
  }
  const member = await store.find(members, request.uid);
  const order = orderOf(request.event, now());
  if (!order || payments.engine !== 'stripe' || !isLiveSubscription(member?.subscriptionStatus ?? '')) {
    return changeMembership(parts, request);
  }
  const { uid, by, seen, event } = request;
  const note = 'reason' in event ? event.reason?.trim() : '';
  // Otherwise checked by `decideMembershipChange`, which card payers' changes do not pass.
  if (event.type === 'cancel-now' && !note) return refused('reason-missing');
  return changeSubscription({ ...parts, payments }, { uid, by, seen, order, note });
}

/** Not to an account whose address nobody has confirmed: it may be a stranger's (security.md, row 37). */
const givenByStaff: readonly MembershipEvent['type'][] = ['activate', 'rejoin'];

/** Null: the provider has no part in it. */
function orderOf(event: MembershipEvent, at: Temporal.Instant): SubscriptionOrder | null {
  switch (event.type) {
    case 'cancel-at-period-end':
    case 'undo-cancel':
    case 'cancel-now':
      return { type: event.type };
    case 'change-plan':
      return { type: 'change-plan', planId: event.plan.id, at };
    default:
      return null;
  }
}
