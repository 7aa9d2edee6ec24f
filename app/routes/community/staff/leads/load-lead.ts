import type { Area } from '#domain/club/areas.ts';
import { isOpenLead } from '#domain/community/leads/lead-pipeline.ts';
import { leadLabel, suggestedStep } from '#domain/community/leads/lead-text.ts';
import { localDate, relativeDay } from '#domain/values/dates.ts';
import { notFound } from '#server/access/not-found.ts';
import { tourTime } from '#server/community/tours/tour-mails.ts';
import { isDocumentId } from '#server/data/collected-writes.ts';
import { type Lead, leads } from '#server/data/collections/leads.ts';
import { type Context, servicesContext } from '#server/request/context.ts';

/** The lead of an address. @throws 404 */
export async function findLead(url: URL, context: Context, id: string): Promise<Lead> {
  const lead = isDocumentId(id) ? await context.get(servicesContext).store.find(leads, id) : null;
  if (!lead) throw notFound(url);
  return lead;
}

/** What lists and the page of a lead show alike. @param areasOff by default all are on: pages of a tour are there only then */
export function leadRow(lead: Lead, now: Temporal.Instant, areasOff: readonly Area[] = []) {
  const hasTours = !areasOff.includes('tours');
  const { id, name, status, tourAt, assignedName, nextStep, dueAt, isOpen, isUnconfirmed } = lead;
  return {
    ...{ id, name: name || 'No name', chip: leadLabel(status), assignedName },
    tour: tourAt ? tourTime(tourAt, now) : '',
    nextStep: isOpenLead(status)
      ? nextStep || (isUnconfirmed ? 'Call them' : suggestedStep(status, hasTours))
      : '',
    isUnconfirmed: isUnconfirmed && isOpen,
    due: relativeDay(localDate(dueAt), now),
    isDue: isOpen && Temporal.PlainDate.compare(localDate(dueAt), localDate(now)) <= 0,
  };
}
