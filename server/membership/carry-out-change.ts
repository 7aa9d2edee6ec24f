import { leavingReasonOf } from '#domain/membership/leaving-reasons.ts';
import { type MembershipEvent, refused } from '#domain/membership/membership-events.ts';
import { isLiveSubscription } from '#domain/payments/payment-account.ts';
import { refusalForMember, refusalForStaff } from '#domain/payments/refusals.ts';
import { members } from '../data/collections/members.ts';
import { changeSubscription, type SubscriptionOrder } from '../payments/change-subscription.ts';
import { closeOvertakenSoon } from '../payments/close-checkout.ts';
import { isUnknownToProvider, PaymentsRefusedError } from '../payments/payments.ts';
import type { Services } from '../services.ts';
import { changeMembership, type MembershipRequest } from './change-membership.ts';

type ChangeParts = Pick<
  Services,
  | 'config'
  | 'store'
  | 'identity'
  | 'outbox'
  | 'clubEvents'
  | 'secret'
  | 'settings'
  | 'log'
  | 'payments'
  | 'now'
>;

/**
 * Changes a membership: here for desk payers, at the provider for card payers. What the provider refuses is an outcome with a sentence; a
 * subscription that it does not know can still be cancelled here.
 * @throws PaymentsUnavailableError
 */
export async function carryOutChange(parts: ChangeParts, request: MembershipRequest) {
  const { payments, store, identity, now } = parts;
  if (givenByStaff.includes(request.event.type)) {
    const account = await identity.findAccount(request.uid);
    if (account?.emailState === 'unconfirmed') return refused('email-unconfirmed');
  }
  if (payments.engine !== 'stripe') return changeMembership(parts, request);
  const order = orderOf(request.event, now());
  const member = order && (await store.find(members, request.uid));
  if (!order || !isLiveSubscription(member?.subscriptionStatus ?? '')) {
    const outcome = await changeMembership(parts, request);
    await closeOvertakenSoon({ ...parts, payments }, request.uid);
    return outcome;
  }
  const { uid, by, seen, event } = request;
  const note = 'reason' in event ? event.reason?.trim() : '';
  // Otherwise checked by `decideMembershipChange`, which card payers' changes do not pass.
  if (event.type === 'cancel-now' && !note) return refused('reason-missing');
  try {
    const leavingReason = leavingReasonOf(event);
    const asked = { uid, by, seen, order, note, leavingReason };
    return await changeSubscription({ ...parts, payments }, asked);
  } catch (error) {
    if (!(error instanceof PaymentsRefusedError)) throw error;
    if (event.type === 'cancel-now' && isUnknownToProvider(error)) {
      return changeMembership(parts, { ...request, event: { ...event, isGoneAtProvider: true } });
    }
    const sentence = by.uid === uid ? refusalForMember : refusalForStaff(error);
    return { kind: 'refused', reason: 'by-provider', sentence } as const;
  }
}

/** Not to an account whose address nobody has confirmed: it may be a stranger's. */
const givenByStaff: readonly MembershipEvent['type'][] = ['activate', 'rejoin'];

/** Null: the provider has no part in it. */
function orderOf(event: MembershipEvent, at: Temporal.Instant): SubscriptionOrder | null {
  switch (event.type) {
    case 'cancel-at-period-end':
    case 'undo-cancel':
    case 'cancel-now':
      return { type: event.type };
    case 'change-plan':
      return { type: 'change-plan', planId: event.plan.id, at: event.previewedAt ?? at };
    default:
      return null;
  }
}
