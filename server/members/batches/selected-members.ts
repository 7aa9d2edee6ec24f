import { memberQuery, readMemberFilter } from '#domain/members/member-filter.ts';
import { type MemberSelection, readSelection } from '#domain/members/member-selection.ts';
import { type BookingStatus, bookings } from '../../data/collections/bookings.ts';
import { type MemberRow, memberRows } from '../../data/collections/members.ts';
import type { Store } from '../../data/store.ts';
import { groups } from '../../imports/groups.ts';
import type { Services } from '../../services.ts';
import { countMembers, listAllMembers, planSearch } from '../find-members.ts';

export interface SelectedMembers {
  readonly selection: MemberSelection;
  /** The list's filter as in its address; empty where members are ticked. */
  readonly filter: string;
  readonly count: number;
  /** Names of the ticked ones. */
  readonly names: readonly string[];
  /** All of them, page by page; pages may be empty. */
  list(): AsyncIterable<readonly MemberRow[]>;
}

/** The members that an address of the list's check boxes means, as of now. */
export async function findSelected(
  { store, memberCounts, now }: Pick<Services, 'store' | 'memberCounts' | 'now'>,
  query: URLSearchParams,
): Promise<SelectedMembers> {
  const selection = readSelection(query);
  if (selection.sessionIds.length > 0) return findOnClasses(store, selection);
  if (!selection.isAll) {
    const found = (await store.findMany(memberRows, selection.ids)).filter((row) => row !== null);
    const names = found.map(({ name, email }) => name || email);
    return { selection, filter: '', count: found.length, names, list: () => once(found) };
  }
  const filter = readMemberFilter(query);
  const search = await planSearch(store, filter, now());
  const list = () => listAllMembers(store, search);
  const count = (await countMembers(memberCounts, search)) ?? (await countRows(list()));
  return { selection, filter: memberQuery(filter).toString(), count, names: [], list };
}

/** Whoever is booked on these classes or came to them, each once. */
async function findOnClasses(store: Store, selection: MemberSelection): Promise<SelectedMembers> {
  const pages = await Promise.all(
    selection.sessionIds.map((id) =>
      store.query(bookings, { where: [['sessionId', '==', id]], limit: MOST_ON_A_CLASS }),
    ),
  );
  const on = pages.flatMap(({ items }) => items).filter(({ status }) => onClass.includes(status));
  const uids = [...new Set(on.map(({ memberUid }) => memberUid))];
  const rows: MemberRow[] = [];
  for (const group of groups(uids, READ_AT_ONCE))
    rows.push(...(await store.findMany(memberRows, [...group])).filter((row) => row !== null));
  const names = rows.map(({ name, email }) => name || email);
  return { selection, filter: '', count: rows.length, names, list: () => once(rows) };
}

const onClass: readonly BookingStatus[] = ['booked', 'attended', 'late'];
/** More than any class has bookings, cancelled ones included. */
const MOST_ON_A_CLASS = 500;
const READ_AT_ONCE = 100;

async function* once(rows: readonly MemberRow[]): AsyncGenerator<readonly MemberRow[]> {
  yield rows;
}

async function countRows(pages: AsyncIterable<readonly MemberRow[]>): Promise<number> {
  let count = 0;
  for await (const page of pages) count += page.length;
  return count;
}

/** Their ids, page by page. */
export async function* selectedUids({ list }: SelectedMembers): AsyncGenerator<readonly string[]> {
  for await (const page of list()) yield page.map(({ id }) => id);
}
