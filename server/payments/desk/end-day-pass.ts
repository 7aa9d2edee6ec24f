/** A day pass whose money goes back: it opens nothing any more, and the visitor who is in on it is no longer in. */
import { findMembershipObstacle } from '#domain/door/check-in-membership.ts';
import { planClearing } from '../../bookings/clear-after-end.ts';
import { members } from '../../data/collections/members.ts';
import type { Transaction } from '../../data/store.ts';
import { planCheckOut } from '../../door/check-out.ts';
import type { Actor } from '../../log/write-audit.ts';
import type { Grants, UndoChoice } from './undo-grants.ts';

interface Ending {
  readonly request: {
    readonly kind: 'refund' | 'void';
    readonly choices: readonly UndoChoice[];
    readonly by: Actor;
  };
  readonly grants: Grants;
  readonly isWhole: boolean;
}

/**
 * Before the first write: whose bookings may end with their day pass, and what ends it. That they came in stays in the access log and a visit;
 * where nothing else lets them in they are checked out, so that every list and count of who is in leaves them out.
 */
export async function endDayPass(
  transaction: Transaction,
  { request: { kind, choices, by }, grants: { dayPassHolder: holder }, isWhole }: Ending,
  now: Temporal.Instant,
): Promise<{ readonly uids: readonly string[]; readonly write: () => void }> {
  if (!holder || !(isWhole || choices.includes('endDayPass'))) return { uids: [], write: () => undefined };
  const after = { ...holder, dayPass: null };
  const clear = await planClearing(transaction, holder, after, now);
  const nonce = `day-pass-${holder.dayPass?.saleId ?? ''}`;
  const why = `their day pass was ${kind === 'void' ? 'voided' : 'refunded'}`;
  const leaving = { memberUid: holder.id, nonce, by, why };
  const checkOut = findMembershipObstacle(after, now) && (await planCheckOut(transaction, leaving, now));
  const write = () => {
    transaction.update(members, holder.id, { dayPass: null });
    clear?.();
    checkOut?.write();
  };
  return { uids: [holder.id], write };
}
