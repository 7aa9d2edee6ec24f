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

/** A page of payments and refunds, newest first unless the filter has the oldest first. */
export async function findPayments(store: Store, query: PaymentQuery): Promise<Page<FoundPayment>> {
  const page = await findEntries(store, query);
  const uids = [...new Set(page.items.map(({ memberUid }) => memberUid).filter(Boolean))];
  const found = await store.findMany(memberRows, uids);
  const byUid = new Map(found.flatMap((member) => (member ? [[member.id, member]] : [])));
  return {
    ...page,
    items: page.items.map((entry) => ({ entry, member: byUid.get(entry.memberUid) ?? null })),
  };
}

/** The same without the members. */
export async function findEntries(
  store: Pick<Store, 'query'>,
  { filter, people, limit, cursor }: PaymentQuery,
): Promise<Page<StoredLedgerEntry>> {
  const where = conditionsOf(filter, people);
  if (where === null) return { items: [], nextCursor: null, previousCursor: null };
  const order = filter.isOldestFirst ? 'asc' : 'desc';
  return store.query(ledger, { where, orderBy: [['at', order]], limit, cursor });
}

/** The conditions of a filter; null: nobody has this name. */
function conditionsOf(filter: PaymentFilter, people: People | null): Filter[] | null {
  const where: Filter[] = [...paymentConditions(filter)];
  if (!people) return where;
  const [first, ...others] = people.uids;
  if (first === undefined) return null;
  return [...where, others.length === 0 ? ['memberUid', '==', first] : ['memberUid', 'in', [...people.uids]]];
}

/** More are counted and not added up: on SQLite each is read for it. */
const MAX_ADDED = 5000;

/** The first instant that any entry can be of: the sum's index begins with the time. */
const BEGINNING = Temporal.Instant.fromEpochMilliseconds(0);

/** How many entries a filter has, and their sum in pence, refunds taken off; null: too many to add up. */
export async function addUpPayments(
  store: Pick<Store, 'count' | 'sum'>,
  { filter, people }: Pick<PaymentQuery, 'filter' | 'people'>,
): Promise<{ readonly count: number; readonly sumInPence: number | null }> {
  const where = conditionsOf(filter, people);
  if (where === null) return { count: 0, sumInPence: 0 };
  // Without a time where none was asked for: these numbers are kept.
  const count = await store.count(ledger, where);
  if (!where.some(([field]) => field === 'at')) where.push(['at', '>=', BEGINNING]);
  return { count, sumInPence: count > MAX_ADDED ? null : await store.sum(ledger, 'amountInPence', where) };
}
