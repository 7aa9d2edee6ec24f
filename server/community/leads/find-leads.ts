import { isClosedList, type LeadFilter, NO_OWNER } from '#domain/community/leads/lead-filter.ts';
import { isOpenLead, type LeadStatus, leadStatuses } from '#domain/community/leads/lead-pipeline.ts';
import { isLeadWith } from '#domain/community/leads/lead-search.ts';
import { readMemberWords } from '#domain/members/search-words.ts';
import { endOfLocalDay, localDate, startOfLocalDay } from '#domain/values/dates.ts';
import { type Lead, leads } from '../../data/collections/leads.ts';
import type { Filter, Page, Query, Reads, Store } from '../../data/store.ts';

export const LEADS_A_PAGE = 25;
/** The most leads that a search looks at for one page, since each is compared word by word. */
const MAX_FOUND = 100;

/** Nobody has changed an open lead for so long: nobody has been in touch. */
const NO_CONTACT_DAYS = 7;

interface Asked {
  readonly filter: LeadFilter;
  /** Whose leads are "mine". */
  readonly uid: string;
  readonly now: Temporal.Instant;
  readonly cursor: string | null;
  /** By default a page of the list. */
  readonly limit?: number;
}

/**
 * A page of leads: open ones with what is due first at the top; tours from today on, the next first; open leads that nobody has changed
 * for a week, the longest first; closed leads, the newest first. What a search finds is on one page.
 */
export async function findLeads(reads: Pick<Reads, 'query'>, asked: Asked): Promise<Page<Lead>> {
  const { where, orderBy } = queryOf(asked);
  const { filter, cursor, limit = LEADS_A_PAGE } = asked;
  const { typed } = filter;
  if (typed === '') return reads.query(leads, { where, orderBy, limit, cursor });
  const nothing = { items: [], nextCursor: null, previousCursor: null };
  const words = readMemberWords(typed);
  const [term] = words?.terms ?? [];
  if (!words || term === undefined) return nothing;
  const found = await reads.query(leads, {
    where: [['searchTerms', 'array-contains', term]],
    orderBy,
    limit: MAX_FOUND,
  });
  const all = words.words.length > 0 ? words.words : [words.phrase ?? ''];
  return { ...nothing, items: found.items.filter((lead) => isLeadWith(lead, all) && isWanted(lead, asked)) };
}

/** As the conditions of the store, for leads found by their name: open and closed, unless one is asked for. */
function isWanted(lead: Lead, { filter: { list, status, owner }, uid }: Asked): boolean {
  const wantedStatus = isClosedList(list) ? list : status;
  if (wantedStatus !== '' && lead.status !== wantedStatus) return false;
  if (list === 'mine') return lead.isOpen && lead.assignedUid === uid;
  return owner === '' || lead.assignedUid === owner.replace(NO_OWNER, '');
}

function queryOf({ filter, uid, now }: Asked): Pick<Query, 'where' | 'orderBy'> {
  const open: Filter = ['isOpen', '==', true];
  const { list, status, owner, isReversed } = filter;
  const today = localDate(now);
  switch (list) {
    case 'due':
      return { where: dueBy(today), orderBy: [['dueAt', 'asc']] };
    case 'tours':
      return { where: [['tourAt', '>=', startOfLocalDay(today)]], orderBy: [['tourAt', 'asc']] };
    case 'tour-today': {
      const where: Filter[] = [
        ['tourAt', '>=', startOfLocalDay(today)],
        ['tourAt', '<', endOfLocalDay(today)],
      ];
      return { where, orderBy: [['tourAt', 'asc']] };
    }
    case 'no-contact': {
      const since = now.subtract({ hours: 24 * NO_CONTACT_DAYS });
      return { where: [open, ['changedAt', '<=', since]], orderBy: [['changedAt', 'asc']] };
    }
    default: {
      const wanted = isClosedList(list) ? list : status;
      const whose = list === 'mine' ? uid : owner.replace(NO_OWNER, '');
      const where: Filter[] = [wanted === '' ? open : ['status', '==', wanted]];
      if (list === 'mine' || owner !== '') where.push(['assignedUid', '==', whose]);
      const isNewestFirst = isClosedList(list) !== isReversed;
      return { where, orderBy: [['dueAt', isNewestFirst ? 'desc' : 'asc']] };
    }
  }
}

/** How many open leads are to be called or written to today, or were to be before: those that the list “Due today or before” has. */
export const countLeadsDue = (store: Pick<Store, 'count'>, now: Temporal.Instant): Promise<number> =>
  store.count(leads, dueBy(localDate(now)));

const dueBy = (day: Temporal.PlainDate): Filter[] => [
  ['isOpen', '==', true],
  ['dueAt', '<', endOfLocalDay(day)],
];

/** How many leads are in each open status, in the order of the pipeline. */
export function countOpenLeads(
  store: Pick<Store, 'count'>,
): Promise<{ readonly status: LeadStatus; readonly count: number }[]> {
  return Promise.all(
    leadStatuses
      .filter(isOpenLead)
      .map(async (status) => ({ status, count: await store.count(leads, [['status', '==', status]]) })),
  );
}
