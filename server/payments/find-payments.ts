import { type PaymentFilter, paymentConditions } from '#domain/payments/payment-filter.ts';
import { type MemberRow, memberRows } from '../data/collections/members.ts';
import { ledger, type StoredLedgerEntry } from '../data/collections/payments.ts';
import type { Filter, Page, Store } from '../data/store.ts';
import type { People } from '../door/find-access-log.ts';

export interface PaymentQuery {
  readonly filter: PaymentFilter;
  readonly people: People | null;
  readonly limit: number;
  readonly cursor?: string | null;
}

/** A payment and its member; null: the member's account has been deleted. */
export interface FoundPayment {
  readonly entry: StoredLedgerEntry;
  readonly member: MemberRow | null;
}

/** A page of payments and refunds, newest first. */
export async function findPayments(
  store: Store,
  { filter, people, limit, cursor }: PaymentQuery,
): Promise<Page<FoundPayment>> {
  const where: Filter[] = [...paymentConditions(filter)];
  if (people) {
    const [first, ...others] = people.uids;
    if (first === undefined) return { items: [], nextCursor: null, previousCursor: null };
    where.push(others.length === 0 ? ['memberUid', '==', first] : ['memberUid', 'in', [...people.uids]]);
  }
  const page = await store.query(ledger, { where, orderBy: [['at', 'desc']], limit, cursor });
  const uids = [...new Set(page.items.map(({ memberUid }) => memberUid).filter(Boolean))];
  const found = await store.findMany(memberRows, uids);
  const byUid = new Map(found.flatMap((member) => (member ? [[member.id, member]] : [])));
  return {
    ...page,
    items: page.items.map((entry) => ({ entry, member: byUid.get(entry.memberUid) ?? null })),
  };
}
