/** What a void or refund does to the memberships that were paid for, and what their people read of the money. */
import { canBeMailed } from '#domain/families/family.ts';
import type { LedgerEntry } from '#domain/payments/ledger.ts';
import { getBackText } from '#domain/payments/money-back.ts';
import type { Member } from '../../data/collections/members.ts';
import type { Transaction } from '../../data/store.ts';
import type { Actor } from '../../log/write-audit.ts';
import {
  type PreparedChange,
  prepareMembershipChange,
  type SaidOfPayment,
} from '../../membership/change-membership.ts';
import type { Services } from '../../services.ts';
import { deskReturnMail } from '../payment-mails.ts';
import type { Grants, UndoChoice } from './undo-grants.ts';

type Parts = Pick<Services, 'outbox' | 'clubEvents' | 'config' | 'now'>;

/** In the email to one of them. @param entries that undo */
export function saidOfReturn(entries: readonly LedgerEntry[], uid: string): SaidOfPayment {
  return { isPaid: false, text: getBackText(entries.filter(({ memberUid }) => memberUid === uid)) };
}

/**
 * What becomes of the memberships: one that began with the payment ends where that was chosen; otherwise what the payment changed is
 * put back, where all of it goes back and nothing later stands on it.
 */
export async function prepareMemberships(
  parts: Parts,
  transaction: Transaction,
  returned: {
    readonly request: {
      readonly choices: readonly UndoChoice[];
      readonly by: Actor;
      readonly reason: string;
    };
    readonly grants: Grants;
    readonly isWhole: boolean;
    readonly clubName: string;
  },
) {
  const { request, grants, isWhole, clubName } = returned;
  const prepared: { uid: string; owedInPence: number; change: PreparedChange }[] = [];
  for (const { member, effect, putBack, end } of grants.memberships) {
    const isEnded = end && request.choices.includes('endPlan');
    const isPutBack = !isEnded && isWhole && putBack.kind === 'put-back';
    const { by, reason } = request;
    const back = isPutBack && effect ? ({ type: 'put-back', effect, why: reason } as const) : null;
    const event = isEnded ? { ...end, reason } : back;
    if (!event) continue;
    const asked = { uid: member.id, event, by, entries: [] };
    const change = await prepareMembershipChange(parts, transaction, asked, clubName);
    if (!('write' in change))
      return change.kind === 'no-member'
        ? ({ kind: 'not-found' } as const)
        : ({ kind: 'conflict', sentence: change.sentence } as const);
    prepared.push({ uid: member.id, owedInPence: member.owedInPence, change });
  }
  return prepared;
}

/** To the buyer, of what no email about a membership says. @param returned.entries of those whose membership stays */
export function mailReturn(
  { outbox, now }: Parts,
  transaction: Transaction,
  returned: {
    readonly member: Member;
    readonly kind: 'refund' | 'void';
    readonly entries: readonly LedgerEntry[];
    readonly clubName: string;
  },
): void {
  const { member, kind, entries, clubName } = returned;
  const amountInPence = entries.reduce((sum, entry) => sum - entry.amountInPence, 0);
  if (amountInPence === 0 || !canBeMailed(member, now())) return;
  const { id: memberUid, firstName, email: to } = member;
  const mail = deskReturnMail({ firstName, clubName }, kind, { amountInPence, back: getBackText(entries) });
  outbox.queueMessage(transaction, { ...mail, to, memberUid, cause: 'club' });
}
