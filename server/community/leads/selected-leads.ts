import { type LeadFilter, leadQuery, readLeadFilter } from '#domain/community/leads/lead-filter.ts';
import { readSelection } from '#domain/members/member-selection.ts';
import { type Lead, leads } from '../../data/collections/leads.ts';
import { eachPage } from '../../data/each-of.ts';
import type { Store } from '../../data/store.ts';
import { findLeads } from './find-leads.ts';

/** Read at a time. */
const PAGE = 200;

export interface SelectedLeads {
  readonly leads: readonly Lead[];
  /** The list's filter as in its address; empty where leads are ticked. */
  readonly filter: string;
}

/** The leads that an address of the list's check boxes means, as of now. @param uid whose leads are "mine" */
export async function findSelectedLeads(
  store: Store,
  query: URLSearchParams,
  { uid, now }: { readonly uid: string; readonly now: Temporal.Instant },
): Promise<SelectedLeads> {
  const { isAll, ids } = readSelection(query);
  if (!isAll) {
    const found = await store.findMany(leads, ids);
    return { leads: found.filter((lead) => lead !== null), filter: '' };
  }
  const filter = readLeadFilter(query);
  return { leads: await listLeads(store, filter, { uid, now }), filter: leadQuery(filter).toString() };
}

/** All that a filter finds, in the order of the list. Leads are removed after months: a club has hundreds, or a few thousand. */
async function listLeads(
  store: Store,
  filter: LeadFilter,
  asked: { readonly uid: string; readonly now: Temporal.Instant },
): Promise<Lead[]> {
  const pages = eachPage((cursor) => findLeads(store, { ...asked, filter, cursor, limit: PAGE }));
  return (await Array.fromAsync(pages)).flat();
}
