import { data } from 'react-router';
import { findSelectedLeads, type SelectedLeads } from '#server/community/leads/selected-leads.ts';
import { type Context, requireLogin, servicesContext } from '#server/request/context.ts';

/** The leads that the list's check boxes mean. @throws 422 where there is none */
export async function requireLeads(url: URL, context: Context): Promise<SelectedLeads> {
  const { store, now } = context.get(servicesContext);
  const { uid } = requireLogin(context);
  const selected = await findSelectedLeads(store, url.searchParams, { uid, now: now() });
  if (selected.leads.length > 0) return selected;
  throw data('Nobody is chosen. Go back to the list and tick some leads, or choose everyone in it.', {
    status: 422,
  });
}
