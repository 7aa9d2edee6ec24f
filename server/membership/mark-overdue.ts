import { type Due, decideDue, whyStillDue } from '#domain/membership/overdue.ts';
import { auditLog } from '../data/collections/club.ts';
import type { Member } from '../data/collections/members.ts';
import { ledger, type StoredLedgerEntry } from '../data/collections/payments.ts';
import type { Reads } from '../data/store.ts';
import type { Actor } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import { changeMembership, type MembershipOutcome } from './change-membership.ts';

type Parts = Pick<
  Services,
  'store' | 'outbox' | 'clubEvents' | 'secret' | 'settings' | 'config' | 'log' | 'now'
>;

/** More than a member has in a period. */
const NEWEST = 40;

/** Whether something is due from this member; for the page, and again in the transaction that marks it. */
export async function findDue(
  reads: Pick<Reads, 'query'>,
  member: Member,
  now: Temporal.Instant,
): Promise<Due<StoredLedgerEntry>> {
  const where = [['memberUid', '==', member.id]] as const;
  const { items } = await reads.query(ledger, { where, orderBy: [['at', 'desc']], limit: NEWEST });
  return decideDue(member, items, now);
}

/** Marks a payment as overdue, where one is due. */
export function markOverdue(
  parts: Parts,
  { reason = '', ...request }: { uid: string; reason?: string | undefined; by: Actor; seen: string },
): Promise<MembershipOutcome> {
  return changeMembership(parts, {
    ...request,
    event: { type: 'mark-overdue', reason },
    check: async (transaction, member, at) => {
      const due = await findDue(transaction, member, at);
      return due.kind === 'due' ? { note: '' } : { refused: due.sentence };
    },
  });
}

/** Why the mark stays, for the page and again in the transaction that undoes it; empty: it may be undone. */
export async function findWhyStillDue(
  reads: Pick<Reads, 'query'>,
  { id }: Member,
  now: Temporal.Instant,
): Promise<string> {
  const where = [['memberUid', '==', id]] as const;
  const marked = [...where, ['action', '==', 'membership.marked-overdue'] as const];
  const [entries, marks] = await Promise.all([
    reads.query(ledger, { where, orderBy: [['at', 'desc']], limit: NEWEST }),
    reads.query(auditLog, { where: marked, orderBy: [['at', 'desc']], limit: 1 }),
  ]);
  return whyStillDue(entries.items, marks.items[0]?.at ?? null, now);
}

/** Undoes the mark, unless what had paid for the period had gone back before. */
export function undoOverdue(
  parts: Parts,
  request: { uid: string; by: Actor; seen: string },
): Promise<MembershipOutcome> {
  return changeMembership(parts, {
    ...request,
    event: { type: 'undo-overdue' },
    check: async (transaction, member, at) => {
      const refused = await findWhyStillDue(transaction, member, at);
      return refused ? { refused } : { note: '' };
    },
  });
}
