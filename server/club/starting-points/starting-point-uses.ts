/** What stands in the way of removing what a starting point filled in. */
import { bookings } from '../../data/collections/bookings.ts';
import type { UsedStartingPoint } from '../../data/collections/club.ts';
import { members } from '../../data/collections/members.ts';
import { plans } from '../../data/collections/membership.ts';
import { ledger } from '../../data/collections/payments.ts';
import { results } from '../../data/collections/results.ts';
import type { Session } from '../../data/collections/timetable.ts';
import type { Reads } from '../../data/store.ts';
import { listSchedules } from '../../timetable/list-schedules.ts';

type Some = Pick<Reads, 'query' | 'findMany'>;

/**
 * `booked`: somebody has booked a class; `trained`: one of the classes has a workout or a result; `added`: the club has added
 * classes of these types; `members`: somebody has, wants or paid for one of the plans; `online`: a plan has a price at Stripe.
 */
export type StartingPointUse = 'booked' | 'trained' | 'added' | 'members' | 'online';

/** In no order. @param someSessions of its class types: each is looked at */
export async function findUses(
  reads: Some,
  used: UsedStartingPoint,
  someSessions: readonly Session[],
): Promise<ReadonlySet<StartingPointUse>> {
  const uses = new Set(someSessions.flatMap((session) => usesOf(session, used)));
  // The club had no class types before, so that any booking is of these classes or of ones beside them.
  if ((await reads.query(bookings, { limit: 1 })).items.length > 0) uses.add('booked');
  if (await hasResults(reads, used)) uses.add('trained');
  if (await hasOwnSchedules(reads, used)) uses.add('added');
  if ((await hasMembers(reads, used)) || (await hasPayments(reads, used))) uses.add('members');
  const sold = await reads.findMany(plans, used.planIds);
  if (sold.some((plan) => plan !== null && plan.stripePriceId !== '')) uses.add('online');
  return uses;
}

/** Of one of its class types. */
export function usesOf(session: Session, { scheduleIds }: UsedStartingPoint): StartingPointUse[] {
  const { bookedCount, waitlist, workoutId, scheduleId } = session;
  return [
    ...(bookedCount > 0 || waitlist.length > 0 ? (['booked'] as const) : []),
    ...(workoutId ? (['trained'] as const) : []),
    ...(scheduleIds.includes(scheduleId) ? [] : (['added'] as const)),
  ];
}

async function hasResults(reads: Some, { classTypeIds }: UsedStartingPoint): Promise<boolean> {
  const { items } = await reads.query(results, {
    where: [['classTypeId', 'in', classTypeIds]],
    orderBy: [['date', 'asc']],
    limit: 1,
  });
  return items.length > 0;
}

async function hasOwnSchedules(
  reads: Some,
  { classTypeIds, scheduleIds }: UsedStartingPoint,
): Promise<boolean> {
  const own = (await listSchedules(reads)).filter(({ id }) => !scheduleIds.includes(id));
  return own.some(({ classTypeId }) => classTypeIds.includes(classTypeId));
}

async function hasMembers(reads: Some, { planIds }: UsedStartingPoint): Promise<boolean> {
  const having = await reads.query(members, { where: [['planId', 'in', planIds]], limit: 1 });
  const wanting = await reads.query(members, { where: [['requestedPlanId', 'in', planIds]], limit: 1 });
  return having.items.length > 0 || wanting.items.length > 0;
}

/** Payments since then; so many that they are not all looked at count as well. */
async function hasPayments(reads: Some, { planIds, usedAt }: UsedStartingPoint): Promise<boolean> {
  const { items, nextCursor } = await reads.query(ledger, {
    where: [['at', '>=', usedAt]],
    orderBy: [['at', 'asc']],
    limit: 200,
  });
  return nextCursor !== null || items.some(({ planId }) => planIds.includes(planId));
}
