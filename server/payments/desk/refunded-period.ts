/** A membership that stays though what paid for its period has gone back: remembered, so that every page says it. */
import { effectiveStatus, hasMembership } from '#domain/membership/membership.ts';
import { decideDue } from '#domain/membership/overdue.ts';
import type { RefundedPeriod } from '#domain/membership/refunded-period.ts';
import type { LedgerEntry } from '#domain/payments/ledger.ts';
import { returnablesOf } from '#domain/payments/money-back.ts';
import { type Member, members } from '../../data/collections/members.ts';
import { ledger } from '../../data/collections/payments.ts';
import type { Reads, Transaction } from '../../data/store.ts';

/** More than one period has. */
const MAX_ENTRIES = 50;

/**
 * What is remembered once these entries are written; left out of the answer: nothing changes.
 * @param after as the membership is then
 * @param entries what is being written
 */
export async function readRefundedPeriod(
  reads: Pick<Reads, 'query'>,
  after: Member,
  entries: readonly LedgerEntry[],
  at: Temporal.Instant,
): Promise<{ readonly refunded?: RefundedPeriod | null }> {
  const own = entries.filter(({ memberUid, purpose }) => memberUid === after.id && purpose === 'plan');
  const until = after.currentPeriodEnd;
  const back = own.findLast(({ kind }) => kind === 'refund' || kind === 'void');
  if (!back || !until) return {};
  const status = effectiveStatus(after, at);
  if (!hasMembership(status) || status === 'past_due') return {};
  const { items } = await reads.query(ledger, {
    where: [['memberUid', '==', after.id]],
    orderBy: [['at', 'desc']],
    limit: MAX_ENTRIES,
  });
  const known = new Set(items.map(({ id }) => id));
  const all = [...own.filter(({ id }) => !known.has(id)).toReversed(), ...items];
  if (decideDue({ ...after, partPaid: null }, all, at).kind === 'paid') return {};
  const of = returnablesOf(all).find(({ payment }) => payment.id === back.ofEntry);
  if (!of || of.leftInPence > 0) return {};
  return { refunded: { amountInPence: of.payment.amountInPence, at, until } };
}

/** Of those that stay though nothing is paid for them any more: what says so. */
export async function readStaying(
  transaction: Transaction,
  { memberships }: { readonly memberships: readonly { readonly member: Member }[] },
  changed: readonly string[],
  entries: readonly LedgerEntry[],
  at: Temporal.Instant,
): Promise<(() => void)[]> {
  const writes: (() => void)[] = [];
  for (const { member } of memberships) {
    if (changed.includes(member.id)) continue;
    const facts = await readRefundedPeriod(transaction, member, entries, at);
    if (facts.refunded) writes.push(() => transaction.update(members, member.id, facts));
  }
  return writes;
}
