/** Members by a list of something else: their payments, visits or results, or the classes that they are on. */
import { readAccessLogFilter } from '#domain/door/access-log-filter.ts';
import { readRiskFilter } from '#domain/insight/risk-filter.ts';
import type { OtherList } from '#domain/members/member-selection.ts';
import { readPaymentFilter } from '#domain/payments/payment-filter.ts';
import { readResultFilter } from '#domain/training/result-filter.ts';
import { withDays } from '#domain/values/filter-period.ts';
import { type BookingStatus, bookings } from '../../data/collections/bookings.ts';
import { type MemberRow, memberRows } from '../../data/collections/members.ts';
import { eachPage, type ReadPage } from '../../data/each-of.ts';
import type { Store } from '../../data/store.ts';
import { findAccessLog, findPeople, type People } from '../../door/find-access-log.ts';
import { groups } from '../../imports/groups.ts';
import { findAtRisk } from '../../insight/risk/find-at-risk.ts';
import { findEntries } from '../../payments/find-payments.ts';
import { findResults } from '../../training/results/find-results.ts';

/** So many payments, visits or results are looked through: each is read, and read again when the message is sent. */
export const MOST_LOOKED_THROUGH = 5000;
const PAGE = 500;

const onClass: readonly BookingStatus[] = ['booked', 'attended', 'late'];
/** More than any class has bookings, cancelled ones included. */
const MOST_ON_A_CLASS = 500;

/**
 * Whoever the filter of such a list finds, each once, in the order of the list.
 * @returns null: the filter finds more than `MOST_LOOKED_THROUGH`, or more people than it searches for
 */
export async function membersInList(
  store: Store,
  of: Exclude<OtherList, 'classes'>,
  query: URLSearchParams,
  now: Temporal.Instant,
): Promise<MemberRow[] | null> {
  const asked = withDays(query, now);
  const people = await findPeople(store, asked.get('member')?.trim() ?? '');
  if (people?.hasMore) return null;
  const uids = new Set<string>();
  let looked = 0;
  for await (const items of eachPage(pagesOf(store, of, { asked, people, now }))) {
    looked += items.length;
    if (looked > MOST_LOOKED_THROUGH) return null;
    for (const { memberUid } of items) if (memberUid !== '') uids.add(memberUid);
  }
  return findRows(store, uids);
}

/** Reads the pages of a list with its filter, whole. */
function pagesOf(
  store: Store,
  of: Exclude<OtherList, 'classes'>,
  { asked, people, now }: { asked: URLSearchParams; people: People | null; now: Temporal.Instant },
): ReadPage<{ readonly memberUid: string }> {
  switch (of) {
    case 'payments': {
      const filter = readPaymentFilter(asked);
      return (cursor) => findEntries(store, { filter, people, limit: PAGE, cursor });
    }
    case 'visits': {
      const filter = readAccessLogFilter(asked);
      return (cursor) => findAccessLog(store, { filter, people, limit: PAGE, cursor });
    }
    case 'at-risk': {
      const filter = readRiskFilter(asked);
      return (cursor) => findAtRisk(store, { filter, limit: PAGE, cursor, now });
    }
    case 'results': {
      const query = { filter: readResultFilter(asked), uids: people?.uids ?? null };
      return (cursor) => findResults(store, { ...query, limit: PAGE, cursor });
    }
  }
}

/** Whoever is booked on these classes or came to them, each once. */
export async function membersOnClasses(store: Store, sessionIds: readonly string[]): Promise<MemberRow[]> {
  const pages = await Promise.all(
    sessionIds.map((id) =>
      store.query(bookings, { where: [['sessionId', '==', id]], limit: MOST_ON_A_CLASS }),
    ),
  );
  const on = pages.flatMap(({ items }) => items).filter(({ status }) => onClass.includes(status));
  return findRows(store, new Set(on.map(({ memberUid }) => memberUid)));
}

/** A read of many documents takes so many ids. */
const READ_AT_ONCE = 100;

/** Members of today: whose account is deleted is left out. */
async function findRows(store: Store, uids: ReadonlySet<string>): Promise<MemberRow[]> {
  const rows: MemberRow[] = [];
  for (const group of groups([...uids], READ_AT_ONCE))
    rows.push(...(await store.findMany(memberRows, [...group])).filter((row) => row !== null));
  return rows;
}
