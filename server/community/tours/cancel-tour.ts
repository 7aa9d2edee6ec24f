import { decideLeadChange } from '#domain/community/leads/lead-pipeline.ts';
import { leads } from '../../data/collections/leads.ts';
import { markLeadDay } from '../../insight/lead-figures.ts';
import { writeAudit } from '../../log/write-audit.ts';
import { takeEventStep } from '../events/event-step.ts';
import { planTours, TOURS, tourAhead } from './book-tour.ts';
import { prepareTourMail, readTourCause, type TourActor, type TourParts } from './queue-tour-mail.ts';
import { tourTime } from './tour-mails.ts';

export type CancelTourOutcome =
  | { readonly kind: 'cancelled'; readonly startsAt: Temporal.Instant }
  /** There was no tour to cancel, or it was cancelled already. */
  | { readonly kind: 'done' }
  /** It has begun. */
  | { readonly kind: 'too-late' };

/** Cancels a tour: lead, place, mail and audit log in one transaction. The person stays a lead. Idempotent. */
export async function cancelTour(
  parts: TourParts,
  { leadId, by }: { readonly leadId: string; readonly by: TourActor },
): Promise<CancelTourOutcome> {
  const queueMail = await prepareTourMail(parts);
  return takeEventStep(parts, TOURS, async ({ transaction, now }): Promise<CancelTourOutcome> => {
    const lead = await transaction.find(leads, leadId);
    if (lead?.status !== 'booked' || lead.tourAt === null) return { kind: 'done' };
    const startsAt = tourAhead(lead, now);
    if (startsAt === null) return { kind: 'too-late' };
    const decision = decideLeadChange(lead, { type: 'cancel-tour' }, now);
    if (decision.kind !== 'changed') return { kind: 'done' };
    const plan = await planTours(transaction, { given: [startsAt] });
    const cause = await readTourCause(parts, transaction, lead.email, by);
    transaction.update(leads, leadId, { ...decision.changes, remindAt: null });
    markLeadDay(transaction, lead, now);
    plan.write();
    queueMail(transaction, lead, {
      ...{ kind: by === 'self' ? 'tour-cancelled' : 'tour-called-off', startsAt, cause },
    });
    if (by !== 'self') {
      writeAudit(transaction, by, { action: 'tour.cancelled', summary: tourTime(startsAt, now) }, now);
    }
    return { kind: 'cancelled', startsAt };
  });
}
