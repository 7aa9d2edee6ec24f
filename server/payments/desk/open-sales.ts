import { type FamilyDebt, type Owing, owedForOthers } from '#domain/families/due.ts';
import { leftOfPeriod, owedBesides } from '#domain/membership/debts.ts';
import { effectiveStatus } from '#domain/membership/membership.ts';
import type { Member } from '../../data/collections/members.ts';
import { plans } from '../../data/collections/membership.ts';
import { type Sale, sales } from '../../data/collections/sales.ts';
import type { Reads } from '../../data/store.ts';

/** More than anybody has. */
const MAX_OPEN = 20;

/** The sales at the desk that a member has not paid in full, the oldest first. */
export async function listOpenSales(reads: Pick<Reads, 'query'>, uid: string): Promise<Sale[]> {
  const { items } = await reads.query(sales, { where: [['debtor', '==', uid]], limit: MAX_OPEN });
  return items.toSorted((one, other) => Temporal.Instant.compare(one.at, other.at));
}

/**
 * What a member is asked to bring to the desk: for an overdue period, besides, and for others of the family. Little is read of somebody who owes nothing.
 * @param paidFor those they pay for (`findOwnFamily`)
 */
export async function findOwnDebts(
  reads: Pick<Reads, 'find' | 'findMany' | 'query'>,
  member: Member,
  paidFor: readonly Member[],
  now: Temporal.Instant,
): Promise<OwnDebts> {
  const isOverdue = effectiveStatus(member, now) === 'past_due';
  const plan = isOverdue && member.planId ? await reads.find(plans, member.planId) : null;
  const open = member.owedInPence > 0 ? await listOpenSales(reads, member.id) : [];
  return {
    dueInPence: isOverdue ? leftOfPeriod(member, plan) : null,
    owesBesidesInPence: owedBesides(member, open, now),
    forOthers: await findOwedForOthers(reads, member.id, paidFor, now),
  };
}

interface OwnDebts {
  readonly dueInPence: number | null;
  readonly owesBesidesInPence: number;
  readonly forOthers: readonly FamilyDebt[];
}

/** What a payer has to pay for others of the family. @param paidFor those they pay for (`findOwnFamily`) */
export async function findOwedForOthers(
  reads: Pick<Reads, 'findMany'>,
  payerUid: string,
  paidFor: readonly Owing[],
  now: Temporal.Instant,
): Promise<FamilyDebt[]> {
  const overdue = paidFor.filter((each) => each.planId && effectiveStatus(each, now) === 'past_due');
  const ids = [...new Set(overdue.map(({ planId }) => planId))];
  const known = ids.length > 0 ? await reads.findMany(plans, ids) : [];
  const plansById = new Map(known.flatMap((plan) => (plan ? [[plan.id, plan]] : [])));
  return owedForOthers(paidFor, payerUid, plansById, now);
}
