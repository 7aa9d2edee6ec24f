/** What a void or refund does to the memberships that were paid for, and what their people read of the money. */
import { canBeMailed } from '#domain/families/family.ts';
import { isOfDebt } from '#domain/membership/refunded-period.ts';
import type { LedgerEntry } from '#domain/payments/ledger.ts';
import { getBackText, notToPayText } from '#domain/payments/money-back.ts';
import { formatPence } from '#domain/values/money.ts';
import type { Member } from '../../data/collections/members.ts';
import type { Transaction } from '../../data/store.ts';
import type { Actor } from '../../log/write-audit.ts';
import {
  type PreparedChange,
  prepareMembershipChange,
  type SaidOfPayment,
} from '../../membership/change-membership.ts';
import { greet, type MailText, paragraphs } from '../../outbox/templates.ts';
import type { Services } from '../../services.ts';
import type { PersonsPart } from './find-payment.ts';
import type { Grants, UndoChoice } from './undo-grants.ts';

type Parts = Pick<Services, 'outbox' | 'clubEvents' | 'config' | 'now'>;

/** In the email to one of them. @param entries that undo @param cancelledInPence what was still to pay for them */
export function saidOfReturn(
  entries: readonly LedgerEntry[],
  uid: string,
  cancelledInPence: number,
): SaidOfPayment {
  const back = getBackText(entries.filter(({ memberUid }) => memberUid === uid));
  return { isPaid: false, text: [back, notToPayText(cancelledInPence)].filter(Boolean).join(' ') };
}

/** What nobody pays any more as all of a part goes back, by person; where the same period is owed again nothing is said of it. */
export function cancelledByPerson(
  people: readonly Pick<PersonsPart, 'uid' | 'restInPence'>[],
  { memberships }: Grants,
): ReadonlyMap<string, number> {
  const isOwedAgain = (uid: string) =>
    memberships.some(({ member, effect }) => member.id === uid && effect && isOfDebt(effect));
  return new Map(people.map(({ uid, restInPence }) => [uid, isOwedAgain(uid) ? 0 : restInPence] as const));
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
    /** Of those whose membership stays, and of others of the family: the buyer owed it. */
    readonly cancelledInPence: number;
    readonly clubName: string;
  },
): void {
  const { member, kind, entries, cancelledInPence, clubName } = returned;
  const amountInPence = entries.reduce((sum, entry) => sum - entry.amountInPence, 0);
  if (amountInPence + cancelledInPence === 0 || !canBeMailed(member, now())) return;
  const { id: memberUid, firstName, email: to } = member;
  const told = { firstName, clubName, amountInPence, cancelledInPence, back: getBackText(entries) };
  const mail = returnMail(kind, told);
  outbox.queueMessage(transaction, { ...mail, to, memberUid, cause: 'club' });
}

interface Returned {
  readonly firstName: string;
  readonly clubName: string;
  /** 0: they had paid nothing for it. */
  readonly amountInPence: number;
  readonly cancelledInPence: number;
  /** How much goes back which way. */
  readonly back: string;
}

/** To somebody who gets money back at the desk, or owes less, and whose membership stays as it is. */
function returnMail(
  kind: 'refund' | 'void',
  { amountInPence, cancelledInPence, ...told }: Returned,
): MailText {
  const amount = formatPence(amountInPence);
  const [subject, text] =
    kind === 'void'
      ? [
          `Your payment of ${amount} was undone`,
          `A payment of ${amount} was recorded by mistake, and we’ve undone it.`,
        ]
      : [`We’ve refunded you ${amount}`, `We’ve refunded ${amount}.`];
  const isMoney = amountInPence > 0;
  const said = [isMoney ? text : '', told.back, notToPayText(cancelledInPence)];
  return {
    template: 'payment-refunded',
    subject: isMoney ? subject : `${formatPence(cancelledInPence)} is no longer to pay`,
    body: paragraphs(
      greet(told.firstName),
      said.filter(Boolean).join(' '),
      'If you weren’t expecting this, please ask at the front desk.',
      told.clubName,
    ),
  };
}
