import { isTourAhead } from '#domain/community/leads/lead-pipeline.ts';
import { openTourToken, sealTourToken } from '#server/community/tours/tour-links.ts';
import { tourTime } from '#server/community/tours/tour-mails.ts';
import { type Lead, leads } from '#server/data/collections/leads.ts';
import { type Context, servicesContext } from '#server/request/context.ts';

/** The tour that a link is for; null: not one of our links, or the person’s details have been deleted. */
export async function findTour(context: Context, token: string): Promise<Lead | null> {
  const { store, secret } = context.get(servicesContext);
  const id = openTourToken(secret, token);
  return id === null ? null : store.find(leads, id);
}

/** What the pages behind the link in the mails show. */
export function tourView(context: Context, lead: Lead) {
  const { secret, now } = context.get(servicesContext);
  const { id, name, status, tourAt } = lead;
  return {
    token: sealTourToken(secret, id),
    name,
    status,
    when: tourAt ? tourTime(tourAt, now()) : '',
    isAhead: isTourAhead(lead, now()),
  };
}

export const GONE = 'This link isn’t complete, or your details have been deleted.';
