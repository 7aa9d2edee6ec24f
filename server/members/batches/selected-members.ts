import { memberQuery, readMemberFilter } from '#domain/members/member-filter.ts';
import { type MemberSelection, readSelection } from '#domain/members/member-selection.ts';
import { type MemberRow, memberRows } from '../../data/collections/members.ts';
import type { Services } from '../../services.ts';
import { countMembers, listAllMembers, planSearch } from '../find-members.ts';
import { membersInList, membersOnClasses } from './members-in-list.ts';

export interface SelectedMembers {
  readonly selection: MemberSelection;
  /** The list's filter as in its address; empty where somebody or something is ticked. */
  readonly filter: string;
  /** The filter finds too much to say who is meant. */
  readonly isTooLong?: true;
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
  const { of, isAll, ids } = selection;
  if (of === 'classes') return these(selection, await membersOnClasses(store, ids));
  if (!isAll) {
    const found = (await store.findMany(memberRows, ids)).filter((row) => row !== null);
    return these(selection, found);
  }
  if (of !== 'members') {
    const found = await membersInList(store, of, query, now());
    const filter = filterOf(query);
    return { ...these(selection, found ?? []), filter, ...(found ? {} : { isTooLong: true }) };
  }
  const filter = readMemberFilter(query);
  const search = await planSearch(store, filter, now());
  const list = () => listAllMembers(store, search);
  const count = (await countMembers(memberCounts, search)) ?? (await countRows(list()));
  return { selection, filter: memberQuery(filter).toString(), count, names: [], list };
}

function these(selection: MemberSelection, rows: readonly MemberRow[]): SelectedMembers {
  const names = rows.map(({ name, email }) => name || email);
  return { selection, filter: '', count: rows.length, names, list: () => once(rows) };
}

/** The address of the check boxes without the check boxes. */
function filterOf(query: URLSearchParams): string {
  const filter = new URLSearchParams(query);
  for (const name of ['all', 'id']) filter.delete(name);
  return filter.toString();
}

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
