import * as paths from '#app/paths.ts';
import { replacesText } from '#domain/membership/plan-change.ts';
import {
  describePlanRequest,
  type PlanRequest,
  type RequestedPlan,
} from '#domain/membership/plan-request.ts';
import { agreedFrom, startPrice } from '#domain/payments/sale-plan.ts';
import { plans } from '#server/data/collections/membership.ts';
import { readKeptBy } from '#server/families/membership-keeper.ts';
import { findLastEntry } from '#server/log/find-last-entry.ts';
import type { Services } from '#server/services.ts';
import { type Applicant, findWaysToPay } from './ways-to-pay.ts';

export interface RequestView extends PlanRequest {
  /** `Unlimited, £79 a month plus £15 joining fee`; of a free plan the name alone. */
  readonly plan: string;
  readonly requested: RequestedPlan;
  /** A change of a membership that others look after is theirs to withdraw. */
  readonly canCancel: boolean;
  /** Where it can be paid without going to the desk; empty: nowhere. */
  readonly payHref: string;
}

/** Who requested it for them; empty: they did themselves. */
export async function findRequester(
  store: Pick<Services['store'], 'query'>,
  memberUid: string,
): Promise<string> {
  const last = await findLastEntry(store, memberUid, 'membership.requested');
  return last && last.actorUid !== memberUid ? last.actorName : '';
}

/** The plan that the member has requested and not paid for, the same on every page; null: none. */
export async function findRequest(
  services: Pick<Services, 'store' | 'payments' | 'settings' | 'now'>,
  member: Applicant,
): Promise<RequestView | null> {
  if (member.requestedPlanId === '') return null;
  const found = await services.store.find(plans, member.requestedPlanId);
  if (!found) return null;
  const { joiningFeeInPence } = await services.settings.read();
  const own = member.planId ? await services.store.find(plans, member.planId) : null;
  const joiner = { ...member, had: own };
  const { totalInPence, text } = startPrice(found, joiningFeeInPence, joiner, services.now());
  const plan = totalInPence === 0 ? found.name : `${found.name}, ${text}`;
  const byName = await findRequester(services.store, member.id);
  const from = agreedFrom(member, own, found, services.now());
  const replaces = replacesText(member, own, found, services.now());
  const requested = { name: plan, priceInPence: totalInPence, byName, from, replaces };
  const request = describePlanRequest(member, requested, services.now());
  if (!request) return null;
  const ways = request.isToStart ? await findWaysToPay(services, member, found) : null;
  const canCancel = request.isToStart || !(await readKeptBy(services.store, member, services.now()));
  return { ...request, plan, requested, canCancel, payHref: ways?.isOnline ? paths.joinPlan(found.id) : '' };
}
