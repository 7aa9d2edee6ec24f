import type { Member } from '../data/collections/members.ts';
import { ledger, type StoredLedgerEntry } from '../data/collections/payments.ts';
import { sales } from '../data/collections/sales.ts';
import type { Reads } from '../data/store.ts';
import { listSaleEntries } from './desk/sale-entries.ts';

/**
 * What somebody finds among their payments, newest first: their own, those of the children they act for, and what they paid for others in one
 * sale with their own.
 * @param children those they act for
 */
export async function listOwnPayments(
  reads: Pick<Reads, 'query'>,
  member: Pick<Member, 'id' | 'familyId'>,
  children: readonly Pick<Member, 'id'>[],
  limit: number,
): Promise<StoredLedgerEntry[]> {
  const ofPeople = [member, ...children].map(async ({ id }) => {
    const where = [['memberUid', '==', id]] as const;
    return (await reads.query(ledger, { where, orderBy: [['at', 'desc']], limit })).items;
  });
  const found = await Promise.all([...ofPeople, paidForOthers(reads, member.id, limit)]);
  const entries = new Map(found.flat().map((entry) => [entry.id, entry]));
  return [...entries.values()]
    .toSorted((one, other) => Temporal.Instant.compare(other.at, one.at) || one.id.localeCompare(other.id))
    .slice(0, limit);
}

async function paidForOthers(
  reads: Pick<Reads, 'query'>,
  uid: string,
  limit: number,
): Promise<StoredLedgerEntry[]> {
  const where = [['memberUid', '==', uid]] as const;
  const { items } = await reads.query(sales, { where, orderBy: [['at', 'desc']], limit });
  const shared = items.filter(({ forUids }) => forUids.length > 0);
  return (await Promise.all(shared.map(({ id }) => listSaleEntries(reads, id)))).flat();
}
