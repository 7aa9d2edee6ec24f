/** A membership that stays though what paid for its period has gone back: remembered, so that every page says it. */
import { effectiveStatus, hasMembership } from '#domain/membership/membership.ts';
import { decideDue } from '#domain/membership/overdue.ts';
import type { PutBack } from '#domain/membership/put-back.ts';
import type { RefundedPeriod } from '#domain/membership/refunded-period.ts';
import type { LedgerEntry } from '#domain/payments/ledger.ts';
import { leftInPence, returnablesOf } from '#domain/payments/money-back.ts';
import { type Member, members } from '../../data/collections/members.ts';
import { ledger } from '../../data/collections/payments.ts';
import type { Reads, Transaction } from '../../data/store.ts';

/** More than one period has. */
const MAX_ENTRIES = 50;

/** Of somebody’s ledger, the newest first. */
export async function listNewest(reads: Pick<Reads, 'query'>, uid: string) {
  const { items } = await reads.query(ledger, {
    where: [['memberUid', '==', uid]],
    orderBy: [['at', 'desc']],
    limit: MAX_ENTRIES,
  });
  return items;
}

/**
 * What is remembered once these entries are written; left out of the answer: nothing changes.
 * @param after as the membership is then
 * @param entries what is being written
 * @param isPutBack an earlier payment brought the period that it is left with: only where that one has gone back, too
 * @param isKept what it paid for stays, since something later stands on it
 */
export async function readRefundedPeriod(
  reads: Pick<Reads, 'query'>,
  after: Member,
  entries: readonly LedgerEntry[],
  at: Temporal.Instant,
  isPutBack = false,
  isKept = false,
): Promise<{ readonly refunded?: RefundedPeriod | null }> {
  const own = entries.filter(({ memberUid, purpose }) => memberUid === after.id && purpose === 'plan');
  const until = after.currentPeriodEnd;
  const back = own.findLast(({ kind }) => kind === 'refund' || kind === 'void');
  if (!back || !until) return {};
  const status = effectiveStatus(after, at);
  if (!hasMembership(status) || status === 'past_due') return {};
  const items = await listNewest(reads, after.id);
  const known = new Set(items.map(({ id }) => id));
  const all = [...own.filter(({ id }) => !known.has(id)).toReversed(), ...items];
  const plans = returnablesOf(all.filter(({ purpose }) => purpose === 'plan'));
  const endOf = (payment?: LedgerEntry) => payment?.periodEnd?.epochMilliseconds ?? 0;
  const gone = plans.find(({ payment }) => payment.id === back.ofEntry)?.payment;
  // The last days that are paid are those of the payment that went back, whatever pays until then.
  const isLast = isKept && plans.every(({ payment }) => payment === gone || endOf(payment) < endOf(gone));
  if (!isLast && decideDue({ ...after, partPaid: null }, all, at).kind === 'paid') return {};
  const newest = plans.find(({ payment }) =>
    isPutBack ? payment.periodEnd?.equals(until) : payment.id === back.ofEntry,
  )?.payment;
  // A sale may have been paid in several ways, each an entry of its own.
  const paid = plans.filter(
    ({ payment: { id, saleId } }) => id === newest?.id || (saleId !== '' && saleId === newest?.saleId),
  );
  if (paid.length === 0 || leftInPence(paid) > 0) return {};
  const amountInPence = paid.reduce((sum, { payment }) => sum + payment.amountInPence, 0);
  const last = all.find(({ ofEntry }) => paid.some(({ payment }) => payment.id === ofEntry));
  return { refunded: { amountInPence, at: last?.at ?? at, until } };
}

/**
 * Of those that stay though nothing is paid for them any more: what says so.
 * @param changed what becomes of those that end or are put back
 */
export async function readStaying(
  transaction: Transaction,
  {
    memberships,
  }: { readonly memberships: readonly { readonly member: Member; readonly putBack: PutBack }[] },
  changed: ReadonlyMap<string, Partial<Member>>,
  entries: readonly LedgerEntry[],
  at: Temporal.Instant,
): Promise<(() => void)[]> {
  const writes: (() => void)[] = [];
  for (const { member, putBack } of memberships) {
    const changes = changed.get(member.id);
    const after = { ...member, ...changes };
    const [isPutBack, isKept] = [changes !== undefined, !changes && putBack.kind === 'stands'];
    const facts = await readRefundedPeriod(transaction, after, entries, at, isPutBack, isKept);
    if (facts.refunded) writes.push(() => transaction.update(members, member.id, facts));
  }
  return writes;
}
