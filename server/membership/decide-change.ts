/** What an event does to a membership, with what the store has to say about it. */
import { isPaidOnce } from '#domain/membership/allowance.ts';
import { decideMembershipChange } from '#domain/membership/membership-changes.ts';
import type {
  MembershipChange,
  MembershipChanges,
  MembershipEvent,
} from '#domain/membership/membership-events.ts';
import { partPaidOf } from '#domain/membership/part-paid.ts';
import { decidePutBack, type PutBack, putBackChange } from '#domain/membership/put-back.ts';
import { leftOfMembership, leftOfSale } from '#domain/payments/sale.ts';
import type { Member } from '../data/collections/members.ts';
import { plans } from '../data/collections/membership.ts';
import { sales } from '../data/collections/sales.ts';
import type { Transaction } from '../data/store.ts';
import type { PuttingBack } from './put-back-start.ts';

export type DeskChange = MembershipEvent | PuttingBack;

export const OVERTAKEN =
  'This membership has changed since you opened the page. Check its current status and try again.';

/** Only reads. */
export async function decideChange(
  transaction: Transaction,
  member: Member,
  event: DeskChange,
  at: Temporal.Instant,
): Promise<{ readonly change: MembershipChange; readonly putBack: PutBack | null }> {
  const putBack = event.type === 'put-back' ? decidePutBack(member, event.effect) : null;
  const decided = decide(member, await withPlan(transaction, member, event), putBack, at);
  return { putBack, change: await withRest(transaction, member, decided) };
}

/** What is paid for at the desk is their plan, at today’s price where theirs is not known; where it is a pack, another one. What is overdue of it may stand against a change. */
async function withPlan(
  transaction: Transaction,
  { planId }: Member,
  event: DeskChange,
): Promise<DeskChange> {
  const isOfPlan = event.type === 'payment-settled' || event.type === 'change-plan';
  if (!isOfPlan || planId === '') return event;
  const plan = await transaction.find(plans, planId);
  if (event.type === 'change-plan') return { ...event, from: plan ?? {} };
  return plan ? { ...event, plan, ...(isPaidOnce(plan) && { pack: plan }) } : event;
}

/** What is put back of an earlier period that was paid in part is what is left of it by now. */
async function withRest(
  transaction: Transaction,
  { id, partPaid }: Member,
  change: MembershipChange,
): Promise<MembershipChange> {
  const back = change.kind === 'changed' ? change.changes.partPaid : null;
  if (change.kind !== 'changed' || !back || back.saleId === partPaid?.saleId) return change;
  const sale = await transaction.find(sales, back.saleId);
  const left = sale && { leftInPence: leftOfMembership(sale, id), dueInPence: leftOfSale(sale, id) };
  return { ...change, changes: { ...change.changes, partPaid: partPaidOf({ ...back, ...left }) } };
}

function decide(
  member: Member,
  event: DeskChange,
  putBack: PutBack | null,
  at: Temporal.Instant,
): MembershipChange {
  if (event.type !== 'put-back') return decideMembershipChange(member, event, at);
  if (putBack?.kind === 'put-back') return putBackChange(member, putBack, event.why, at);
  return { kind: 'refused', reason: 'wrong-status', sentence: OVERTAKEN };
}

/** A plan request that a change withdraws, so that taking the change back can put it back. */
export type WithdrawnRequest = Pick<Member, 'requestedPlanId' | 'requestedPlanAt'>;

/** Null: it withdraws none. */
export const withdrawnBy = (
  { requestedPlanId, requestedPlanAt }: Member,
  changes: MembershipChanges,
): WithdrawnRequest | null =>
  requestedPlanId !== '' && changes.requestedPlanId === '' ? { requestedPlanId, requestedPlanAt } : null;

/** In the text that an undo step keeps of what was before. */
export const withdrawnText = ({ requestedPlanId, requestedPlanAt }: WithdrawnRequest): string =>
  `${requestedPlanId} ${requestedPlanAt ?? ''}`;

/** @param text empty: there was none */
export function readWithdrawn(text: string): WithdrawnRequest | null {
  const [requestedPlanId = '', at = ''] = text.split(' ');
  if (requestedPlanId === '') return null;
  return { requestedPlanId, requestedPlanAt: at === '' ? null : Temporal.Instant.from(at) };
}
