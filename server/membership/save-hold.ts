import { cutHoldShort, holdId } from '#domain/membership/hold-course.ts';
import { isHoldAhead } from '#domain/membership/membership.ts';
import type { MembershipChanges } from '#domain/membership/membership-events.ts';
import { isLiveSubscription } from '#domain/payments/payment-account.ts';
import type { Member } from '../data/collections/members.ts';
import { type Hold, holds } from '../data/collections/membership.ts';
import type { Transaction } from '../data/store.ts';
import type { Actor } from '../log/write-audit.ts';
import { markHold } from './mark-hold.ts';

/** The record of a member's hold; read before the first write. Null where another client or older data stored none. */
export function findHoldRecord(transaction: Transaction, { id, hold }: Member): Promise<Hold | null> {
  return hold?.from ? transaction.find(holds, holdId(id, hold.from)) : Promise.resolve(null);
}

/** Writes the history of holds with every change to a member's hold, so that no way of ending one is missed. */
export function saveHold(
  transaction: Transaction,
  member: Member,
  earlier: Hold | null,
  { hold, membershipStatus }: MembershipChanges,
  { by, at, feeSaleId }: { readonly by: Actor; readonly at: Temporal.Instant; readonly feeSaleId: string },
): void {
  if (hold === undefined) return;
  if (earlier && (earlier.stage === 'planned' || earlier.stage === 'begun')) {
    const isByCard = isLiveSubscription(member.subscriptionStatus);
    const cut = cutHoldShort(earlier, membershipStatus, isByCard, at);
    markHold(transaction, earlier, cut, at);
    transaction.update(holds, earlier.id, { ...cut, dueAt: cut.payments === 'to-resume' ? at : null });
  }
  if (hold === null) return;
  transaction.set(holds, {
    id: holdId(member.id, hold.from),
    memberUid: member.id,
    from: hold.from,
    until: hold.until,
    stage: 'planned',
    isEndAnnounced: false,
    areBookingsCleared: false,
    payments: 'none',
    creditInPence: null,
    dueAt: at,
    madeAt: at,
    madeByUid: by.uid,
    // Other days for a hold that is booked already cost nothing more.
    feeSaleId: feeSaleId || (isHoldAhead(member, at) ? (earlier?.feeSaleId ?? '') : ''),
  });
}
