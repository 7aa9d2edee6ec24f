import { importRows } from '../../data/collections/imports.ts';
import { leads } from '../../data/collections/leads.ts';
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
    const listed = await transaction.query(importRows, { where: [['targetId', '==', leadId]], limit: 100 });
    const plan = await planTours(transaction, { from: tourAhead(lead, now), to: null });
    transaction.remove(leads, leadId);
    // The row that it came from says as much of them, and would bring it back.
    for (const { id } of listed.items) transaction.remove(importRows, id);
    markLeadDay(transaction, lead, now);
    plan.write(null);
    if (by !== 'self') writeAudit(transaction, by, { action: 'lead.deleted', summary: '' }, now);
    return true;
  });
}
