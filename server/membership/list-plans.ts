import { type MembershipFacts, statusesOfMembers } from '#domain/membership/membership.ts';
import { isJoining } from '#domain/payments/sale-plan.ts';
import { members } from '../data/collections/members.ts';
import { type Plan, plans } from '../data/collections/membership.ts';
import type { Reads, Store } from '../data/store.ts';

/** Far more than a club has. */
const MAX_PLANS = 200;

/** Every plan, including those not for sale, in the club's order. */
export async function listPlans(store: Store): Promise<Plan[]> {
  const { items } = await store.query(plans, { orderBy: [['order', 'asc']], limit: MAX_PLANS });
  return items;
}

/** Those that give a membership, including those not for sale: a trainer’s packs don’t. */
export async function listJoiningPlans(store: Store): Promise<Plan[]> {
  return (await listPlans(store)).filter(({ trainerId }) => trainerId === '');
}

/** How many people have a plan now; whoever has left, or whose membership has ended, does not. */
export const countOnPlan = (store: Store, planId: string): Promise<number> =>
  store.count(members, [
    ['planId', '==', planId],
    ['membershipStatus', 'in', [...statusesOfMembers]],
  ]);

/** The plans that people can join by. */
export async function listPlansOnOffer(store: Store): Promise<Plan[]> {
  return (await listActive(store)).filter(({ trainerId }) => trainerId === '');
}

/** Those that this member can join by or change to: on offer, or requested by them before it was taken off sale (`isSoldTo`). */
export async function listPlansFor(
  store: Store,
  { requestedPlanId }: { readonly requestedPlanId: string },
): Promise<Plan[]> {
  const onOffer = await listPlansOnOffer(store);
  if (requestedPlanId === '' || onOffer.some(({ id }) => id === requestedPlanId)) return onOffer;
  const requested = await store.find(plans, requestedPlanId);
  return requested && requested.trainerId === '' ? [...onOffer, requested] : onOffer;
}

/** With the plan that they had last, where that is over: it says whether they ever paid a joining fee (`owesJoiningFee`). */
export async function withHad<M extends MembershipFacts>(
  reads: Pick<Reads, 'find'>,
  member: M,
  now: Temporal.Instant,
): Promise<M & { readonly had: Plan | null }> {
  const isOver = member.planId !== '' && member.membershipStatus !== 'pending' && isJoining(member, now);
  return { ...member, had: isOver ? await reads.find(plans, member.planId) : null };
}

/** How many people have requested a plan that the desk has not sold them yet. */
export const countRequests = (store: Store, planId: string): Promise<number> =>
  store.count(members, [['requestedPlanId', '==', planId]]);

/** The packs of sessions with a personal trainer that are available. @param trainerId empty: with any */
export async function listSessionPacksOnOffer(store: Store, trainerId = ''): Promise<Plan[]> {
  const isTheirs = (plan: Plan) =>
    plan.trainerId !== '' && (trainerId === '' || plan.trainerId === trainerId);
  return (await listActive(store)).filter(isTheirs);
}

async function listActive(store: Store): Promise<Plan[]> {
  const { items } = await store.query(plans, {
    where: [['isActive', '==', true]],
    orderBy: [['order', 'asc']],
    limit: MAX_PLANS,
  });
  return items;
}
