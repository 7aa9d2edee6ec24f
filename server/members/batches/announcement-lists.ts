import {
  type AnnouncementList,
  announcementListNames,
  audienceOf,
  isAnnouncementList,
  readyMadeLists,
} from '#domain/members/announcement-list.ts';
import type { OtherList } from '#domain/members/member-selection.ts';
import { findSavedLists } from '../../club/saved-lists/saved-lists.ts';
import { findSelectedLeads } from '../../community/leads/selected-leads.ts';
import type { MemberBatch } from '../../data/collections/member-batches.ts';
import { savedLists } from '../../data/collections/saved-lists.ts';
import type { Store } from '../../data/store.ts';
import type { Services } from '../../services.ts';
import { findSelected, selectedUids } from './selected-members.ts';

type Parts = Pick<Services, 'store' | 'memberCounts' | 'now'>;

/** In the form, before the id of a saved list. */
const SAVED = 'saved-';

export interface ListChoice {
  readonly key: string;
  readonly title: string;
}

/** What the form offers: the club's own lists first. */
export async function listChoices(
  store: Pick<Store, 'query'>,
): Promise<{ saved: ListChoice[]; readyMade: ListChoice[] }> {
  const found = await Promise.all(announcementListNames.map((list) => findSavedLists(store, list)));
  return {
    saved: found.flat().map(({ id, name }) => ({ key: SAVED + id, title: name })),
    readyMade: [...readyMadeLists].map(([key, { title }]) => ({ key, title })),
  };
}

/** The list of a choice; null: none, or it has been deleted. */
export async function findList(store: Pick<Store, 'find'>, key: string): Promise<AnnouncementList | null> {
  if (!key.startsWith(SAVED)) return readyMadeLists.get(key) ?? null;
  const saved = await store.find(savedLists, key.slice(SAVED.length));
  if (!saved || !isAnnouncementList(saved.list)) return null;
  return { list: saved.list, query: saved.query, title: saved.name };
}

const otherListOf: Partial<Record<AnnouncementList['list'], OtherList>> = {
  payments: 'payments',
  'access-log': 'visits',
  results: 'results',
};

export interface FoundPeople {
  readonly count: number;
  /** The list can't be chosen whole: it finds too much. */
  readonly isTooLong: boolean;
  /** Their ids, page by page; pages may be empty. */
  ids(): AsyncIterable<readonly string[]>;
}

/** Whoever the list finds now. @param uid whose leads are "mine" */
export async function findPeopleIn(
  parts: Parts,
  { list, query }: Pick<AnnouncementList, 'list' | 'query'>,
  uid: string,
): Promise<FoundPeople> {
  const asked = new URLSearchParams(query);
  asked.set('all', '1');
  if (audienceOf(list) === 'leads') {
    const { leads } = await findSelectedLeads(parts.store, asked, { uid, now: parts.now() });
    return { count: leads.length, isTooLong: false, ids: () => once(leads.map(({ id }) => id)) };
  }
  const of = otherListOf[list];
  if (of) asked.set('of', of);
  const selected = await findSelected(parts, asked);
  return {
    count: selected.count,
    isTooLong: selected.isTooLong ?? false,
    ids: () => selectedUids(selected),
  };
}

async function* once(ids: readonly string[]): AsyncGenerator<readonly string[]> {
  yield ids;
}

/** The list that an announcement was written for. */
export const listOf = ({ list, filter, listTitle }: MemberBatch): AnnouncementList => ({
  list: isAnnouncementList(list) ? list : 'members',
  query: filter,
  title: listTitle,
});
