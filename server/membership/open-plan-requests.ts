import { agreedFrom } from '#domain/payments/sale-plan.ts';
import { type Member, members } from '../data/collections/members.ts';
import { plans } from '../data/collections/membership.ts';
import type { Filter, Reads, Store } from '../data/store.ts';

/** Members with an open request for a plan or another plan, until the desk carries it out or the member cancels it. */
export const openPlanRequests: readonly Filter[] = [
  ['requestedPlanAt', '>', Temporal.Instant.fromEpochMilliseconds(0)],
];

/** Far more than wait at once. */
const COUNTED = 500;

/** Those of them who wait for the desk: a change that only starts with the next payment asks nothing of it. */
export async function whoWaits(
  store: Pick<Reads, 'findMany'>,
  requesters: readonly Member[],
  now: Temporal.Instant,
): Promise<Member[]> {
  const changing = requesters.filter(({ planId }) => planId !== '');
  const ids = [...new Set(changing.flatMap(({ planId, requestedPlanId }) => [planId, requestedPlanId]))];
  const known = await store.findMany(plans, ids.filter(Boolean));
  const planOf = (id: string) => known.find((plan) => plan?.id === id) ?? null;
  return requesters.filter(
    (member) => !agreedFrom(member, planOf(member.planId), planOf(member.requestedPlanId), now),
  );
}

/** How many wait for the desk. */
export async function countWaiting(store: Store, now: Temporal.Instant): Promise<number> {
  const orderBy = [['requestedPlanAt', 'asc']] as const;
  const { items, nextCursor } = await store.query(members, {
    where: openPlanRequests,
    orderBy,
    limit: COUNTED,
  });
  const waiting = (await whoWaits(store, items, now)).length;
  return nextCursor ? waiting + (await store.count(members, openPlanRequests)) - items.length : waiting;
}
