import { isOpenLead, type LeadStatus, leadStatuses } from '#domain/community/leads/lead-pipeline.ts';
import { endOfLocalDay, localDate, startOfLocalDay } from '#domain/values/dates.ts';
import { type Lead, leads } from '../../data/collections/leads.ts';
import type { Filter, Page, Query, Reads, Store } from '../../data/store.ts';

const PAGE = 25;

/** What a list of leads shows. */
export type LeadList = 'open' | 'mine' | 'tours' | 'tour-today' | 'no-contact' | 'joined' | 'lost';

/** Nobody has changed an open lead for so long: nobody has been in touch. */
const NO_CONTACT_DAYS = 7;

/**
 * Open leads with what is due first at the top; tours from today on, the next first; open leads that nobody has changed for a week, the
 * longest first; closed leads, the newest first.
 * @param uid whose leads are "mine"
 */
export function findLeads(
  reads: Pick<Reads, 'query'>,
  list: LeadList,
  {
    uid,
    now,
    cursor,
  }: { readonly uid: string; readonly now: Temporal.Instant; readonly cursor: string | null },
): Promise<Page<Lead>> {
  return reads.query(leads, { ...queryOf(list, uid, now), limit: PAGE, cursor });
}

function queryOf(list: LeadList, uid: string, now: Temporal.Instant): Pick<Query, 'where' | 'orderBy'> {
  const open: Filter = ['isOpen', '==', true];
  switch (list) {
    case 'open':
      return { where: [open], orderBy: [['dueAt', 'asc']] };
    case 'mine':
      return { where: [open, ['assignedUid', '==', uid]], orderBy: [['dueAt', 'asc']] };
    case 'tours':
      return { where: [['tourAt', '>=', startOfLocalDay(localDate(now))]], orderBy: [['tourAt', 'asc']] };
    case 'tour-today': {
      const today = localDate(now);
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
    case 'joined':
    case 'lost':
      return { where: [['status', '==', list]], orderBy: [['dueAt', 'desc']] };
  }
}

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
