import { importRows, imports } from '../../data/collections/imports.ts';
import { type Lead, leads } from '../../data/collections/leads.ts';
import type { Filter, Reads } from '../../data/store.ts';
import { markLeadDay } from '../../insight/lead-figures.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import { takeEventStep } from '../events/event-step.ts';
import { planTours, TOURS, tourAhead } from '../tours/book-tour.ts';
import type { TourParts } from '../tours/queue-tour-mail.ts';

/**
 * Deletes all that a lead says about a person, and gives back the place of their tour, in one transaction. Nobody is told: there is no
 * address left. Idempotent.
 * @param by staff by name: it is in the audit log, without whose it was
 * @returns false: there was nothing to delete
 */
export function forgetLead(
  parts: TourParts,
  { leadId, by }: { readonly leadId: string; readonly by: 'self' | Actor },
): Promise<boolean> {
  return takeEventStep(parts, TOURS, async ({ transaction, now }) => {
    const lead = await transaction.find(leads, leadId);
    if (!lead) return false;
    const listed = await listRowsOf(transaction, lead);
    const plan = await planTours(transaction, { given: [tourAhead(lead, now)] });
    transaction.remove(leads, leadId);
    for (const id of listed) transaction.remove(importRows, id);
    markLeadDay(transaction, lead, now);
    plan.write();
    if (by !== 'self') writeAudit(transaction, by, { action: 'lead.deleted', summary: '' }, now);
    return true;
  });
}

/** The rows of lists of leads that say as much of them, and would bring the lead back. One that isn't checked yet has only the address. */
async function listRowsOf(
  reads: Pick<Reads, 'query' | 'findMany'>,
  { id, email }: Lead,
): Promise<Set<string>> {
  const find = async (filter: Filter) =>
    (await reads.query(importRows, { where: [filter], limit: 100 })).items;
  const withAddress = email === '' ? [] : await find(['email', '==', email]);
  const unclaimed = withAddress.filter(({ uid }) => uid === '');
  // Other lists are not about leads: their person would be missing among the members, and nobody would know.
  const lists = await reads.findMany(
    imports,
    unclaimed.map(({ importId }) => importId),
  );
  const ofLeads = unclaimed.filter((_, index) => lists[index]?.kind === 'leads');
  return new Set([...(await find(['targetId', '==', id])), ...ofLeads].map((row) => row.id));
}
