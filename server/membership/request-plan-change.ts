import { isSoldTo } from '#domain/membership/joining.ts';
import { isLeaving } from '#domain/membership/membership.ts';
import { possibleEvents } from '#domain/membership/possible-events.ts';
import { isLiveSubscription } from '#domain/payments/payment-account.ts';
import { agreedFrom } from '#domain/payments/sale-plan.ts';
import { members } from '../data/collections/members.ts';
import { plans } from '../data/collections/membership.ts';
import { readKeptBy } from '../families/membership-keeper.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import { membershipVersion } from './change-membership.ts';
import { OVERTAKEN } from './decide-change.ts';
import { planChangeRequestedMail } from './request-mails.ts';

export type PlanChangeRequestOutcome =
  | { readonly kind: 'requested'; readonly planName: string; readonly from: string }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'no-member' };

const STAY_FIRST =
  'This membership is set to end, so nothing is paid after it. Undo the cancellation first, then change the plan.';

const refuse = (sentence: string): PlanChangeRequestOutcome => ({ kind: 'refused', sentence });

/** Stores the request of a member, or of their guardian, for another plan until the desk has taken the payment; a new request replaces an older one. */
export async function requestPlanChange(
  { store, outbox, settings, now }: Pick<Services, 'store' | 'outbox' | 'settings' | 'now'>,
  request: { readonly uid: string; readonly planId: string; readonly seen: string; readonly by: Actor },
): Promise<PlanChangeRequestOutcome> {
  const { uid, planId, seen, by } = request;
  const { clubName } = await settings.read();
  return store.transaction(async (transaction): Promise<PlanChangeRequestOutcome> => {
    const member = await transaction.find(members, uid);
    if (!member) return { kind: 'no-member' };
    const plan = await transaction.find(plans, planId);
    const at = now();
    const keptBy = by.uid === uid ? await readKeptBy(transaction, member, at) : '';
    if (keptBy) return refuse(keptBy);
    if (seen !== membershipVersion(member)) {
      return refuse(
        by.uid === uid
          ? 'Your membership has changed since you opened the page. Check it and try again.'
          : OVERTAKEN,
      );
    }
    if (
      !possibleEvents(member, at).includes('change-plan') ||
      isLiveSubscription(member.subscriptionStatus)
    ) {
      return refuse('This plan can’t be changed at the desk right now.');
    }
    if (isLeaving(member)) return refuse(STAY_FIRST);
    if (!plan || !isSoldTo(member, plan) || plan.kind !== 'membership')
      return refuse('This plan is no longer available.');
    if (planId === member.planId) return refuse('That’s the plan already.');
    const own = member.planId === '' ? null : await transaction.find(plans, member.planId);
    const from = agreedFrom({ ...member, requestedPlanId: plan.id }, own, plan, at);
    const cause = await outbox.readCause(transaction, member, by.uid);
    transaction.update(members, uid, { requestedPlanId: plan.id, requestedPlanAt: at, lastUpdated: at });
    const summary = `Requested a change to ${plan.name}`;
    writeAudit(transaction, by, { action: 'membership.requested', memberUid: uid, summary }, at);
    if (member.email) {
      const mail = planChangeRequestedMail(
        member.firstName,
        { name: plan.name, byName: by.uid === uid ? '' : by.name, from },
        clubName,
      );
      outbox.queueMessage(transaction, { ...mail, to: member.email, memberUid: uid, cause });
    }
    return { kind: 'requested', planName: plan.name, from };
  });
}
