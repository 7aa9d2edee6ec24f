import { isTourAhead } from '#domain/community/leads/lead-pipeline.ts';
import { openTourToken } from '#server/community/tours/tour-links.ts';
import { tourTime } from '#server/community/tours/tour-mails.ts';
import { type Lead, leads } from '#server/data/collections/leads.ts';
import { type Context, servicesContext } from '#server/request/context.ts';

/** The tour that a link is for; null: not one of our links, expired, or the person’s details have been deleted. */
export async function findTour(context: Context, token: string): Promise<Lead | null> {
  const { store, secret, now } = context.get(servicesContext);
  const id = openTourToken(secret, token, now());
  return id === null ? null : store.find(leads, id);
}

/** What the pages behind the link in the mails show; they lead on by the link's own token, so that it ends when it ends. */
export function tourView(context: Context, lead: Lead, token: string) {
  const { now } = context.get(servicesContext);
  const { name, status, tourAt } = lead;
  return {
    token,
    name,
    status,
    when: tourAt ? tourTime(tourAt, now()) : '',
    isAhead: isTourAhead(lead, now()),
  };
}
