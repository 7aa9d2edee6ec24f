/** What whoever acts for a child can do with the child’s membership. */
import * as paths from '#app/paths.ts';
import type { MemberAction } from '#domain/members/actions.ts';
import { isHoldAhead } from '#domain/membership/membership.ts';
import { listOwnChanges } from '#domain/membership/own-membership.ts';
import { planPrice } from '#domain/membership/plan-text.ts';
import { isLiveSubscription } from '#domain/payments/payment-account.ts';
import type { Member } from '#server/data/collections/members.ts';
import { plans } from '#server/data/collections/membership.ts';
import type { Services } from '#server/services.ts';
import { childMembership } from '../../membership/own-change.ts';

const changeLabels: Partial<Record<MemberAction, string>> = {
  'return-early': 'End the hold early',
  'see-hold': 'Put it on hold',
  'change-plan': 'Change the plan',
  'leave-club': 'Cancel membership',
  'stay-member': 'Keep the membership',
};

/** What the child’s own page would offer, here for whoever acts for them, and what is said to them. */
export async function membershipView(services: Services, child: Member) {
  const { store, payments } = services;
  const now = services.now();
  const theirs = childMembership(child);
  const hrefs: Partial<Record<MemberAction, string>> = {
    ...{ 'return-early': theirs.returnEarly, 'see-hold': theirs.holding, 'change-plan': theirs.changePlan },
    ...{ 'leave-club': theirs.leave, 'stay-member': theirs.stay },
  };
  const [plan, requested] = await store.findMany(plans, [
    child.planId || NONE,
    child.requestedPlanId || NONE,
  ]);
  const isByCard = isLiveSubscription(child.subscriptionStatus);
  return {
    isByCard,
    portal:
      payments.engine === 'stripe' && child.stripeCustomerId && isByCard
        ? paths.openChildPortal(child.id)
        : '',
    changes: listOwnChanges(child, plan?.kind ?? 'membership', now).flatMap(({ action, label }) => {
      const href = hrefs[action as MemberAction];
      const isBooked = action === 'see-hold' && isHoldAhead(child, now);
      return href
        ? [{ href, label: isBooked ? 'See the hold' : (changeLabels[action as MemberAction] ?? label) }]
        : [];
    }),
    request: requested
      ? {
          plan: [requested.name, planPrice(requested).price].filter(Boolean).join(', '),
          href: theirs.withdrawRequest,
        }
      : null,
  };
}

/** No plan has this id. */
const NONE = '-';
