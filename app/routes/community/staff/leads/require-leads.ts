import * as paths from '#app/paths.ts';
import { findSelectedLeads, type SelectedLeads } from '#server/community/leads/selected-leads.ts';
import { type Context, requireLogin, servicesContext } from '#server/request/context.ts';
import { textRefusal } from '../../../../ui/text-refusal.ts';
import { backToList } from '../../../members/staff/batches/back-to-list.ts';

/** The leads that the list's check boxes mean. @throws 422 where there is none */
export async function requireLeads(url: URL, context: Context): Promise<SelectedLeads> {
  const selected = await findLeads(url, context);
  if (selected.leads.length > 0) return selected;
  throw textRefusal('Nobody is chosen. Go back to the list and tick some leads, or choose everyone in it.');
}

/** For a page or a file opened from the list. @throws the list again, with a word of what to do, where there is none */
export async function requireTickedLeads(url: URL, context: Context): Promise<SelectedLeads> {
  const selected = await findLeads(url, context);
  if (selected.leads.length > 0) return selected;
  throw backToList(paths.listLeads, url.searchParams, 'leads');
}

function findLeads({ searchParams }: URL, context: Context): Promise<SelectedLeads> {
  const { store, now } = context.get(servicesContext);
  const { uid } = requireLogin(context);
  return findSelectedLeads(store, searchParams, { uid, now: now() });
}
